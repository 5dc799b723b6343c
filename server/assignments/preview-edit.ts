import type { AssignmentFields } from "#contract/api/assignment-input.ts";
import { wholeSequence } from "#contract/api/key-rules.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import type { Clock } from "../clock.ts";
import type { Reader } from "../database/schema.ts";
import type { AssignmentWithKey, SectionWithKey } from "../sections/load-keyed.ts";
import { rulesOf } from "../sections/section-key.ts";
import { planRegrading, sectionsToRegrade } from "../submissions/regrade.ts";
import { tellRegrading } from "../submissions/tell-regrading.ts";
import { refuseTakingAway } from "./hide.ts";
import { getForStaff } from "./load-for-staff.ts";
import { assignmentAfter, planSections, refuseUnsaidLoss } from "./plan-edit.ts";

type Preview = Omit<RegradingPreview, "success">;
type Because = Preview["students"][number]["because"];

/**
 * What an edit would do to results, by the same rules as the edit itself; writes nothing. Throws what the edit would
 * throw.
 */
export async function previewEdit(
  db: Reader,
  clock: Clock,
  timeZone: string,
  id: string,
  fields: AssignmentFields,
  raiseOnly: boolean,
): Promise<Preview> {
  const before = await getForStaff(db, id);
  const planned = planSections(before, fields.subAssignments, []);
  refuseUnsaidLoss(before, planned, fields);
  const after = assignmentAfter(before, fields, planned, timeZone, clock());
  await refuseTakingAway(db, clock(), before, after, fields.removed);
  return previewChange(db, before, after, raiseOnly);
}

/** What other keys do to results: who goes up, who down, and by which rules and lines. */
export async function previewChange(
  db: Reader,
  before: AssignmentWithKey,
  after: AssignmentWithKey,
  raiseOnly: boolean,
): Promise<Preview> {
  const touched = sectionsToRegrade(before, after);
  const told = await tellRegrading(db, after.id, planRegrading(db, touched, after.category, raiseOnly));
  const rules = new Map(touched.map((section) => [section.id, changedRules(before, section)]));
  const students = told.students.map((student) =>
    student.before === student.after
      ? student
      : { ...student, because: [...(rules.get(student.subAssignmentId) ?? []), ...student.because] },
  );
  return { ...told, students };
}

/** The rules of grading that a section changes: each may move a score without another mark. */
function changedRules(before: AssignmentWithKey, section: SectionWithKey): Because {
  const earlier = before.sections.find(({ id }) => id === section.id);
  if (!earlier) return [];
  const [was, is] = [rulesOf(earlier), rulesOf(section)];
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  return [
    ...(was.scoring === is.scoring ? [] : [{ kind: "scoring", code: is.scoring }]),
    ...(isOther(wholeSequence(was.sequence), wholeSequence(is.sequence)) ? [{ kind: "sequence", code: "" }] : []),
    ...(isOther(was.partPoints, is.partPoints) ? [{ kind: "partPoints", code: "" }] : []),
  ];
}
