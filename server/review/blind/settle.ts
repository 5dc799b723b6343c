import { isCodingField, isListField } from "#contract/answers.ts";
import type { Settling } from "#contract/api/blind.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { normalise } from "#contract/normalise.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import { readJson, writeJson } from "../../core/database/json.ts";
import type { Db, Reader, SectionKey } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { DisputedLine } from "../../courses/keys/disputed-line.ts";
import { ruleOnKey } from "../../courses/keys/rule-on-key.ts";
import { keyOf, withKey } from "../../courses/keys/section-key.ts";
import type { AssignmentWithKey, SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { lockAssignment } from "../../courses/sections/lock-assignment.ts";
import { writeKey } from "../../courses/sections/write-sections.ts";
import { gradeSection, parseStored, type StoredAnswers } from "../../exams/grading/answers.ts";
import { changeKeys } from "../../exams/regrade/change-keys.ts";
import { previewChange } from "../../exams/regrade/preview-change.ts";
import { isOtherKey } from "../../exams/regrade/regrade.ts";
import { differenceName, findBlindSection, type SectionPath } from "./blind-coding.ts";
import { answerText, wholePoints } from "./compare.ts";

interface Settlement {
  before: AssignmentWithKey;
  after: AssignmentWithKey;
  section: SectionWithKey;
  /** The names of all dismissed differences, earlier ones included. */
  dismissed: string[];
}

const alreadySettled = () => new Refusal("conflict", "This difference is already settled");

/** Plans the changes. Throws 404, and 409 for a section without a blind coding and for a difference that is gone. */
async function planSettlement(db: Reader, place: SectionPath, changes: readonly Settling[]): Promise<Settlement> {
  const { assignment: before, section: current, coding } = await findBlindSection(db, place);
  if (!coding) throw new Refusal("conflict", "No second coder has coded this section yet");
  const answers = parseStored(coding.answers);
  let section: SectionWithKey = current;
  for (const change of changes.filter(({ as }) => as !== "dismiss")) {
    section = withKey(current, settleOne(section, before.category, answers, change), current.key_version + 1);
  }
  const dismissed = changes.filter(({ as }) => as === "dismiss").map(({ field, code }) => differenceName(field, code));
  const after = isOtherKey(current, section)
    ? {
        ...before,
        version: before.version + 1,
        sections: before.sections.map((one) => (one.id === section.id ? section : one)),
      }
    : before;
  return { before, after, section, dismissed: [...new Set([...readJson(coding.dismissed), ...dismissed])] };
}

/** Returns the key with one difference settled. */
function settleOne(
  section: SectionWithKey,
  category: string,
  answers: StoredAnswers,
  { field, code, as }: Settling,
): SectionKey {
  if (as === "dismiss") return keyOf(section);
  return ruleOnKey(
    keyOf(section),
    findDifference(section, category, answers, field, code),
    answerText(answers, field),
    as,
  );
}

function findDifference(
  section: SectionWithKey,
  category: string,
  answers: StoredAnswers,
  field: string,
  code: string,
): DisputedLine {
  const { verdicts } = gradeSection(wholePoints(section), category, answers);
  const verdict = Object.hasOwn(verdicts, field) ? verdicts[field] : undefined;
  if (!isCodingField(field) || !isListField(field)) {
    if (verdict ? verdict.correct : !isCodingField(field)) throw alreadySettled();
    return { item: field };
  }
  const isSame = (one: string) => normalise(one, field) === normalise(code, field);
  // A field that the key leaves empty is not graded: its codes are extra.
  if (!verdict) {
    const given = answers[field].find(isSame);
    if (given === undefined) throw alreadySettled();
    return { item: field, mark: { code: given, mark: "extra", points: 0 } };
  }
  const mark = verdict.codes?.find((one) => one.mark !== "match" && isSame(one.code));
  if (!mark) throw alreadySettled();
  return { item: field, mark, among: verdict.codes ?? [] };
}

/** Returns what settling would do to results. Writes nothing. Throws as `settleBlind` does. */
export async function previewSettlement(
  db: Reader,
  place: SectionPath & { raiseOnly: boolean },
  changes: readonly Settling[],
): Promise<Omit<RegradingPreview, "success">> {
  const { before, after } = await planSettlement(db, place, changes);
  return previewChange(db, before, after, place.raiseOnly);
}

/** Settles differences: as alternatives in the key, as the key itself (both make a new version), or dismissed. */
export async function settleBlind(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  place: SectionPath & { raiseOnly: boolean },
  changes: readonly Settling[],
): Promise<{ keyVersion: number; regraded: number }> {
  return db.transaction().execute(async (trx) => {
    await lockAssignment(trx, place.id);
    const { before, after, section, dismissed } = await planSettlement(trx, place, changes);
    let regraded = 0;
    if (after !== before) {
      await writeKey(trx, after.version, section);
      const cause = { by: viewer, cause: "blind coding settled" };
      ({ regraded } = await changeKeys(trx, clock, cause, before, after, place.raiseOnly));
    }
    await trx
      .updateTable("blind_coding")
      .set({ dismissed: writeJson(dismissed) })
      .where("section_id", "=", section.id)
      .execute();
    const details = { sectionId: section.id, changes, keyVersion: section.key_version, regraded };
    const assignment = { id: before.id, name: before.module_name };
    await recordAudit(trx, viewer, clock, "blind coding settled", assignment, details);
    return { keyVersion: section.key_version, regraded };
  });
}
