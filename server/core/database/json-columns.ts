import type { CodingAnswer } from "#contract/answers.ts";
import type { DraftAnswers } from "#contract/api/answers.ts";
import type { Verdicts } from "#contract/verdicts.ts";
import { readJson } from "./json.ts";
import type { AttemptTable, GivenAnswers, QuestionTable, SectionTable, SubmissionTable } from "./schema.ts";

// Readers of JSON columns: one for each column.

export function optionsOf({ options }: Pick<QuestionTable, "options">): string[] {
  return readJson(options);
}

/** Returns the answer key; null for a section with questions. A key of an older version may lack newer fields. */
export function storedKeyOf({ answer_key }: Pick<SectionTable, "answer_key">): Partial<CodingAnswer> | null {
  return answer_key === null ? null : readJson(answer_key);
}

/** Returns the learning goals of a section. */
export function goalsOf({ goals }: Pick<SectionTable, "goals">): string[] {
  return goals === null ? [] : readJson(goals);
}

/** Returns the verdicts. Adds the points, which verdicts of an older version lack. */
export function verdictsOf(submission: Pick<SubmissionTable, "verdicts">): Verdicts {
  const verdicts = readJson(submission.verdicts);
  for (const { codes = [] } of Object.values(verdicts)) {
    for (const code of codes) code.points ??= code.mark === "match" ? 1 : 0;
  }
  return verdicts;
}

export function givenAnswersOf({ answers }: Pick<SubmissionTable, "answers">): GivenAnswers {
  return readJson(answers);
}

/** Returns the saved answers of an attempt; an empty draft if nothing is saved yet. */
export function draftAnswersOf(draft: AttemptTable["draft"]): DraftAnswers {
  return draft === null ? {} : readJson(draft);
}
