import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListQuery } from "#contract/api/common.ts";
import type {
  Credentials,
  Insight,
  PaymentDetails,
  Student,
  StudentStats,
  StudentSummary,
} from "#contract/api/students.ts";
import { call, callForList, sendForm } from "./client.ts";

function queryText(asked: ListQuery): string {
  const entries = Object.entries(asked).filter(([, value]) => value !== undefined && value !== "");
  return new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
}

export const studentsQuery = (asked: ListQuery) =>
  queryOptions({
    queryKey: ["students", "summary", asked],
    queryFn: ({ signal }) => callForList<StudentSummary[]>(`/admin/students/summary?${queryText(asked)}`, { signal }),
    placeholderData: keepPreviousData,
  });

export const recentStudentsQuery = queryOptions({
  queryKey: ["students", "recent"],
  queryFn: ({ signal }) => call<Student[]>("/admin/studentslist?limit=5", { signal, timeoutMs: 15_000 }),
});

export const studentStatsQuery = (id: string) =>
  queryOptions({
    queryKey: ["student-stats", id],
    queryFn: ({ signal }) =>
      call<{ stats: StudentStats }>(`/student/stats/${id}`, { signal }).then((reply) => reply.stats),
  });

export const credentialsQuery = queryOptions({
  queryKey: ["students", "credentials"],
  queryFn: ({ signal }) => call<Credentials[]>("/admin/students", { signal }),
  // Every look is in the audit log, so only a real look may cause one.
  refetchOnWindowFocus: false,
});

export const paymentQuery = (studentId: string) =>
  queryOptions({
    queryKey: ["payment", studentId],
    queryFn: ({ signal }) => call<PaymentDetails>(`/payment-details?studentId=${studentId}`, { signal }),
  });

export const insightQuery = (studentId: string) =>
  queryOptions({
    queryKey: ["insight", studentId],
    queryFn: ({ signal }) => call<Insight>(`/student/insight/${studentId}`, { signal }),
  });

export interface StudentForm {
  name: string;
  password: string;
  courseName: string;
  paidAmount: string | number;
  remainingAmount: string | number;
  enrolledDate: string | null;
  expiryDate: string | null;
  profileImage: File | null;
}

/** Adds a student, or changes the one with `id`; a blank password is not sent then. */
export function saveStudent(id: string | undefined, form: StudentForm): Promise<{ student: Student }> {
  const body = new FormData();
  body.set("name", form.name);
  if (form.password !== "" || id === undefined) body.set("password", form.password);
  body.set("courseName", form.courseName);
  body.set("paidAmount", String(form.paidAmount));
  body.set("remainingAmount", String(form.remainingAmount));
  body.set("enrolledDate", form.enrolledDate ?? "");
  body.set("expiryDate", form.expiryDate ?? "");
  if (form.profileImage) body.set("profileImage", form.profileImage);
  return id === undefined
    ? sendForm("POST", "/admin/add-student", body)
    : sendForm("PUT", `/admin/student/${id}`, body);
}

export function deleteStudent(id: string): Promise<{ message: string }> {
  return call(`/admin/student/${id}`, { method: "DELETE" });
}

export function giveExtraTime(id: string, assignmentId: string, minutes: number): Promise<{ message: string }> {
  return call(`/admin/student/${id}/extra-time`, { method: "PUT", body: { assignmentId, minutes } });
}
