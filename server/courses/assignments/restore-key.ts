import { wholeSequence } from "#contract/api/key-rules.ts";
import type { KeyVersion, RegradingPreview } from "#contract/api/keys.ts";
import { isGrouped } from "#contract/setting.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Db, Reader } from "../../core/database/schema.ts";
import { Refusal, unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { changeKeys } from "../../exams/regrade/change-keys.ts";
import { previewChange } from "../../exams/regrade/preview-change.ts";
import { isOtherKey } from "../../exams/regrade/regrade.ts";
import { findKeyVersion, keyOfVersion } from "../keys/key-versions.ts";
import { withKey } from "../keys/section-key.ts";
import { type AssignmentWithKey, chooseSection, getKeyed, type SectionWithKey } from "../sections/load-keyed.ts";
import { lockAssignment } from "../sections/lock-assignment.ts";
import { writeKey } from "../sections/write-sections.ts";
import { getForStaff } from "./load-for-staff.ts";
import { typeStays } from "./plan-edit.ts";
import { refuseOtherType } from "./running-work.ts";

/** The ids of an assignment and its section. */
interface SectionPath {
  id: string;
  sectionId: string;
}

/** Lists the versions of a section's key, newest first. Throws 404. */
export async function readKeyVersions(db: Reader, { id, sectionId }: SectionPath): Promise<KeyVersion[]> {
  const assignment = await getKeyed(db, id);
  const section = chooseSection(assignment.id, assignment.sections, sectionId);
  const rows = await db
    .selectFrom("key_version")
    .selectAll()
    .where("section_id", "=", section.id)
    .orderBy("version", "desc")
    .execute();
  return rows.map((row) => {
    const { questions, sequence, ...key } = keyOfVersion(row);
    return {
      version: row.version,
      at: row.at,
      by: row.by_name,
      cause: row.cause,
      ...key,
      sequence: wholeSequence(sequence),
      dynamicQuestions: questions,
      regraded: row.regraded,
      up: row.went_up,
      down: row.went_down,
    };
  });
}

interface PlannedRestore {
  before: AssignmentWithKey;
  after: AssignmentWithKey;
  section: SectionWithKey;
}

/** Plans to restore a version of a key. Throws 404 for an unknown version, 409 for the current one and for one of another type if the section has submissions. */
async function planRestore(db: Reader, { id, sectionId }: SectionPath, version: number): Promise<PlannedRestore> {
  const before = await getForStaff(db, id);
  const { submissionCount, blind: _blind, ...present } = chooseSection(before.id, before.sections, sectionId);
  const exists = Number.isInteger(version) && version >= 1 && version <= present.key_version;
  const key = exists ? await findKeyVersion(db, present.id, version) : undefined;
  if (!key) throw unknown("This key has no such version");
  // The setting or the category may have changed since: only a stay that is coded for a DRG asks for POA.
  const poa = isGrouped({ ...present, category: before.category }) ? key.poa : "off";
  const restored = withKey(present, { ...key, poa }, present.key_version + 1);
  if (!isOtherKey(present, restored)) throw new Refusal("conflict", "This version is the current key");
  const section = { ...restored, is_dynamic: key.answerKey === null ? (1 as const) : (0 as const) };
  if (submissionCount > 0 && section.is_dynamic !== present.is_dynamic) throw typeStays("version", submissionCount);
  const sections = before.sections.map((one) => (one.id === section.id ? section : one));
  await refuseOtherType(db, before, { sections }, () => "version");
  return { before, section, after: { ...before, version: before.version + 1, sections } };
}

/** Returns what restoring a version of a key would do to results. Throws as `restoreKey` does. */
export async function previewRestore(
  db: Reader,
  place: SectionPath & { version: number; raiseOnly: boolean },
): Promise<Omit<RegradingPreview, "success">> {
  const { before, after } = await planRestore(db, place, place.version);
  return previewChange(db, before, after, place.raiseOnly);
}

/** Restores an older version of a key as a new version, and grades its submissions again. */
export async function restoreKey(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  place: SectionPath & { version: number; raiseOnly: boolean },
): Promise<{ keyVersion: number; regraded: number }> {
  return db.transaction().execute(async (trx) => {
    await lockAssignment(trx, place.id);
    const { before, after, section } = await planRestore(trx, place, place.version);
    await writeKey(trx, after.version, section);
    const cause = { by: viewer, cause: `version ${place.version} restored` };
    const { regraded } = await changeKeys(trx, clock, cause, before, after, place.raiseOnly);
    const details = { sectionId: section.id, version: place.version, keyVersion: section.key_version, regraded };
    await recordAudit(trx, viewer, clock, "key restored", { id: after.id, name: after.module_name }, details);
    return { keyVersion: section.key_version, regraded };
  });
}
