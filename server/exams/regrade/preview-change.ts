import { wholeSequence } from "#contract/api/key-rules.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import type { Reader } from "../../core/database/schema.ts";
import type { AssignmentWithKey, SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { rulesOf } from "../../courses/sections/rule-columns.ts";
import { describeRegrading } from "./describe-regrading.ts";
import { planRegrading, sectionsToRegrade } from "./regrade.ts";

type Preview = Omit<RegradingPreview, "success">;
type Because = Preview["students"][number]["because"];

/** Returns what other keys would do to results: whose score rises or falls, and because of which rules and lines. */
export async function previewChange(
  db: Reader,
  before: AssignmentWithKey,
  after: AssignmentWithKey,
  raiseOnly: boolean,
): Promise<Preview> {
  const touched = sectionsToRegrade(before, after);
  const described = await describeRegrading(db, after.id, planRegrading(db, touched, after.category, raiseOnly));
  const rules = new Map(touched.map((section) => [section.id, changedRules(before, section)]));
  const students = described.students.map((student) =>
    student.before === student.after
      ? student
      : { ...student, because: [...(rules.get(student.subAssignmentId) ?? []), ...student.because] },
  );
  return { ...described, students };
}

/** Returns the grading rules that change: each may change a score although no mark changes. */
function changedRules(before: AssignmentWithKey, section: SectionWithKey): Because {
  const earlier = before.sections.find(({ id }) => id === section.id);
  if (!earlier) return [];
  const [was, is] = [rulesOf(earlier), rulesOf(section)];
  const isOther = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
  return [
    ...(was.scoring === is.scoring ? [] : [{ kind: "scoring", code: is.scoring }]),
    ...(isOther(wholeSequence(was.sequence), wholeSequence(is.sequence)) ? [{ kind: "sequence", code: "" }] : []),
    ...(isOther(was.partPoints, is.partPoints) ? [{ kind: "partPoints", code: "" }] : []),
    ...(was.poa === is.poa ? [] : [{ kind: "poa", code: is.poa }]),
  ];
}
