import type { MouseEvent } from "react";
import type { StudentSummary } from "#contract/api/students.ts";
import type { Chosen } from "./use-chosen.ts";

export interface StudentRowsProps {
  students: readonly StudentSummary[];
  chosen: Chosen;
  timeZone: string;
  onDetails: (student: StudentSummary) => void;
  onEdit: (student: StudentSummary) => void;
}

/** True if a click on a row opens it: not on a control inside it, and not at the end of a text selection. */
export function opensRow(event: MouseEvent<HTMLElement>): boolean {
  if (event.target instanceof Element && event.target.closest("button, a, input, label")) return false;
  return getSelection()?.isCollapsed ?? true;
}
