import { sql } from "kysely";
import type { GradebookMarksQuery } from "#contract/api/gradebook.ts";
import type { Reader } from "../../core/database/schema.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { isOpenForWork } from "../../courses/sections/visible.ts";

/** An assignment as a column: what stands at its head, and what its cells are told from. */
export type Column = Awaited<ReturnType<typeof readColumns>>[number];

/** Columns that are shown, newest first; which stands last when more follow, and how many there are. */
interface ShownColumns {
  shown: readonly Column[];
  nextColumn: string | null;
  totalAssignments: number;
}

type Page = { columns: number } & Pick<GradebookMarksQuery, "columnsAfter">;

/**
 * The assignments that students of a course know, newest first: what they can work on, and archived ones of which somebody
 * handed in. All, or those with these ids.
 */
export function readColumns(db: Reader, category: string, at: Date, ids?: readonly string[]) {
  const columns = columnsOf(db, category, at);
  return (ids ? columns.where("id", "in", ids) : columns).execute();
}

/** A page of them. */
export async function readColumnsPage(
  db: Reader,
  category: string,
  at: Date,
  { columns, columnsAfter }: Page,
): Promise<ShownColumns> {
  const { count } = await knownOf(db, category, at)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const last =
    columnsAfter &&
    (await db.selectFrom("assignment").select("assigned_at").where("id", "=", columnsAfter).executeTakeFirst());
  let wanted = columnsOf(db, category, at).limit(columns + 1);
  if (last) wanted = wanted.where(sql<boolean>`(assigned_at, id) < (${last.assigned_at}, ${columnsAfter})`);
  return cutColumns(await wanted.execute(), columns, Number(count));
}

/** The same of all of them. */
export function chooseColumns(all: readonly Column[], { columns, columnsAfter }: Page): ShownColumns {
  const from = all.findIndex(({ id }) => id === columnsAfter) + 1;
  return cutColumns(all.slice(from), columns, all.length);
}

function cutColumns(found: readonly Column[], columns: number, totalAssignments: number): ShownColumns {
  const shown = found.slice(0, columns);
  return { shown, nextColumn: found.length > columns ? (shown.at(-1)?.id ?? null) : null, totalAssignments };
}

function columnsOf(db: Reader, category: string, at: Date) {
  return knownOf(db, category, at)
    .select((eb) => [
      "id",
      "module_name",
      "assigned_at",
      "due_at",
      "archived_at",
      eb
        .selectFrom("section")
        .select((count) => count.fn.countAll<number>().as("n"))
        .whereRef("section.assignment_id", "=", "assignment.id")
        .as("sections"),
    ])
    .orderBy("assigned_at", "desc")
    .orderBy("id", "desc");
}

/** The rule of server/courses/sections/visible.ts, for a whole class. */
function knownOf(db: Reader, category: string, at: Date) {
  return db
    .selectFrom("assignment")
    .where("category_key", "=", categoryKey(category))
    .where((eb) => {
      const work = eb.selectFrom("submission").select("submission.id");
      const handedIn = work.whereRef("submission.assignment_id", "=", "assignment.id");
      return eb.or([isOpenForWork(at), eb.and([eb("archived_at", "is not", null), eb.exists(handedIn)])]);
    });
}
