import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import type { AssignmentTable, Tables } from "../../core/database/schema.ts";

type Showing = Pick<AssignmentTable, "state" | "visible_from" | "archived_at">;

/**
 * What an assignment is to the students of its course. The one place that decides it:
 *
 * - `work`: everything; it is open, and its time has come;
 * - `results`: archived; of it there is only what a student has handed in, to look at. Who handed in nothing does not
 *   know it;
 * - `nothing`: a draft, or not visible yet. It is as if it did not exist.
 */
export function showingOf({ state, visible_from, archived_at }: Showing, now: Date): "work" | "results" | "nothing" {
  if (archived_at !== null) return "results";
  return state === "open" && (visible_from === null || visible_from <= now.toISOString()) ? "work" : "nothing";
}

/** The sections of an assignment that exist for a student, by the same rule; none of one that they do not know. */
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

/** The same rule as a condition: what students of the course can work on. */
export function isOpenForWork(now: Date): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "assignment">();
  return eb.and([
    eb("assignment.archived_at", "is", null),
    eb("assignment.state", "=", "open"),
    eb.or([eb("assignment.visible_from", "is", null), eb("assignment.visible_from", "<=", now.toISOString())]),
  ]);
}
