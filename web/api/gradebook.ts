import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Gradebook } from "#contract/api/gradebook.ts";
import { gradebookOfMarks } from "#contract/gradebook-of-marks.ts";
import { call, download } from "./client.ts";
import { keyOf } from "./keys.ts";

export type ShownGradebook = Omit<Gradebook, "success"> & { totalAssignments: number };

/** The gradebook of a course, limited to its newest `columns` assignments. Averages include all assignments. */
export const gradebookQuery = (course: string, columns: number | undefined) =>
  queryOptions({
    queryKey: keyOf("gradebook", course, columns ?? "all"),
    queryFn: async ({ signal }): Promise<ShownGradebook> => {
      const query = { course, ...(columns !== undefined && { columns }) };
      const marks = await call("GET /admin/gradebook/marks", { query, signal });
      return { ...gradebookOfMarks(marks), totalAssignments: marks.totalAssignments ?? marks.assignments.length };
    },
    placeholderData: keepPreviousData,
  });

export const courseProgressQuery = (course: string) =>
  queryOptions({
    queryKey: keyOf("gradebook", "progress", course),
    queryFn: ({ signal }) => call("GET /admin/gradebook/progress", { query: { course }, signal }),
    placeholderData: keepPreviousData,
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf("gradebook", "report", id),
    queryFn: ({ signal }) => call("GET /admin/student/:id/report", { params: { id }, signal }),
  });

export const downloadGradebook = (course: string, format: "csv" | "xlsx") =>
  download("GET /admin/gradebook", { query: { course, format } });
