import { queryOptions } from "@tanstack/react-query";
import type { Activity, CategorySummary, RecentAssignment } from "#contract/api/dashboard.ts";
import { call } from "./client.ts";

const timeoutMs = 15_000;

export interface DashboardCounts {
  totalStudents: number;
  totalAssignments: number;
  totalSubmissions: number;
  averageScore: number;
}

export const dashboardQuery = queryOptions({
  queryKey: ["dashboard"],
  queryFn: ({ signal }) => call<DashboardCounts>("/admin/dashboard", { signal, timeoutMs }),
});

export const activityQuery = queryOptions({
  queryKey: ["dashboard", "activity"],
  queryFn: ({ signal }) => call<Activity>("/admin/activity", { signal, timeoutMs }),
});

export const recentAssignmentsQuery = queryOptions({
  queryKey: ["assignments", "recent"],
  queryFn: ({ signal }) => call<RecentAssignment[]>("/admin/recentassignments", { signal, timeoutMs }),
});

export const categorySummaryQuery = (category: string) =>
  queryOptions({
    queryKey: ["dashboard", "category", category],
    queryFn: ({ signal }) => call<CategorySummary>("/category-summary", { method: "POST", body: { category }, signal }),
  });
