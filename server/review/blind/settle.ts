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
import { type BlindPlace, findBlindSection, nameOfLine } from "./blind-coding.ts";
import { textGiven, wholePoints } from "./compare.ts";

interface Plan {
  before: AssignmentWithKey;
  after: AssignmentWithKey;
  section: SectionWithKey;
  /** The differences that stay, those looked at before included. */
  dismissed: string[];
}

const notThere = () => new Refusal("conflict", "This difference is settled already");

/** Throws 404, 409 for a section that nobody coded blind and for a difference that is none by now. */
async function planSettling(db: Reader, place: BlindPlace, changes: readonly Settling[]): Promise<Plan> {
  const { assignment: before, section: present, coding } = await findBlindSection(db, place);
  if (!coding) throw new Refusal("conflict", "No second coder has coded this section yet");
  const answers = parseStored(coding.answers);
  let section: SectionWithKey = present;
  for (const change of changes.filter(({ as }) => as !== "dismiss")) {
    section = withKey(present, settleOne(section, before.category, answers, change), present.key_version + 1);
  }
  const gone = changes.filter(({ as }) => as === "dismiss").map(({ field, code }) => nameOfLine(field, code));
  const after = isOtherKey(present, section)
    ? {
        ...before,
        version: before.version + 1,
        sections: before.sections.map((one) => (one.id === section.id ? section : one)),
      }
    : before;
  return { before, after, section, dismissed: [...new Set([...readJson(coding.dismissed), ...gone])] };
}

/** The key with one difference settled in it. */
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
    textGiven(answers, field),
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
    if (verdict ? verdict.correct : !isCodingField(field)) throw notThere();
    return { item: field };
  }
  const isSame = (one: string) => normalise(one, field) === normalise(code, field);
  // A field that the key leaves empty is not graded: what stands in it is extra.
  if (!verdict) {
    const given = answers[field].find(isSame);
    if (given === undefined) throw notThere();
    return { item: field, mark: { code: given, mark: "extra", points: 0 } };
  }
  const mark = verdict.codes?.find((one) => one.mark !== "match" && isSame(one.code));
  if (!mark) throw notThere();
  return { item: field, mark, among: verdict.codes ?? [] };
}

/** What settling would do to results; writes nothing. */
export async function previewSettling(
  db: Reader,
  place: BlindPlace & { raiseOnly: boolean },
  changes: readonly Settling[],
): Promise<Omit<RegradingPreview, "success">> {
  const { before, after } = await planSettling(db, place, changes);
  return previewChange(db, before, after, place.raiseOnly);
}

/** Makes differences alternatives of the key, or the key itself, as a new version of it; others are let stand. */
export async function settleBlind(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  place: BlindPlace & { raiseOnly: boolean },
  changes: readonly Settling[],
): Promise<{ keyVersion: number; regraded: number }> {
  return db.transaction().execute(async (trx) => {
    await lockAssignment(trx, place.id);
    const { before, after, section, dismissed } = await planSettling(trx, place, changes);
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
