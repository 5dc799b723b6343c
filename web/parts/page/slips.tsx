import { createPortal } from "react-dom";
import type { Credentials } from "#contract/api/students.ts";
import classes from "./slips.module.css";
import { useInstitute } from "./use-institute.ts";

/** Printed instead of the page: one slip for each student, to be cut and handed out. */
export function Slips({ rows }: { rows: readonly Credentials[] }) {
  const institute = useInstitute();
  return createPortal(
    <div className={classes.slips} aria-hidden>
      {rows.map((row) => (
        <div key={row._id} className={classes.slip}>
          <strong>
            {institute.name} · {row.courseName}
          </strong>
          <span>{location.origin}/login</span>
          <span>
            Name: <b>{row.name}</b>
          </span>
          <span>
            Password: <code>{row.password}</code>
          </span>
        </div>
      ))}
    </div>,
    document.body,
  );
}
