import type { CodingAnswer } from "#contract/answers.ts";
import type { DraftAnswers } from "#contract/api/answers.ts";
import type { Verdicts } from "#contract/verdicts.ts";
import { readJson } from "./json.ts";
import type { AttemptTable, GivenAnswers, QuestionTable, SectionTable, SubmissionTable } from "./schema.ts";

// What a column of JSON holds, read in one place each.

export function optionsOf({ options }: Pick<QuestionTable, "options">): string[] {
  return readJson(options);
}

/** Null where questions are asked. A key of an older version may lack fields that came later. */
export function storedKeyOf({ answer_key }: Pick<SectionTable, "answer_key">): Partial<CodingAnswer> | null {
  return answer_key === null ? null : readJson(answer_key);
}

/** Those of an older marking say nothing of points. */
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

/** What an attempt has saved; nothing yet is an empty draft. */
export function draftAnswersOf(draft: AttemptTable["draft"]): DraftAnswers {
  return draft === null ? {} : readJson(draft);
}
