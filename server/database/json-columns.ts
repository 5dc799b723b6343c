import type { CodingAnswer } from "#contract/answers.ts";
import type { DraftAnswers } from "#contract/api/answers.ts";
import type { Verdicts } from "#contract/verdicts.ts";
import type { QuestionTable, SectionTable, SubmissionTable } from "./schema.ts";

// What a column of JSON holds, read in one place each.

export function optionsOf({ options }: Pick<QuestionTable, "options">): string[] {
  return JSON.parse(options) as string[];
}

/** Null where questions are asked. A key of an older version may lack fields that came later. */
export function storedKeyOf({ answer_key }: Pick<SectionTable, "answer_key">): CodingAnswer | null {
  return answer_key === null ? null : (JSON.parse(answer_key) as CodingAnswer);
}

/** Those of an older marking say nothing of points. */
export function verdictsOf(submission: Pick<SubmissionTable, "verdicts">): Verdicts {
  const verdicts = JSON.parse(submission.verdicts) as Verdicts;
  for (const { codes = [] } of Object.values(verdicts)) {
    for (const code of codes) code.points ??= code.mark === "match" ? 1 : 0;
  }
  return verdicts;
}

/** What was answered, by item. A submission of an older version may lack fields that came later. */
export type GivenAnswers = Partial<CodingAnswer> & { dynamicQuestions?: { _id: string; submittedAnswer: string }[] };

export function givenAnswersOf({ answers }: Pick<SubmissionTable, "answers">): GivenAnswers {
  return JSON.parse(answers) as GivenAnswers;
}

/** What an attempt has saved; nothing yet is an empty draft. */
export function draftAnswersOf(draft: string | null): DraftAnswers {
  return draft === null ? {} : (JSON.parse(draft) as DraftAnswers);
}
