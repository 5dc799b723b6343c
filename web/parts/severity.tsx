import classes from "./severity.module.css";

const words = { MCC: "MCC", CC: "CC", none: "non-CC" } as const;

/** MCC, CC or neither: by weight of ink and without colour, since none is good or bad. */
export function Severity({ severity }: { severity: keyof typeof words }) {
  return <span className={`${classes.severity} ${classes[severity]}`}>{words[severity]}</span>;
}
