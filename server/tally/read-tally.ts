import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, Reader, TallyPart, TallyTable } from "../database/schema.ts";
import { keyOfTally, type Tally } from "./count.ts";
import { countedColumns, countNew, countRows } from "./keep-tally.ts";
import { newSums } from "./sums.ts";

const rowsPerSlice = 500;

/** More than these are counted in the database, once for all who read. */
const mostInMemory = 500;

/**
 * Returns the tally rows of all sections of some assignments, or those of one part. Submissions that are not counted yet are
 * counted in memory: this writes nothing, and so waits for no transaction. Only where there are more than 500 of them, or
 * somebody counts at the same moment, they are counted in the database first.
 */
export async function readTally(db: Db, assignmentIds: readonly string[], part?: TallyPart): Promise<TallyTable[]> {
  if (assignmentIds.length === 0) return [];
  const version = await readVersion(db, assignmentIds);
  const uncounted = await db
    .selectFrom("submission")
    .select(countedColumns)
    .where("counted", "=", sql.lit(0))
    .where("assignment_id", "in", assignmentIds)
    .limit(mostInMemory + 1)
    .execute();
  if (uncounted.length <= mostInMemory) {
    const tally = await readCounted(db, assignmentIds, part);
    if ((await readVersion(db, assignmentIds)) === version) {
      await countRows(db, tally, newSums(), uncounted, 1);
      return [...tally.values()].filter((row) => part === undefined || row.part === part);
    }
  }
  await countNew(db, assignmentIds);
  return [...(await readCounted(db, assignmentIds, part)).values()];
}

/** Rises with every change of what is counted of these assignments. */
async function readVersion(db: Reader, assignmentIds: readonly string[]): Promise<number> {
  const { version } = await db
    .selectFrom("assignment_sum")
    .select(({ fn }) => fn.sum<number | null>("version").as("version"))
    .where("assignment_id", "in", assignmentIds)
    .executeTakeFirstOrThrow();
  return Number(version ?? 0);
}

/** Slice by slice: there are as many rows as a class gave different answers. */
async function readCounted(db: Reader, assignmentIds: readonly string[], part: TallyPart | undefined): Promise<Tally> {
  const tally: Tally = new Map();
  const sections = await db.selectFrom("section").select("id").where("assignment_id", "in", assignmentIds).execute();
  if (sections.length === 0) return tally;
  const ofSections = sections.map(({ id }) => id);
  let last: TallyTable | undefined;
  while (true) {
    let next = db.selectFrom("tally").selectAll().where("section_id", "in", ofSections);
    if (part !== undefined) next = next.where("part", "=", part);
    if (last) {
      next = next.where(
        sql<boolean>`(section_id, part, item, code, other) >
          (${last.section_id}, ${last.part}, ${last.item}, ${last.code}, ${last.other})`,
      );
    }
    for (const name of ["section_id", "part", "item", "code", "other"] as const) next = next.orderBy(name);
    const slice = await next.limit(rowsPerSlice).execute();
    for (const row of slice) tally.set(keyOfTally(row), inNumbers(row));
    last = slice.at(-1);
    if (slice.length < rowsPerSlice) return tally;
    await setImmediate();
  }
}

function inNumbers(row: TallyTable): TallyTable {
  const { n, n_right, rest, rest_right, rest_square } = row;
  return {
    ...row,
    n: Number(n),
    n_right: Number(n_right),
    rest: Number(rest),
    rest_right: Number(rest_right),
    rest_square: Number(rest_square),
  };
}
