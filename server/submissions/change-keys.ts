import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import { type KeyCause, keepKeys } from "../sections/key-versions.ts";
import type { AssignmentWithKey } from "../sections/load-keyed.ts";
import { keyOf } from "../sections/section-key.ts";
import { countRegrading, findSubmissionsOf, planRegrading, sectionsToRegrade, writeRegrading } from "./regrade.ts";
import { tellChangedResults } from "./tell-results.ts";

/**
 * Grades again what changed keys touch, tells whose result became another one, and keeps each changed or new key as a version. Part of the transaction that
 * wrote them. Out: how many submissions were graded again.
 */
export async function changeKeys(
  trx: Db,
  clock: Clock,
  cause: KeyCause,
  before: AssignmentWithKey,
  after: AssignmentWithKey,
  raiseOnly: boolean,
): Promise<number> {
  const touched = sectionsToRegrade(before, after);
  const submissions = await findSubmissionsOf(trx, touched);
  const regradings = await planRegrading(submissions, touched, after.category, raiseOnly);
  await writeRegrading(trx, regradings);
  await tellChangedResults(trx, clock, { cause: "key" }, after, regradings);
  const versionBefore = new Map(before.sections.map((section) => [section.id, section.key_version]));
  const changed = after.sections.filter((section) => versionBefore.get(section.id) !== section.key_version);
  const kept = changed.map((section) => ({
    sectionId: section.id,
    version: section.key_version,
    key: keyOf(section),
    counts: countRegrading(regradings.filter((one) => one.before.section_id === section.id)),
  }));
  await keepKeys(trx, clock, cause, kept);
  return regradings.length;
}
