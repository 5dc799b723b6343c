import type { ReactNode } from "react";
import classes from "./panel.module.css";

/** What stands beside a chart: a head that stays, what scrolls, and a foot that stays. */
export function Panel({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className={classes.panel} aria-label={label}>
      {children}
    </section>
  );
}

export function PanelTools({ children }: { children: ReactNode }) {
  return <div className={classes.tools}>{children}</div>;
}

/** What scrolls; flush, it holds what reaches its edges. */
export function PanelBody({ isFlush = false, children }: { isFlush?: boolean; children: ReactNode }) {
  return (
    <div className={classes.body} data-flush={isFlush || undefined}>
      {children}
    </div>
  );
}

/** Below what scrolls, or its end. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}
