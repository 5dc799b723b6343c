import { queryOptions } from "@tanstack/react-query";
import type { ResultEntry } from "#contract/api/submissions.ts";
import type { Reply } from "#contract/endpoints.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

export const submissionsQuery = (assignmentId: string) =>
  queryOptions({
    queryKey: keyOf("submissions", assignmentId),
    queryFn: ({ signal }) => call("GET /assignments/:id/submissions", { params: { id: assignmentId }, signal }),
  });

export const resultQuery = (studentId: string, assignmentId: string) =>
  queryOptions({
    queryKey: keyOf("result", studentId, assignmentId),
    queryFn: async ({ signal }): Promise<Result> => {
      const { data, ...result } = await call("POST /result", { body: { studentId, assignmentId }, signal });
      return { ...result, entries: [data].flat() };
    },
  });

/** A student's result of an assignment, section by section; one with a single section is no other thing. */
export type Result = Omit<Reply<"POST /result">, "data"> & { entries: ResultEntry[] };

export interface CourseStats {
  totalAssigned?: number;
  completed?: number;
  pending?: number;
  averageScore?: number | string;
  stats?: { totalAssigned?: number; completed?: number; pending?: number; averageScore?: number | string };
}

export const courseStatsQuery = (courseName: string, studentId: string) =>
  queryOptions({
    queryKey: keyOf("stats", courseName, studentId),
    queryFn: async ({ signal }) =>
      (await call("GET /stats/:courseName/:studentId", { params: { courseName, studentId }, signal })) as CourseStats,
  });

interface Place {
  assignmentId: string;
  studentId: string;
  subAssignmentId: string;
}

const ofPlace = ({ assignmentId, studentId }: Place) => ({ id: assignmentId, studentId });

/** Marks an item right or wrong by hand; null takes that back. */
export function setVerdict(place: Place, field: string, correct: boolean | null, reason: string) {
  return call("PUT /assignments/:id/submissions/:studentId/verdicts", {
    params: ofPlace(place),
    body: { subAssignmentId: place.subAssignmentId, field, correct, reason },
  });
}

export function reopenSection(place: Place) {
  const { subAssignmentId } = place;
  return call("DELETE /assignments/:id/submissions/:studentId", { params: ofPlace(place), query: { subAssignmentId } });
}

export function decideLate(place: Place, accept: boolean) {
  return call("POST /assignments/:id/submissions/:studentId/late", {
    params: ofPlace(place),
    body: { subAssignmentId: place.subAssignmentId, accept },
  });
}
