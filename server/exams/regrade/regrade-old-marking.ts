import { setImmediate } from "node:timers/promises";
import type { Db, Writer } from "../../core/database/schema.ts";
import { atKeyVersions } from "../../courses/keys/key-versions.ts";
import { getKeyed } from "../../courses/sections/load-keyed.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { marking, regrade, writeRegrading } from "./regrade.ts";

/** Grading this many takes a few milliseconds; other calls run between two slices. */
const rowsPerSlice = 50;

/**
 * Grades submissions again that an older version of our grading has graded, by the key of their time. Each slice locks its
 * assignment; verdicts set by hand stay. Stops early on `ending`; the next start continues.
 */
export async function regradeOldMarking(db: Db, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    const next = await db
      .selectFrom("submission")
      .select("assignment_id")
      .where("marked_by", "<", marking)
      .limit(1)
      .executeTakeFirst();
    if (!next) return;
    await db.transaction().execute((trx) => regradeSlice(trx, next.assignment_id));
    await setImmediate();
  }
}

async function regradeSlice(trx: Writer, assignmentId: string): Promise<void> {
  await lockAssignment(trx, assignmentId);
  const { sections, category } = await getKeyed(trx, assignmentId);
  const submissions = await trx
    .selectFrom("submission")
    .selectAll()
    .where("assignment_id", "=", assignmentId)
    .where("marked_by", "<", marking)
    .limit(rowsPerSlice)
    .execute();
  const sectionOf = await atKeyVersions(trx, sections, submissions);
  await writeRegrading(
    trx,
    submissions.map((before) => ({ before, after: regrade(before, sectionOf(before), category) })),
  );
}
