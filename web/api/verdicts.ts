import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";
import { keyOf } from "./keys.ts";

// Review actions of staff on one submission.

export interface SubmissionIds {
  assignmentId: string;
  studentId: string;
  subAssignmentId: string;
}

const paramsOf = ({ assignmentId, studentId }: SubmissionIds) => ({ id: assignmentId, studentId });

/** A field, or with a code one line of its list. */
export interface JudgedPart {
  field: string;
  code?: string | undefined;
}

/** The number of other students who gave the same answer in a field, or have the same line. */
export const sameAnswersQuery = (place: SubmissionIds, part: JudgedPart) =>
  queryOptions({
    queryKey: keyOf("submissions", place.assignmentId, "same", place.studentId, place.subAssignmentId, part),
    queryFn: async ({ signal }) => {
      const query = { subAssignmentId: place.subAssignmentId, ...part };
      const params = paramsOf(place);
      return (await call("GET /assignments/:id/submissions/:studentId/same-answers", { params, query, signal })).others;
    },
  });

interface Verdict {
  /** The time of the verdict that this one replaces. */
  seen: string | null | undefined;
  correct: boolean | null;
  reason: string;
  /** Applies to all students who gave the same answer, or have the same line. */
  everyone: boolean;
}

/** Marks an item right or wrong by hand, or one line right; null removes the verdict. */
export function setVerdict(place: SubmissionIds, part: JudgedPart, verdict: Verdict) {
  return call("PUT /assignments/:id/submissions/:studentId/verdicts", {
    params: paramsOf(place),
    body: { subAssignmentId: place.subAssignmentId, ...part, ...verdict },
  });
}

export function reopenSection(place: SubmissionIds) {
  const { subAssignmentId } = place;
  return call("DELETE /assignments/:id/submissions/:studentId", {
    params: paramsOf(place),
    query: { subAssignmentId },
  });
}

export function decideLate(place: SubmissionIds, accept: boolean) {
  return call("POST /assignments/:id/submissions/:studentId/late", {
    params: paramsOf(place),
    body: { subAssignmentId: place.subAssignmentId, accept },
  });
}

/**
 * Comments on a student's whole submission; an empty text removes the comment. `seen`: the comment as it was read.
 * Rejects with a conflict if someone else has changed it since.
 */
export function setComment(place: Omit<SubmissionIds, "subAssignmentId">, text: string, seen: string) {
  return call("PUT /assignments/:id/submissions/:studentId/comment", {
    params: { id: place.assignmentId, studentId: place.studentId },
    body: { text, seen },
  });
}
