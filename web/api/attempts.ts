import type { AnswersInput, Attempt, DraftAnswers, OpenAttempt, SubmitReply } from "#contract/api/attempts.ts";
import { call } from "./client.ts";

export interface AttemptPlace {
  studentId: string;
  assignmentId: string;
  /** Undefined for a single assignment's one section. */
  subAssignmentId?: string | undefined;
}

export function startAttempt(place: AttemptPlace): Promise<Attempt> {
  return call("/student/attempts", { method: "POST", body: place, timeoutMs: 15_000 });
}

export interface SavedDraft {
  savedAt: string;
  deadline: string | null;
  now: string;
  draft: DraftAnswers;
}

export function saveDraft(place: AttemptPlace, answers: AnswersInput, keepalive: boolean): Promise<SavedDraft> {
  return call("/student/attempts/draft", { method: "PUT", body: { ...place, answers }, keepalive, timeoutMs: 15_000 });
}

/** Submits one section. A repeat is harmless: the server answers with the stored result. */
export function submitSection(place: AttemptPlace, answers: AnswersInput, auto: boolean): Promise<SubmitReply> {
  const { studentId, assignmentId, subAssignmentId } = place;
  return call("/student/submit-assignment", {
    method: "POST",
    body: { studentId, assignmentId, auto, submittedAnswers: [{ subAssignmentId, ...answers }] },
    timeoutMs: 30_000,
  });
}

export function openAttemptsQuery(assignmentId: string) {
  return {
    queryKey: ["attempts", assignmentId],
    queryFn: () => call<{ now: string; attempts: OpenAttempt[] }>(`/assignments/${assignmentId}/attempts`),
    refetchInterval: 10_000,
  };
}
