import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { AssignmentTable, Tables } from "../../core/database/schema.ts";

type Showing = Pick<AssignmentTable, "state" | "visible_from" | "archived_at">;

/**
 * Returns how students of the course see an assignment. The only place that decides it:
 *
 * - `work`: they see and can do everything; it is open, and its time has come;
 * - `results`: it is archived; they see only the sections that they have submitted;
 * - `nothing`: it is a draft or not visible yet; for them it does not exist.
 */
export function showingOf({ state, visible_from, archived_at }: Showing, now: Date): "work" | "results" | "nothing" {
  if (archived_at !== null) return "results";
  return state === "open" && (visible_from === null || visible_from <= now.toISOString()) ? "work" : "nothing";
}

/** Returns the sections of an assignment that a student sees, by the rule of `showingOf`. */
export function sectionsShown<Section>(
  assignment: Showing,
  sections: readonly Section[],
  isHandedIn: (section: Section) => boolean,
  now: Date,
): readonly Section[] {
  const showing = showingOf(assignment, now);
  if (showing === "work") return sections;
  return showing === "results" ? sections.filter(isHandedIn) : [];
}

/** Returns as a condition of a query that students can work on an assignment. */
export function isOpenForWork(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "assignment">();
  return eb.and([
    eb("assignment.archived_at", "is", null),
    eb("assignment.state", "=", "open"),
    eb.or([eb("assignment.visible_from", "is", null), eb("assignment.visible_from", "<=", now.toISOString())]),
  ]);
}
