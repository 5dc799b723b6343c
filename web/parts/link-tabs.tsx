import type { ReactNode } from "react";
import classes from "./link-tabs.module.css";

/** Places side by side, one of them here: links, each with `aria-current` when it is. */
export function LinkTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={classes.tabs} aria-label={label} data-no-print>
      {children}
    </nav>
  );
}
