import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { SessionUser } from "#contract/api/sessions.ts";
import { courseAssignmentsQuery } from "../api/assignments.ts";
import { findClosing } from "../parts/codes/find-closing.ts";
import { LookupOn } from "../parts/codes/lookup.tsx";

interface StudentLookupProps {
  user: SessionUser;
  /** True if the session check reports that lookup is closed. */
  isClosed: boolean;
  children: ReactNode;
}

/**
 * Closes code lookup everywhere while a student works on a section that closes it. The cached list of assignments
 * decides, because a start or a submit changes it at once; before it is loaded, the session check decides.
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
