import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, download } from "./client.ts";
import { keyOf } from "./keys.ts";

export const gradebookQuery = (course: string) =>
  queryOptions({
    queryKey: keyOf("gradebook", course),
    queryFn: ({ signal }) => call("GET /admin/gradebook", { query: { course }, signal }),
    placeholderData: keepPreviousData,
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf("gradebook", "report", id),
    queryFn: ({ signal }) => call("GET /admin/student/:id/report", { params: { id }, signal }),
  });

export const downloadGradebook = (course: string, format: "csv" | "xlsx") =>
  download("GET /admin/gradebook", { query: { course, format } });
