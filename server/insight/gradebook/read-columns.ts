import { sql } from "kysely";
import type { GradebookMarksQuery } from "#contract/api/gradebook.ts";
import type { Reader } from "../../core/database/schema.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { countGroups } from "../../courses/sections/variants.ts";
import { isOpenForWork } from "../../courses/sections/visible.ts";

/** An assignment as a column of the gradebook. */
export type Column = Awaited<ReturnType<typeof readColumns>>[number];

/** A page of columns, newest first. */
interface ColumnPage {
  shown: readonly Column[];
  /** The cursor for the next page; null on the last page. */
  nextColumn: string | null;
  totalAssignments: number;
}

type Page = { columns: number } & Pick<GradebookMarksQuery, "columnsAfter">;

/**
 * Returns the columns of a course, newest first: assignments that students can work on, and archived ones with a submission.
 * With `ids`, returns only those of them.
 */
export function readColumns(db: Reader, category: string, at: Date, ids?: readonly string[]) {
  const columns = columnsOf(db, category, at);
  return (ids ? columns.where("id", "in", ids) : columns).execute();
}

/** Returns a page of the columns of a course. */
export async function readColumnsPage(
  db: Reader,
  category: string,
  at: Date,
  { columns, columnsAfter }: Page,
): Promise<ColumnPage> {
  const { count } = await selectVisible(db, category, at)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const last =
    columnsAfter &&
    (await db.selectFrom("assignment").select("assigned_at").where("id", "=", columnsAfter).executeTakeFirst());
  let wanted = columnsOf(db, category, at).limit(columns + 1);
  if (last) wanted = wanted.where(sql<boolean>`(assigned_at, id) < (${last.assigned_at}, ${columnsAfter})`);
  return pageOf(await wanted.execute(), columns, count);
}

/** Returns a page out of all columns of a course. */
export function chooseColumns(all: readonly Column[], { columns, columnsAfter }: Page): ColumnPage {
  const from = all.findIndex(({ id }) => id === columnsAfter) + 1;
  return pageOf(all.slice(from), columns, all.length);
}

function pageOf(found: readonly Column[], columns: number, totalAssignments: number): ColumnPage {
  const shown = found.slice(0, columns);
  return { shown, nextColumn: found.length > columns ? (shown.at(-1)?.id ?? null) : null, totalAssignments };
}

function columnsOf(db: Reader, category: string, at: Date) {
  return selectVisible(db, category, at)
    .select((eb) => [
      "id",
      "module_name",
      "assigned_at",
      "due_at",
      "archived_at",
      eb
        .selectFrom("section")
        .select(countGroups().as("n"))
        .whereRef("section.assignment_id", "=", "assignment.id")
        .as("sections"),
    ])
    .orderBy("assigned_at", "desc")
    .orderBy("id", "desc");
}

/** Applies the rule of `showingOf` (server/courses/sections/visible.ts) to a whole class. */
function selectVisible(db: Reader, category: string, at: Date) {
  return db
    .selectFrom("assignment")
    .where("category_key", "=", categoryKey(category))
    .where((eb) => {
      const submissions = eb
        .selectFrom("submission")
        .select("submission.id")
        .whereRef("submission.assignment_id", "=", "assignment.id");
      return eb.or([isOpenForWork(at), eb.and([eb("archived_at", "is not", null), eb.exists(submissions)])]);
    });
}
