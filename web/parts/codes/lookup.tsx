import { createContext, type ReactNode, useContext } from "react";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { lookupClosedMs } from "#contract/time.ts";

/** How codes are looked up where they stand: by the releases of a day (YYYY-MM-DD), today when it is empty. */
interface Lookup {
  day: string;
}

const LookupContext = createContext<Lookup | null>({ day: "" });

/** Null where lookup is closed: then nothing is asked of the server and nothing told of a code. */
export function useLookup(): Lookup | null {
  return useContext(LookupContext);
}

interface LookupOnProps {
  day: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** The day whose releases hold for the codes inside; what is closed outside stays closed. */
export function LookupOn({ day, isOpen = true, children }: LookupOnProps) {
  const outside = useLookup();
  return <LookupContext value={outside && isOpen ? { day } : null}>{children}</LookupContext>;
}

/**
 * Whether a student works on a section that closes lookup, as far as the list of their course says: the server then
 * refuses what would be asked.
 */
export function isLookupClosed(assignments: readonly StudentAssignment[], now: Date): boolean {
  const sections = assignments.flatMap((assignment) => [assignment, ...assignment.subAssignments]);
  return sections.some(
    ({ lookup, attempt }) =>
      lookup === "closed" && attempt !== null && now.getTime() - Date.parse(attempt.startedAt) < lookupClosedMs,
  );
}
