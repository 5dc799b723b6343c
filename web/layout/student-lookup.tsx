import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SessionUser } from "#contract/api/sessions.ts";
import { courseAssignmentsQuery } from "../api/assignments.ts";
import { findClosing } from "../parts/codes/find-closing.ts";
import { LookupOn } from "../parts/codes/lookup.tsx";

interface StudentLookupProps {
  user: SessionUser;
  /** What the session check said of it. */
  isClosed: boolean;
  children: ReactNode;
}

/**
 * Closes lookup of codes everywhere while a student works on a section that closes it. What has been read of the course
 * tells, since a start or a submit changes it at once; before it was read, the session check.
 */
export function StudentLookup({ user, isClosed, children }: StudentLookupProps) {
  const { data: list } = useQuery({ ...courseAssignmentsQuery(user.courseName ?? "", user.id), enabled: isClosed });
  const closing = list && findClosing(list, new Date());
  return (
    <LookupOn day="" isOpen={list ? !closing : !isClosed} closedBy={closing?.moduleName}>
      {children}
    </LookupOn>
  );
}
