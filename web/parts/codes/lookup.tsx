import { createContext, type ReactNode, useContext } from "react";
import { sentences } from "#contract/sentences.ts";

/** The code sets in use: those of a day (YYYY-MM-DD); empty means today. */
interface Lookup {
  day: string;
}

const LookupContext = createContext<Lookup | null>({ day: "" });

/** Returns null while lookup is closed: then no code is looked up and no title is shown. */
export function useLookup(): Lookup | null {
  return useContext(LookupContext);
}

const ReasonContext = createContext<string>(sentences.lookupClosed);

/** Returns the sentence that says why lookup is closed. */
export function useLookupClosedReason(): string {
  return useContext(ReasonContext);
}

interface LookupOnProps {
  day: string;
  isOpen?: boolean;
  /** The name of the assignment that closes lookup, if it is known. */
  closedBy?: string | undefined;
  children: ReactNode;
}

/** Sets the day of the code sets for its children. It cannot reopen a lookup that is closed outside. */
export function LookupOn({ day, isOpen = true, closedBy, children }: LookupOnProps) {
  const outside = useLookup();
  const reason = useLookupClosedReason();
  return (
    <ReasonContext value={closedBy ? `Code lookup is closed until you hand in ${closedBy}` : reason}>
      <LookupContext value={outside && isOpen ? { day } : null}>{children}</LookupContext>
    </ReasonContext>
  );
}
