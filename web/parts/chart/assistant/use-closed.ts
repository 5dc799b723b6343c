import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { assistantSentences, sentences } from "#contract/sentences.ts";
import { isTooLate } from "#contract/time.ts";
import { courseAssignmentsQuery } from "../../../api/assignments.ts";
import { isLookupClosed } from "../../codes/is-lookup-closed.ts";

const lookAgainMs = 20_000;

/** Why the assistant is closed to a student now: their screen has read the list. It is open again when time has run out. */
export function useClosedAssistant(courseName: string | null, studentId: string): string | undefined {
  const { data } = useQuery({ ...courseAssignmentsQuery(courseName ?? "", studentId), enabled: false });
  const [now, setNow] = useState(() => new Date());
  const why = data ? whyClosed(data, now) : undefined;
  useEffect(() => {
    if (!why) return;
    const timer = setInterval(() => setNow(new Date()), lookAgainMs);
    return () => clearInterval(timer);
  }, [why]);
  return why;
}

/** Why the server would refuse what a student asks the assistant now, as far as the list of their course says. */
export function whyClosed(assignments: readonly StudentAssignment[], now: Date): string | undefined {
  if (isLookupClosed(assignments, now)) return sentences.lookupClosed;
  const places = assignments.flatMap((assignment) => [assignment, ...assignment.subAssignments]);
  const isTimed = places.some(({ attempt }) => attempt?.deadline && !isTooLate(attempt.deadline, now));
  return isTimed ? assistantSentences.closed : undefined;
}
