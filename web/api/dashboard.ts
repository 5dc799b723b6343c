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

/** What waits for staff; looked at again while the dashboard is open. */
export const attentionQuery = queryOptions({
  queryKey: keyOf("dashboard", "attention"),
  queryFn: ({ signal }) => call("GET /admin/attention", { signal, timeoutMs }),
  refetchInterval: 30_000,
});

export const loadSampleCourse = () => call("POST /admin/sample-course");

export const recentAssignmentsQuery = queryOptions({
  queryKey: keyOf("assignments", "recent"),
  queryFn: ({ signal }) => call("GET /admin/recentassignments", { signal, timeoutMs }),
});

export const categorySummaryQuery = (category: string) =>
  queryOptions({
    queryKey: keyOf("dashboard", "category", category),
    queryFn: ({ signal }) => call("POST /category-summary", { body: { category }, signal }),
  });
