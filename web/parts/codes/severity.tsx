import { createContext, useContext } from "react";
import classes from "./severity.module.css";

const words = { MCC: "MCC", CC: "CC", none: "non-CC" } as const;

/** Whether codes have a level inside: those of an inpatient stay, which has a DRG. */
export const HasSeverity = createContext(true);

/** MCC, CC or neither: by weight of ink and without colour, since none is good or bad. */
export function Severity({ severity }: { severity: keyof typeof words }) {
  if (!useContext(HasSeverity)) return null;
  return <span className={`${classes.severity} ${classes[severity]}`}>{words[severity]}</span>;
}
