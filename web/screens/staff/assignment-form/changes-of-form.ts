import { codingFields } from "#contract/answers.ts";
import { proposedSequence } from "#contract/grading-rules.ts";
import { type ComparedKey, compareKeys, type KeyChange } from "../../../parts/codes/regrading/compare-keys.ts";
import { optionsOf } from "./form-body.ts";
import type { AssignmentForm, SectionForm } from "./form-values.ts";
import { withShared } from "./variants.ts";

/** Returns what a form changes in the keys of its sections. */
export function changesOfForm(base: AssignmentForm, form: AssignmentForm): KeyChange[] {
  const saved = withRules(base);
  return withRules(form).flatMap((section) => {
    const before = saved.find(({ _id }) => _id !== undefined && _id === section._id);
    if (!before) return [];
    return compareKeys(keyOf(before, base.category), keyOf(section, form.category)).flatMap(({ changes }) => changes);
  });
}

/**
 * Returns how many submissions a save may grade differently: those of sections with a changed key or rule, and all if
 * the course changes, because it decides which fields are asked. Texts for students, for example a rationale, do not
 * count.
 */
export function countGradedAgain(base: AssignmentForm, form: AssignmentForm): number {
  const keyText = (section: SectionForm) => JSON.stringify(markedBy(keyOf(section, form.category)));
  const isOtherCourse = form.category.trim().toLowerCase() !== base.category.trim().toLowerCase();
  const saved = withRules(base);
  const changed = withRules(form).filter((section) => {
    const before = saved.find(({ _id }) => _id !== undefined && _id === section._id);
    return before && (isOtherCourse || keyText(before) !== keyText(section));
  });
  return countSubmissions(changed);
}

/** Returns the sections of a form; each variant has the rules of its section. */
function withRules({ subAssignments }: AssignmentForm): SectionForm[] {
  return subAssignments.map((section) => withShared(section, subAssignments));
}

export function countSubmissions(sections: readonly SectionForm[]): number {
  return sections.reduce((sum, { submissionCount }) => sum + submissionCount, 0);
}

/** Returns the parts of a key that decide grades. */
function markedBy({ keyNotes, notCoded: _notCoded, dynamicQuestions, ...key }: ComparedKey) {
  const notes = codingFields.flatMap((field) =>
    Object.entries(keyNotes[field] ?? {}).flatMap(([code, { accept = [], optional = false, mayLead = false, poa }]) => {
      const others = accept.filter((text) => text.trim() !== "");
      return others.length > 0 || optional || mayLead || poa ? [[field, code, others, optional, mayLead, poa]] : [];
    }),
  );
  return { ...key, notes, questions: dynamicQuestions.map(({ _id, answer }) => [_id, answer]) };
}

function keyOf(section: SectionForm, category: string): ComparedKey {
  const { isDynamic, answerKey, questions, keyNotes, notCoded, scoring, sequence, partPoints, poa } = section;
  return {
    answerKey: isDynamic ? null : answerKey,
    dynamicQuestions: isDynamic
      ? questions.map((question) => ({
          _id: question._id ?? question.key,
          questionText: question.questionText,
          options: optionsOf(question),
          answer: question.answer,
          explanation: question.explanation,
        }))
      : [],
    keyNotes,
    notCoded: isDynamic ? [] : notCoded,
    scoring,
    sequence: sequence ?? proposedSequence(category),
    partPoints,
    poa,
  };
}
