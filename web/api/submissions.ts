import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ResultEntry } from "#contract/api/results.ts";
import type { Submissions } from "#contract/api/submissions.ts";
import type { Reply } from "#contract/endpoints.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

const namesPerPage = 200;

/** All students who have submitted an assignment, and the number who have not. */
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
      // A student who submits between two pages appears on both, or on none until the next refetch.
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

/** Students who have submitted nothing for an assignment, by name, in pages. */
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

/** One student's submissions for an assignment; null if there are none. */
export const studentSubmissionsQuery = (assignmentId: string, studentId: string) =>
  queryOptions({
    queryKey: keyOf("submissions", assignmentId, "of", studentId),
    queryFn: async ({ signal }) => {
      const params = { id: assignmentId };
      const { results } = await call("GET /assignments/:id/submissions", { params, query: { studentId }, signal });
      return results[0] ?? null;
    },
  });

/** Prefetches the submissions of the student who is likely to be opened next. */
export const prefetchSubmissions = (assignmentId: string, studentId: string): Promise<void> =>
  queries.prefetchQuery(studentSubmissionsQuery(assignmentId, studentId));

export const resultQuery = (studentId: string, assignmentId: string) =>
  queryOptions({
    queryKey: keyOf("result", studentId, assignmentId),
    queryFn: async ({ signal }): Promise<Result> => {
      const { data, ...result } = await call("POST /result", { body: { studentId, assignmentId }, signal });
      return { ...result, entries: [data].flat() };
    },
  });

/** A student's own answers in an assignment. */
export const handedInQuery = (assignmentId: string) =>
  queryOptions({
    queryKey: keyOf("result", "handed in", assignmentId),
    queryFn: ({ signal }) => call("GET /student/handed-in/:assignmentId", { params: { assignmentId }, signal }),
  });

/** Opens the results of an assignment to students. This cannot be undone. */
export function openResults(assignmentId: string) {
  return call("POST /assignments/:id/open-results", { params: { id: assignmentId } });
}

/** Returns a student's result, from the cache if it is fresh. */
export const readResult = (studentId: string, assignmentId: string): Promise<Result> =>
  queries.fetchQuery(resultQuery(studentId, assignmentId));

/** A student's result of an assignment, always as a list of sections. */
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
