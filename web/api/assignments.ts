import { queryOptions } from "@tanstack/react-query";
import type { KeyedAssignment, StudentAssignment } from "#contract/api/assignments.ts";
import { ApiFault, call, sendForm } from "./client.ts";

export const assignmentsQuery = queryOptions({
  queryKey: ["assignments"],
  queryFn: ({ signal }) => call<KeyedAssignment[]>("/assignments", { signal }),
});

export function getAssignment(id: string, signal: AbortSignal): Promise<KeyedAssignment> {
  return call(`/admin/assignments/edit/${id}`, { signal });
}

export function deleteAssignment(id: string): Promise<{ message: string }> {
  return call(`/assignments/${id}`, { method: "DELETE" });
}

export function deleteDashboardAssignment(id: string): Promise<{ success: boolean }> {
  return call(`/admin/assignments/${id}`, { method: "DELETE" });
}

export function deleteSection(id: string, sectionId: string): Promise<{ message: string }> {
  return call(`/assignments/${id}/sub/${sectionId}`, { method: "DELETE" });
}

export interface SavedAssignment {
  success: boolean;
  message: string;
  regraded?: number;
}

/** Saves a form as a new assignment, or over the one with `id`. Tells the share uploaded. */
export function saveAssignment(
  id: string | undefined,
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<SavedAssignment> {
  return id === undefined
    ? sendForm("POST", "/admin/add-assignment", form, onProgress, signal)
    : sendForm("PUT", `/admin/assignments/${id}`, form, onProgress, signal);
}

type CourseReply =
  | StudentAssignment[]
  | { assignments?: StudentAssignment[]; data?: StudentAssignment[] }
  | StudentAssignment;

/** The shapes of spec section 7 that a list of assignments may come in. */
function assignmentsFrom(reply: CourseReply): StudentAssignment[] {
  if (Array.isArray(reply)) return reply;
  if ("assignments" in reply && reply.assignments) return reply.assignments;
  if ("data" in reply && reply.data) return reply.data;
  return "_id" in reply ? [reply] : [];
}

export const courseAssignmentsQuery = (courseName: string, studentId: string) =>
  queryOptions({
    queryKey: ["course", courseName, studentId],
    queryFn: async ({ signal }) => {
      try {
        return assignmentsFrom(
          await call<CourseReply>(`/category/${encodeURIComponent(courseName)}?studentId=${studentId}`, { signal }),
        );
      } catch (error) {
        if (error instanceof ApiFault && error.status === 404) return [];
        throw error;
      }
    },
  });
