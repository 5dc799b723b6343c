import type { Clock } from "../../core/clock.ts";
import type { Writer } from "../../core/database/schema.ts";
import {
  insertKeyVersions,
  type KeyCause,
  noneRegraded,
  type RegradedCounts,
} from "../../courses/keys/key-versions.ts";
import { keyOf } from "../../courses/keys/section-key.ts";
import type { AssignmentWithKey } from "../../courses/sections/load-keyed.ts";
import { startUncounting } from "../../insight/counts/update-tally.ts";
import { lockRecipients } from "../../people/notices/notify.ts";
import { notifyChangedResults } from "./notify-students.ts";
import { countRegrading, findSubmitters, planRegrading, sectionsToRegrade, writeSlice } from "./regrade.ts";

/**
 * Grades the submissions of changed keys again, slice by slice, notifies students whose score changed, and stores each new
 * key as a version. Runs in the transaction that locked the assignment and wrote the keys. Returns how many scores rose and
 * fell.
 */
export async function changeKeys(
  trx: Writer,
  clock: Clock,
  cause: KeyCause,
  before: AssignmentWithKey,
  after: AssignmentWithKey,
  raiseOnly: boolean,
): Promise<RegradedCounts> {
  const counts = await regradeTouched(trx, clock, before, after, raiseOnly);
  const versionBefore = new Map(before.sections.map((section) => [section.id, section.key_version]));
  const changed = after.sections.filter((section) => versionBefore.get(section.id) !== section.key_version);
  const kept = changed.map((section) => ({
    sectionId: section.id,
    version: section.key_version,
    key: keyOf(section),
    counts: counts.get(section.id) ?? noneRegraded,
  }));
  await insertKeyVersions(trx, clock, cause, kept);
  return [...counts.values()].reduce(sumOf, noneRegraded);
}

/** Returns the counts of each section that was graded again. */
async function regradeTouched(
  trx: Writer,
  clock: Clock,
  before: AssignmentWithKey,
  after: AssignmentWithKey,
  raiseOnly: boolean,
): Promise<Map<string, RegradedCounts>> {
  const counts = new Map<string, RegradedCounts>();
  const touched = sectionsToRegrade(before, after);
  if (touched.length === 0) return counts;
  const students: string[] = [];
  for (const { id } of touched) for (const student of await findSubmitters(trx, id)) students.push(student);
  // Lock all students before the first submission: deleting a student locks in the same order.
  await lockRecipients(trx, students);
  const tallies = startUncounting(trx);
  for await (const slice of planRegrading(trx, touched, after.category, raiseOnly)) {
    await writeSlice(trx, tallies, slice);
    await notifyChangedResults(trx, clock, { cause: "key" }, after, slice);
    const section = slice[0]?.before.section_id;
    if (section !== undefined) counts.set(section, sumOf(counts.get(section) ?? noneRegraded, countRegrading(slice)));
  }
  await tallies.finish();
  return counts;
}

const sumOf = (one: RegradedCounts, other: RegradedCounts): RegradedCounts => ({
  regraded: one.regraded + other.regraded,
  up: one.up + other.up,
  down: one.down + other.down,
});
