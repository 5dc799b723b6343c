import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { courseAssignmentsQuery } from "../../../api/assignments.ts";
import { whyClosed } from "./why-closed.ts";

const checkEveryMs = 20_000;

/**
 * Returns why the assistant is closed to a student now; undefined while it is open. Uses the cached list of assignments
 * and checks again as time runs out.
 */
export function useClosedAssistant(courseName: string | null, studentId: string): string | undefined {
  const { data } = useQuery({ ...courseAssignmentsQuery(courseName ?? "", studentId), enabled: false });
  const [now, setNow] = useState(() => new Date());
  const why = data ? whyClosed(data, now) : undefined;
  useEffect(() => {
    if (!why) return;
    const timer = setInterval(() => setNow(new Date()), checkEveryMs);
    return () => clearInterval(timer);
  }, [why]);
  return why;
}
