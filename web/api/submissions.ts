import { queryOptions } from "@tanstack/react-query";
import type { Result, Submissions } from "#contract/api/submissions.ts";
import { call } from "./client.ts";

const submissionsBase = "/assignments";

export const submissionsQuery = (assignmentId: string) =>
  queryOptions({
    queryKey: ["submissions", assignmentId],
    queryFn: ({ signal }) => call<Submissions>(`${submissionsBase}/${assignmentId}/submissions`, { signal }),
  });

export const resultQuery = (studentId: string, assignmentId: string) =>
  queryOptions({
    queryKey: ["result", studentId, assignmentId],
    queryFn: ({ signal }) => call<Result>("/result", { method: "POST", body: { studentId, assignmentId }, signal }),
  });

export interface CourseStats {
  totalAssigned?: number;
  completed?: number;
  pending?: number;
  averageScore?: number | string;
  stats?: { totalAssigned?: number; completed?: number; pending?: number; averageScore?: number | string };
}

export const courseStatsQuery = (courseName: string, studentId: string) =>
  queryOptions({
    queryKey: ["stats", courseName, studentId],
    queryFn: ({ signal }) => call<CourseStats>(`/stats/${encodeURIComponent(courseName)}/${studentId}`, { signal }),
  });

interface Place {
  assignmentId: string;
  studentId: string;
  subAssignmentId: string;
}

function path({ assignmentId, studentId }: Place): string {
  return `${submissionsBase}/${assignmentId}/submissions/${studentId}`;
}

/** Marks an item right or wrong by hand; null takes that back. */
export function setVerdict(
  place: Place,
  field: string,
  correct: boolean | null,
  reason: string,
): Promise<{ message: string }> {
  const { subAssignmentId } = place;
  return call(`${path(place)}/verdicts`, { method: "PUT", body: { subAssignmentId, field, correct, reason } });
}

export function reopenSection(place: Place): Promise<{ message: string }> {
  return call(`${path(place)}?subAssignmentId=${place.subAssignmentId}`, { method: "DELETE" });
}

export function decideLate(place: Place, accept: boolean): Promise<{ message: string }> {
  return call(`${path(place)}/late`, { method: "POST", body: { subAssignmentId: place.subAssignmentId, accept } });
}
