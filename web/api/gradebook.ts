import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Gradebook } from "#contract/api/gradebook.ts";
import { gradebookOfMarks } from "#contract/gradebook-of-marks.ts";
import { call, download } from "./client.ts";
import { keyOf } from "./keys.ts";

export const gradebookQuery = (course: string) =>
  queryOptions({
    queryKey: keyOf("gradebook", course),
    queryFn: async ({ signal }): Promise<Gradebook> => {
      const { success, ...marks } = await call("GET /admin/gradebook/marks", { query: { course }, signal });
      return { success, ...gradebookOfMarks(marks) };
    },
    placeholderData: keepPreviousData,
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf("gradebook", "report", id),
    queryFn: ({ signal }) => call("GET /admin/student/:id/report", { params: { id }, signal }),
  });

export const downloadGradebook = (course: string, format: "csv" | "xlsx") =>
  download("GET /admin/gradebook", { query: { course, format } });
