import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

const timeoutMs = 15_000;

export const dashboardQuery = queryOptions({
  queryKey: keyOf("dashboard"),
  queryFn: ({ signal }) => call("GET /admin/dashboard", { signal, timeoutMs }),
});

export const activityQuery = queryOptions({
  queryKey: keyOf("dashboard", "activity"),
  queryFn: ({ signal }) => call("GET /admin/activity", { signal, timeoutMs }),
});

/** Work that waits for staff. It is refetched while the dashboard is open. */
export const attentionQuery = queryOptions({
  queryKey: keyOf("dashboard", "attention"),
  queryFn: ({ signal }) => call("GET /admin/attention", { signal, timeoutMs }),
  refetchInterval: 30_000,
});

export const loadSampleCourse = () => call("POST /admin/sample-course");

/** The parts of the sample course that still exist. */
export const sampleCourseQuery = queryOptions({
  queryKey: keyOf("dashboard", "sampleCourse"),
  queryFn: ({ signal }) => call("GET /admin/sample-course", { signal }),
  gcTime: 0,
});

/** Removes the sample course. `results`: the number of results to be deleted that the user has seen. */
export const removeSampleCourse = (results: number) => call("DELETE /admin/sample-course", { query: { results } });

export const recentAssignmentsQuery = queryOptions({
  queryKey: keyOf("assignments", "recent"),
  queryFn: ({ signal }) => call("GET /admin/recentassignments", { signal, timeoutMs }),
});

export const categorySummaryQuery = (category: string) =>
  queryOptions({
    queryKey: keyOf("dashboard", "category", category),
    queryFn: ({ signal }) => call("POST /category-summary", { body: { category }, signal }),
  });
