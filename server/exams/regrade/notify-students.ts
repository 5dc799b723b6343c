import { fieldsAskedIn } from "#contract/answers.ts";
import type { NoticeFacts } from "#contract/api/notices.ts";
import { isAnswered } from "#contract/normalise.ts";
import type { Clock } from "../../core/clock.ts";
import type { SubmissionTable, Writer } from "../../core/database/schema.ts";
import type { AssignmentWithKey, SectionWithKey } from "../../courses/sections/load-keyed.ts";
import { groupsOf } from "../../courses/sections/variants.ts";
import { notifyEach } from "../../people/notices/notify.ts";
import { parseStored } from "../grading/answers.ts";
import { isResultKnown } from "../grading/result-known.ts";
import type { Regrading } from "./regrade.ts";

/** Returns the assignment and section that a notice names. */
export function sectionFacts(assignment: AssignmentWithKey, section: Pick<SectionWithKey, "id" | "name">): NoticeFacts {
  return {
    assignmentId: assignment.id,
    moduleName: assignment.module_name,
    ...(groupsOf(assignment.sections).length > 1 && { subAssignmentId: section.id, subModuleName: section.name }),
  };
}

/**
 * Notifies students whose score changed, with the reason. Students who may not know their result yet are left out, since
 * the scores would reveal something of the key.
 */
export async function notifyChangedResults(
  trx: Writer,
  clock: Clock,
  why: Pick<NoticeFacts, "cause" | "reason">,
  assignment: AssignmentWithKey,
  regradings: readonly Regrading[],
): Promise<void> {
  const sectionOf = new Map(assignment.sections.map((section) => [section.id, section]));
  const now = clock();
  const notices = regradings
    .filter(({ before, after }) => before.percent !== after.percent && isResultKnown(after, assignment, now))
    .flatMap(({ before, after }) => {
      const section = sectionOf.get(after.section_id);
      if (!section) return [];
      const scores = { before: before.percent, after: after.percent, keyVersion: after.key_version };
      const facts = { ...sectionFacts(assignment, section), ...scores, ...why };
      return [{ userId: after.student_id, kind: "result_changed" as const, facts }];
    });
  await notifyEach(trx, clock, notices);
}

/** Notifies a student that a section was submitted for them: by staff (`by`), else by the timer. */
export async function notifyHandedIn(
  trx: Writer,
  clock: Clock,
  assignment: AssignmentWithKey,
  section: SectionWithKey,
  submission: SubmissionTable,
  by?: string,
): Promise<void> {
  const { dynamicQuestions, ...answers } = parseStored(submission.answers);
  const items =
    section.is_dynamic === 1
      ? dynamicQuestions.map((question) => question.submittedAnswer)
      : fieldsAskedIn(assignment.category).map((field) => answers[field]);
  const facts = {
    ...sectionFacts(assignment, section),
    answered: items.filter(isAnswered).length,
    fields: items.length,
    ...(by !== undefined && { by }),
  };
  await notifyEach(trx, clock, [{ userId: submission.student_id, kind: "handed_in", facts }]);
}
