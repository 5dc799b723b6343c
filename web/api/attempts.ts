import { queryOptions } from "@tanstack/react-query";
import type { AnswersInput } from "#contract/api/answers.ts";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import type { Reply, Sent } from "#contract/endpoints.ts";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";
import { queries } from "./queries.ts";

type AttemptIds = Sent<"POST /student/attempts", "body">;

const timeoutMs = 15_000;

/**
 * Starts an attempt, or returns the one that is open. Puts its chart and questions into the cached lists of
 * assignments.
 */
export async function startAttempt(place: AttemptIds) {
  const started = await call("POST /student/attempts", { body: place, timeoutMs });
  queries.setQueriesData({ queryKey: keyOf("course") }, (list?: StudentAssignment[]) =>
    withStarted(list, place, started),
  );
  return started;
}

function withStarted(
  list: StudentAssignment[] | undefined,
  { assignmentId, subAssignmentId }: AttemptIds,
  { startedAt, deadline, extraMinutes, assignmentPdf, questions }: Reply<"POST /student/attempts">,
): StudentAssignment[] | undefined {
  const opened = { closed: false, attempt: { startedAt, deadline, extraMinutes }, assignmentPdf, questions };
  return list?.map((assignment) => {
    if (assignment._id !== assignmentId) return assignment;
    if (!subAssignmentId) return { ...assignment, ...opened };
    const subAssignments = assignment.subAssignments.map((section) =>
      section._id === subAssignmentId ? { ...section, ...opened } : section,
    );
    return { ...assignment, subAssignments };
  });
}

type Draft = Omit<Sent<"PUT /student/attempts/draft", "body">, keyof AttemptIds>;

export function saveDraft(place: AttemptIds, draft: Draft, keepalive: boolean) {
  return call("PUT /student/attempts/draft", { body: { ...place, ...draft }, keepalive, timeoutMs });
}

/** Reports that a page of the attempt is open, visible or hidden. Returns the deadline and the messages of staff. */
export function sendPresence(place: AttemptIds, hidden: boolean) {
  return call("POST /student/attempts/presence", { body: { ...place, hidden }, timeoutMs });
}

/** Submits one section. A repeat is harmless: the server returns the stored result. */
export function submitSection(place: AttemptIds, answers: AnswersInput, auto: boolean) {
  const { studentId, assignmentId, subAssignmentId } = place;
  return call("POST /student/submit-assignment", {
    body: { studentId, assignmentId, auto, submittedAnswers: [{ subAssignmentId, ...answers }] },
    timeoutMs: 30_000,
  });
}

export function readOpenAttempts(assignmentId: string) {
  return call("GET /assignments/:id/attempts", { params: { id: assignmentId } });
}

export const openAttemptsQuery = (assignmentId: string) =>
  queryOptions({
    queryKey: keyOf("attempts", assignmentId),
    queryFn: () => readOpenAttempts(assignmentId),
    refetchInterval: 10_000,
  });

/**
 * Adds minutes for these students, or for everyone who is working now if the list is empty. Negative minutes take time
 * away.
 */
export function giveExtraTime(assignmentId: string, minutes: number, studentIds: readonly string[], sendKey: string) {
  return call("POST /assignments/:id/extra-time", {
    params: { id: assignmentId },
    body: { minutes, studentIds: [...studentIds] },
    sendKey,
  });
}
