import { setImmediate } from "node:timers/promises";
import type { Db, Writer } from "../../core/database/schema.ts";
import { atKeyVersions } from "../../courses/keys/key-versions.ts";
import { getKeyed } from "../../courses/sections/load-keyed.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { marking, regrade, writeRegrading } from "./regrade.ts";

/** So many hold the server for a few milliseconds; between two slices others are answered. */
const rowsPerTurn = 50;

/**
 * Marks again, by the key that graded them, what an older version of our marking has marked. Slice by slice, each held
 * against edits of its assignment; hand-made verdicts stay. Ends early when told to: the next start goes on.
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
    await db.transaction().execute((trx) => markSlice(trx, next.assignment_id));
    await setImmediate();
  }
}

async function markSlice(trx: Writer, assignmentId: string): Promise<void> {
  await lockAssignment(trx, assignmentId);
  const { sections, category } = await getKeyed(trx, assignmentId);
  const submissions = await trx
    .selectFrom("submission")
    .selectAll()
    .where("assignment_id", "=", assignmentId)
    .where("marked_by", "<", marking)
    .limit(rowsPerTurn)
    .execute();
  const sectionOf = await atKeyVersions(trx, sections, submissions);
  await writeRegrading(
    trx,
    submissions.map((before) => ({ before, after: regrade(before, sectionOf(before), category) })),
  );
}
