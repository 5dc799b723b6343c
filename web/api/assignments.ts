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

export const previewAsStudentQuery = (id: string, variant: string) =>
  queryOptions({
    queryKey: keyOf("assignments", id, "preview", variant),
    queryFn: ({ signal }) =>
      call("GET /admin/assignments/:id/preview-as-student", { params: { id }, query: { variant }, signal }),
  });

export function exportAssignment(id: string) {
  return download("GET /admin/assignments/:id/export", { params: { id } });
}

export function exportCourse(course: string) {
  return download("GET /admin/export", { query: { course } });
}

/** Imports a package of assignments: all of them or none. A trial only returns what the import would do. */
export function importPackage(file: File, isTrial: boolean, sendKey?: string) {
  const form = new FormData();
  form.set("file", file);
  return sendForm("POST /admin/assignments/import", { query: { dryRun: isTrial ? "true" : "false" }, form, sendKey });
}

/** Returns the questions of a sheet, which may be a file or pasted text. */
export function readQuestions(file: File) {
  const form = new FormData();
  form.set("file", file);
  return sendForm("POST /admin/assignments/read-questions", { form });
}

export function deleteSection(id: string, subId: string) {
  return call("DELETE /assignments/:id/sub/:subId", { params: { id, subId } });
}

/** Saves a form as a new assignment. The server does this once for each `sendKey`. */
export function addAssignment(form: FormData, sendKey: string, progress: Progress) {
  return sendForm("POST /admin/add-assignment", { form, sendKey, ...progress });
}

/** Saves the form of an existing assignment. With `raiseOnly`, only the results that improve change. */
export function editAssignment(id: string, form: FormData, raiseOnly: boolean, progress: Progress) {
  return sendForm("PUT /admin/assignments/:id", {
    params: { id },
    query: { raiseOnly: raiseOnly ? "true" : "false" },
    form,
    ...progress,
  });
}

/** Returns what saving this form would do to the results of the assignment. */
export function previewAssignment(id: string, form: FormData, signal: AbortSignal) {
  return sendForm("POST /admin/assignments/:id/preview", { params: { id }, form, signal });
}

type CourseReply =
  | StudentAssignment[]
  | { assignments?: StudentAssignment[]; data?: StudentAssignment[] }
  | StudentAssignment;

/** Returns the assignments of a reply; the specification allows several shapes. */
function assignmentsFrom(reply: CourseReply | null): StudentAssignment[] | null {
  if (reply === null) return null;
  if (Array.isArray(reply)) return reply;
  if ("assignments" in reply && reply.assignments) return reply.assignments;
  if ("data" in reply && reply.data) return reply.data;
  return "_id" in reply ? [reply] : [];
}

/** Interval at which a student's page asks whether results have opened, while some results are closed. */
const resultsPollMs = 10_000;

const pollForResults = ({ state: { data } }: { state: { data: StudentAssignment[] | null | undefined } }) =>
  data?.some(({ resultsClosed }) => resultsClosed) ? resultsPollMs : false;

export const courseAssignmentsQuery = (courseName: string, studentId: string) =>
  queryOptions({
    queryKey: keyOf("course", courseName, studentId),
    refetchInterval: pollForResults,
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
