import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListQuery } from "#contract/api/common.ts";
import type { BulkBody, StudentRows } from "#contract/api/student-import.ts";
import type { Student, StudentSummary } from "#contract/api/students.ts";
import type { StudentTexts } from "#contract/student-rules.ts";
import { call, callForList, download, sendForm } from "./client.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

export const studentsQuery = (asked: ListQuery) =>
  queryOptions({
    queryKey: keyOf("students", "summary", asked),
    queryFn: ({ signal }) => callForList("GET /admin/students/summary", { query: asked, signal }),
    placeholderData: keepPreviousData,
  });

/** Returns all students that match; the reply has no pages. */
export const listStudents = async (asked: Omit<ListQuery, "limit" | "offset">) =>
  (await callForList("GET /admin/studentslist", { query: asked })).data;

/** The number of students in a course. */
export const studentCountQuery = (course: string) =>
  queryOptions({
    queryKey: keyOf("students", "count", course),
    queryFn: async ({ signal }) =>
      (await callForList("GET /admin/studentslist", { query: { course, limit: 1 }, signal })).total,
  });

export const recentStudentsQuery = queryOptions({
  queryKey: keyOf("students", "recent"),
  queryFn: ({ signal }) => call("GET /admin/studentslist", { query: { limit: 5 }, signal, timeoutMs: 15_000 }),
});

export const studentStatsQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf("studentStats", id),
    queryFn: ({ signal }) => call("GET /student/stats/:id", { params: { id }, signal }).then((reply) => reply.stats),
  });

export const credentialsQuery = queryOptions({
  queryKey: keyOf("students", "credentials"),
  queryFn: ({ signal }) => call("GET /admin/students", { signal }),
  // Each read is recorded in the audit log, so only opening the page may cause one. Passwords must not stay in the
  // cache.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  gcTime: 0,
});

/** Reads the credentials again. */
export const readCredentials = () => queries.fetchQuery({ ...credentialsQuery, staleTime: 0 });

export const paymentQuery = (studentId: string) =>
  queryOptions({
    queryKey: keyOf("payment", studentId),
    queryFn: ({ signal }) => call("GET /payment-details", { query: { studentId }, signal }),
  });

export interface StudentForm {
  name: string;
  password: string;
  courseName: string;
  paidAmount: string | number;
  remainingAmount: string | number;
  /** YYYY-MM-DD, empty, or typed text that is not a date. */
  enrolledDate: string;
  expiryDate: string;
  profileImage: File | null;
  removeImage: boolean;
}

/**
 * Adds a student, or changes the one with `id`; then an empty password is not sent. `seen`: the fields as the form read
 * them. Rejects with a conflict for a field that someone else has changed since.
 */
export function saveStudent(id: string | undefined, form: StudentForm, seen: Partial<StudentTexts>) {
  const body = new FormData();
  body.set("name", form.name);
  if (form.password !== "" || id === undefined) body.set("password", form.password);
  body.set("courseName", form.courseName);
  body.set("paidAmount", String(form.paidAmount));
  body.set("remainingAmount", String(form.remainingAmount));
  body.set("enrolledDate", form.enrolledDate);
  body.set("expiryDate", form.expiryDate);
  if (form.profileImage) body.set("profileImage", form.profileImage);
  else if (id !== undefined && form.removeImage) body.set("removeImage", "true");
  if (id === undefined) return sendForm("POST /admin/add-student", { form: body });
  body.set("seen", JSON.stringify(seen));
  return sendForm("PUT /admin/student/:id", { params: { id }, form: body });
}

/** Puts a saved student into the lists that were read, so that a form that is opened at once has what was saved. */
export function showSaved(saved: Student): void {
  queries.setQueriesData<{ data: StudentSummary[] }>(
    { queryKey: keyOf("students", "summary") },
    (list) => list && { ...list, data: list.data.map((one) => (one._id === saved._id ? { ...one, ...saved } : one)) },
  );
}

export function deleteStudent(id: string) {
  return call("DELETE /admin/student/:id", { params: { id } });
}

/** Returns what importing a sheet of students would do; nothing is written. */
export function readSheet(file: File) {
  const form = new FormData();
  form.set("file", file);
  return sendForm("POST /admin/students/import", { query: { dryRun: "true" }, form });
}

/** Imports corrected rows: all of them or none. A trial only returns what the import would do. */
export function importRows(rows: StudentRows, isTrial: boolean) {
  return call("POST /admin/students/import", { query: { dryRun: isTrial ? "true" : "false" }, body: rows });
}

export function downloadStudents(format: "csv" | "xlsx", course: string | undefined) {
  return download("GET /admin/students/export", { query: { format, course } });
}

export function actOnStudents(body: BulkBody) {
  return call("POST /admin/students/bulk", { body });
}
