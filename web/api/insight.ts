import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Sent } from "#contract/endpoints.ts";
import { call, download } from "./client.ts";
import { keyOf } from "./keys.ts";

type MatrixAsked = Omit<Sent<"GET /assignments/:id/insight/matrix", "query">, "format">;

export const assignmentInsightQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf("insight", "assignment", id),
    queryFn: ({ signal }) => call("GET /assignments/:id/insight", { params: { id }, signal }),
  });

export const courseInsightQuery = (course: string) =>
  queryOptions({
    queryKey: keyOf("insight", "course", course),
    queryFn: ({ signal }) => call("GET /insight", { query: { course }, signal }),
    placeholderData: keepPreviousData,
  });

export const matrixQuery = (id: string, asked: MatrixAsked) =>
  queryOptions({
    queryKey: keyOf("insight", "matrix", id, asked),
    queryFn: ({ signal }) => call("GET /assignments/:id/insight/matrix", { params: { id }, query: asked, signal }),
    placeholderData: keepPreviousData,
  });

/** The first page of the matrix: the 1,000 best students of a section. */
export const bestStudentsQuery = (id: string, section: string) =>
  matrixQuery(id, { section, sort: "best", search: "", page: 1 });

/** The slips of a section with its variants, or of a course. */
export type SlipsOf = { assignmentId: string; section: string } | { course: string };

export const slipStudentsQuery = (of: SlipsOf, kind: string) =>
  queryOptions({
    queryKey: keyOf("insight", "slips", of, kind),
    queryFn: ({ signal }) => {
      if ("course" in of) return call("GET /insight/slips", { query: { ...of, kind }, signal });
      const { assignmentId: id, section } = of;
      return call("GET /assignments/:id/insight/slips", { params: { id }, query: { section, kind }, signal });
    },
  });

export const insightQuery = (studentId: string) =>
  queryOptions({
    queryKey: keyOf("insight", studentId),
    queryFn: ({ signal }) => call("GET /student/insight/:studentId", { params: { studentId }, signal }),
  });

const asCsv = { format: "csv" } as const;

export const downloadAssignmentInsight = (id: string) =>
  download("GET /assignments/:id/insight", { params: { id }, query: asCsv });

export const downloadMatrix = (id: string, asked: MatrixAsked) =>
  download("GET /assignments/:id/insight/matrix", { params: { id }, query: { ...asked, ...asCsv } });

export const downloadCourseInsight = (course: string) => download("GET /insight", { query: { course, ...asCsv } });

export const downloadStudentInsight = (studentId: string) =>
  download("GET /student/insight/:studentId", { params: { studentId }, query: asCsv });
