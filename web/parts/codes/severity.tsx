import { createContext, useContext } from "react";
import classes from "./severity.module.css";

const words = { MCC: "MCC", CC: "CC", none: "non-CC" } as const;

/** False inside outpatient sections, whose codes have no severity level. */
export const HasSeverity = createContext(true);

/** MCC, CC or non-CC. Without colour, because no level is good or bad. */
export function Severity({ severity }: { severity: keyof typeof words }) {
  if (!useContext(HasSeverity)) return null;
  return <span className={`${classes.severity} ${classes[severity]}`}>{words[severity]}</span>;
}
