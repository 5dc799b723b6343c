import { sql } from "kysely";
import type { Db, Reader, TallyPart, TallyTable } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";
import { makePause } from "../../core/event-loop.ts";
import { keyOfTally, type Tally } from "./count.ts";
import { newSums } from "./sums.ts";
import { countedColumns, countRows, countUncounted } from "./update-tally.ts";

/** Assignments of a slice have up to 20,000 sections. */
const assignmentsPerSlice = 200;
const rowsPerSlice = 500;
/** Submissions are long rows, with answers and verdicts. */
const submissionsPerSlice = 100;

/** After this many reads during which the tally changed, the reader counts in the database. */
const maxReads = 3;

/**
 * Returns the tally rows of all sections of some assignments, or those of one part. Submissions that are not counted yet are
 * counted in memory: this writes nothing, and so waits for no transaction. Only when the tally changes during three reads,
 * the uncounted submissions are counted in the database first.
 */
export async function readTally(db: Db, assignmentIds: readonly string[], part?: TallyPart): Promise<TallyTable[]> {
  const found: TallyTable[][] = [];
  for await (const ids of slicesOf(assignmentIds, assignmentsPerSlice)) found.push(await readSlice(db, ids, part));
  return found.flat();
}

async function readSlice(db: Db, assignmentIds: readonly string[], part?: TallyPart): Promise<TallyTable[]> {
  const pause = makePause();
  for (let read = 1; ; read += 1) {
    const version = await readVersion(db, assignmentIds);
    const tally = await readCounted(db, assignmentIds, part, pause);
    await addUncounted(db, assignmentIds, tally, pause);
    if ((await readVersion(db, assignmentIds)) === version)
      return [...tally.values()].filter((row) => part === undefined || row.part === part);
    if (read % maxReads === 0) await countUncounted(db, assignmentIds);
  }
}

/** Returns the sum of these assignments' versions. It rises whenever one of their tallies changes. */
async function readVersion(db: Reader, assignmentIds: readonly string[]): Promise<number> {
  const { version } = await db
    .selectFrom("assignment_sum")
    .select(({ fn }) => fn.sum<number | null>("version").as("version"))
    .where("assignment_id", "in", assignmentIds)
    .executeTakeFirstOrThrow();
  // On PostgreSQL a sum of bigints is a numeric, which arrives as text.
  return Number(version ?? 0);
}

/** Adds the submissions that are not counted yet. Reads first their ids, then the rows in slices. */
async function addUncounted(
  db: Reader,
  assignmentIds: readonly string[],
  tally: Tally,
  pause: () => Promise<void>,
): Promise<void> {
  const uncounted = await db
    .selectFrom("submission")
    .select("id")
    .where("counted", "=", sql.lit(0))
    .where("assignment_id", "in", assignmentIds)
    .execute();
  const ids = uncounted.map(({ id }) => id);
  for await (const slice of slicesOf(ids, submissionsPerSlice)) {
    const rows = await db.selectFrom("submission").select(countedColumns).where("id", "in", slice).execute();
    await countRows(db, tally, newSums(), rows, 1, pause);
  }
}

/** Reads the tally in slices: a class can give thousands of different answers. */
async function readCounted(
  db: Reader,
  assignmentIds: readonly string[],
  part: TallyPart | undefined,
  pause: () => Promise<void>,
): Promise<Tally> {
  const tally: Tally = new Map();
  const sections = await db.selectFrom("section").select("id").where("assignment_id", "in", assignmentIds).execute();
  if (sections.length === 0) return tally;
  const sectionIds = sections.map(({ id }) => id);
  let last: TallyTable | undefined;
  for (;;) {
    let next = db.selectFrom("tally").selectAll().where("section_id", "in", sectionIds);
    if (part !== undefined) next = next.where("part", "=", part);
    if (last) {
      next = next.where(
        sql<boolean>`(section_id, part, item, code, other) >
          (${last.section_id}, ${last.part}, ${last.item}, ${last.code}, ${last.other})`,
      );
    }
    for (const name of ["section_id", "part", "item", "code", "other"] as const) next = next.orderBy(name);
    const slice = await next.limit(rowsPerSlice).execute();
    for (const row of slice) tally.set(keyOfTally(row), row);
    last = slice.at(-1);
    await pause();
    if (slice.length < rowsPerSlice) return tally;
  }
}
