import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ResultEntry } from "#contract/api/results.ts";
import type { Submissions } from "#contract/api/submissions.ts";
import type { Reply } from "#contract/endpoints.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

const namesPerPage = 200;

/** Who has submitted an assignment, all of them, and how many have not. */
export const submissionNamesQuery = (assignmentId: string) =>
  queryOptions({
    queryKey: keyOf("submissions", assignmentId, "names"),
    queryFn: async ({ signal }): Promise<SubmissionNames> => {
      const ask = (after: string | null) =>
        call("GET /assignments/:id/submissions", {
          params: { id: assignmentId },
          query: { view: "names", limit: namesPerPage, ...(after !== null && { after }) },
          signal,
        });
      let page = await ask(null);
      // Who hands in between two pages stands on both, or on none until the list is asked for again.
      const results = new Map(page.results.map((student) => [student.studentId, student]));
      while (page.next) {
        page = await ask(page.next);
        for (const student of page.results) results.set(student.studentId, student);
      }
      return { moduleName: page.moduleName, results: [...results.values()], missing: page.notSubmittedTotal ?? 0 };
    },
  });

export interface SubmissionNames extends Pick<Submissions, "moduleName" | "results"> {
  missing: number;
}

/** Who has handed in nothing of an assignment, by name, a page at a time. */
export const missingNamesQuery = (assignmentId: string, search: string) =>
  infiniteQueryOptions({
    queryKey: keyOf("submissions", assignmentId, "missing", search),
    queryFn: ({ pageParam, signal }) =>
      call("GET /assignments/:id/submissions", {
        params: { id: assignmentId },
        query: { view: "missing", limit: 50, ...(search && { search }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** All of one student's submissions of an assignment; null where there are none. */
export const studentSubmissionsQuery = (assignmentId: string, studentId: string) =>
  queryOptions({
    queryKey: keyOf("submissions", assignmentId, "of", studentId),
    queryFn: async ({ signal }) => {
      const params = { id: assignmentId };
      const { results } = await call("GET /assignments/:id/submissions", { params, query: { studentId }, signal });
      return results[0] ?? null;
    },
  });

/** Reads ahead what is looked at next. */
export const readSubmissionsAhead = (assignmentId: string, studentId: string): Promise<void> =>
  queries.prefetchQuery(studentSubmissionsQuery(assignmentId, studentId));

export const resultQuery = (studentId: string, assignmentId: string) =>
  queryOptions({
    queryKey: keyOf("result", studentId, assignmentId),
    queryFn: async ({ signal }): Promise<Result> => {
      const { data, ...result } = await call("POST /result", { body: { studentId, assignmentId }, signal });
      return { ...result, entries: [data].flat() };
    },
  });

/** Reads a student's own answers in an assignment. */
export const handedInQuery = (assignmentId: string) =>
  queryOptions({
    queryKey: keyOf("result", "handed in", assignmentId),
    queryFn: ({ signal }) => call("GET /student/handed-in/:assignmentId", { params: { assignmentId }, signal }),
  });

/** Lets students read the results of an assignment, for good. */
export function openResults(assignmentId: string) {
  return call("POST /assignments/:id/open-results", { params: { id: assignmentId } });
}

/** A student's result, read for an act; one that was read a moment ago is taken. */
export const readResult = (studentId: string, assignmentId: string): Promise<Result> =>
  queries.fetchQuery(resultQuery(studentId, assignmentId));

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

export interface SubmissionPlace {
  assignmentId: string;
  studentId: string;
  subAssignmentId: string;
}

const ofPlace = ({ assignmentId, studentId }: SubmissionPlace) => ({ id: assignmentId, studentId });

/** How many others answered the same in an item. */
export const sameAnswersQuery = (place: SubmissionPlace, field: string) =>
  queryOptions({
    queryKey: keyOf("submissions", place.assignmentId, "same", place.studentId, place.subAssignmentId, field),
    queryFn: async ({ signal }) => {
      const query = { subAssignmentId: place.subAssignmentId, field };
      const params = ofPlace(place);
      return (await call("GET /assignments/:id/submissions/:studentId/same-answers", { params, query, signal })).others;
    },
  });

interface Verdict {
  /** When the verdict by hand that it replaces was set. */
  seen: string | null | undefined;
  correct: boolean | null;
  reason: string;
  /** For all who answered the same in it. */
  everyone: boolean;
}

/** Marks an item right or wrong by hand; null takes that back. */
export function setVerdict(place: SubmissionPlace, field: string, verdict: Verdict) {
  return call("PUT /assignments/:id/submissions/:studentId/verdicts", {
    params: ofPlace(place),
    body: { subAssignmentId: place.subAssignmentId, field, ...verdict },
  });
}

export function reopenSection(place: SubmissionPlace) {
  const { subAssignmentId } = place;
  return call("DELETE /assignments/:id/submissions/:studentId", { params: ofPlace(place), query: { subAssignmentId } });
}

export function decideLate(place: SubmissionPlace, accept: boolean) {
  return call("POST /assignments/:id/submissions/:studentId/late", {
    params: ofPlace(place),
    body: { subAssignmentId: place.subAssignmentId, accept },
  });
}

/**
 * Comments on a student's whole submission; an empty text removes the comment. `seen`: the comment as it was read. Rejects with
 * a conflict when someone else has changed the comment since.
 */
export function setComment(place: Omit<SubmissionPlace, "subAssignmentId">, text: string, seen: string) {
  return call("PUT /assignments/:id/submissions/:studentId/comment", {
    params: { id: place.assignmentId, studentId: place.studentId },
    body: { text, seen },
  });
}
