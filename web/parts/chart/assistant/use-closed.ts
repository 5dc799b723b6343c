import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { courseAssignmentsQuery } from "../../../api/assignments.ts";
import { whyClosed } from "./why-closed.ts";

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
