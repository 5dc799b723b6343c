import { createContext, type ReactNode, useContext } from "react";
import { sentences } from "#contract/sentences.ts";

/** How codes are looked up where they stand: by the releases of a day (YYYY-MM-DD), today when it is empty. */
interface Lookup {
  day: string;
}

const LookupContext = createContext<Lookup | null>({ day: "" });

/** Null where lookup is closed: then nothing is asked of the server and nothing told of a code. */
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

/** The day whose releases hold for the codes inside; what is closed outside stays closed. */
export function LookupOn({ day, isOpen = true, closedBy, children }: LookupOnProps) {
  const outside = useLookup();
  const reason = useLookupClosedReason();
  return (
    <ReasonContext value={closedBy ? `Code lookup is closed until you hand in ${closedBy}` : reason}>
      <LookupContext value={outside && isOpen ? { day } : null}>{children}</LookupContext>
    </ReasonContext>
  );
}
