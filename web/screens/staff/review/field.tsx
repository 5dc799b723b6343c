import type { ReactNode } from "react";
import classes from "./review.module.css";

/** A field's label over its value. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.field}>
      <div className={classes.fieldHead}>{label}</div>
      {children}
    </div>
  );
}
