import { createContext, type ReactNode, useContext } from "react";

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
