import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { courseAssignmentsQuery } from "../api/assignments.ts";
import { studentCourseQuery } from "../api/course.ts";
import { isLookupClosed, LookupOn } from "../parts/codes/lookup.tsx";

/**
 * Closes lookup of codes everywhere while a student works on a section that closes it. What has been read of the course
 * tells; nothing is read for it.
 */
export function StudentLookup({ studentId, children }: { studentId: string; children: ReactNode }) {
  const course = useQuery({ ...studentCourseQuery(studentId), enabled: false });
  const list = useQuery({ ...courseAssignmentsQuery(course.data ?? "", studentId), enabled: false });
  return (
    <LookupOn day="" isOpen={!isLookupClosed(list.data ?? [], new Date())}>
      {children}
    </LookupOn>
  );
}
