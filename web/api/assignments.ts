import { queryOptions } from "@tanstack/react-query";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { ApiFault, call, download, type Progress, sendForm } from "./client.ts";
import { keyOf } from "./keys.ts";

export const assignmentsQuery = queryOptions({
  queryKey: keyOf("assignments"),
  queryFn: ({ signal }) => call("GET /assignments", { signal }),
});

export const assignmentQuery = (id: string) =>
  queryOptions({ queryKey: keyOf("assignments", id), queryFn: ({ signal }) => getAssignment(id, signal) });

export function getAssignment(id: string, signal: AbortSignal) {
  return call("GET /admin/assignments/edit/:id", { params: { id }, signal });
}

export function deleteAssignment(id: string) {
  return call("DELETE /assignments/:id", { params: { id } });
}

export function deleteDashboardAssignment(id: string) {
  return call("DELETE /admin/assignments/:id", { params: { id } });
}

export function archiveAssignment(id: string) {
  return call("POST /admin/assignments/:id/archive", { params: { id } });
}

export function restoreAssignment(id: string) {
  return call("POST /admin/assignments/:id/restore", { params: { id } });
}

export const previewAsStudentQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf("assignments", id, "preview"),
    queryFn: ({ signal }) => call("GET /admin/assignments/:id/preview-as-student", { params: { id }, signal }),
  });

export function exportAssignment(id: string) {
  return download("GET /admin/assignments/:id/export", { params: { id } });
}

export function exportCourse(course: string) {
  return download("GET /admin/export", { query: { course } });
}

/** What a package of assignments would bring, or, not as a trial, their import: all of them or none. */
export function importPackage(file: File, isTrial: boolean, sendKey?: string) {
  const form = new FormData();
  form.set("file", file);
  return sendForm("POST /admin/assignments/import", { query: { dryRun: isTrial ? "true" : "false" }, form, sendKey });
}

/** The questions in a sheet, or in a pasted one. */
export function readQuestions(file: File) {
  const form = new FormData();
  form.set("file", file);
  return sendForm("POST /admin/assignments/read-questions", { form });
}

export function deleteSection(id: string, subId: string) {
  return call("DELETE /assignments/:id/sub/:subId", { params: { id, subId } });
}

/** Saves a form as a new assignment: once for a key. */
export function addAssignment(form: FormData, sendKey: string, progress: Progress) {
  return sendForm("POST /admin/add-assignment", { form, sendKey, ...progress });
}

/** Saves a form over an assignment: for all results, or only for those that it raises. */
export function editAssignment(id: string, form: FormData, raiseOnly: boolean, progress: Progress) {
  return sendForm("PUT /admin/assignments/:id", {
    params: { id },
    query: { raiseOnly: raiseOnly ? "true" : "false" },
    form,
    ...progress,
  });
}

/** What saving a form over an assignment would do to its results. */
export function previewAssignment(id: string, form: FormData, signal: AbortSignal) {
  return sendForm("POST /admin/assignments/:id/preview", { params: { id }, form, signal });
}

type CourseReply =
  | StudentAssignment[]
  | { assignments?: StudentAssignment[]; data?: StudentAssignment[] }
  | StudentAssignment;

/** The shapes that a list of assignments may come in. */
function assignmentsFrom(reply: CourseReply | null): StudentAssignment[] | null {
  if (reply === null) return null;
  if (Array.isArray(reply)) return reply;
  if ("assignments" in reply && reply.assignments) return reply.assignments;
  if ("data" in reply && reply.data) return reply.data;
  return "_id" in reply ? [reply] : [];
}

/** How often is asked whether results have opened, while some that are handed in are closed. */
const lookForResultsMs = 10_000;

const lookForResults = ({ state: { data } }: { state: { data: StudentAssignment[] | null | undefined } }) =>
  data?.some(({ resultsClosed }) => resultsClosed) ? lookForResultsMs : false;

export const courseAssignmentsQuery = (courseName: string, studentId: string) =>
  queryOptions({
    queryKey: keyOf("course", courseName, studentId),
    refetchInterval: lookForResults,
    queryFn: async ({ signal }) => {
      try {
        return assignmentsFrom(
          await call("GET /category/:courseName", { params: { courseName }, query: { studentId }, signal }),
        );
      } catch (error) {
        if (error instanceof ApiFault && error.status === 404) return [];
        throw error;
      }
    },
  });
