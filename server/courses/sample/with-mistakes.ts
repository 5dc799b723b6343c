import { listFields } from "#contract/answers.ts";
import { noteKey } from "#contract/evidence.ts";
import type { KeyNotes } from "#contract/grading-rules.ts";
import { optionsOf } from "../../core/database/json-columns.ts";
import { completeAnswers, parseKey, type StoredAnswers } from "../../exams/grading/answers.ts";
import type { SectionWithKey } from "../sections/load-keyed.ts";
import { rulesOf } from "../sections/rule-columns.ts";
import type { SampleSection } from "./course.ts";

/** The code that beginners most often add without a reason in the chart. */
const needless = "Z79.899";

/**
 * Returns the key with typical mistakes of students: two codes swapped, one missing, one extra, the DRG of another severity, a
 * wrong option. Each seed gives other mistakes.
 */
export function withMistakes(section: SectionWithKey, sample: SampleSection | undefined, seed: number): StoredAnswers {
  const key = parseKey(section);
  const { keyNotes } = rulesOf(section);
  if (seed % 6 === 4 && sample?.drg) key.drgValue = siblingOf(sample.drg);
  for (const [index, field] of listFields.entries()) {
    const codes = key[field];
    const mistake = (seed + index) % 5;
    const [first = "", second = "", ...others] = codes;
    if (mistake === 1 && second !== "") key[field] = [second, first, ...others];
    if (mistake === 2 && codes.length > 1) key[field] = withoutLast(codes, keyNotes[field] ?? {});
    if (mistake === 3 && field === "icdCodes" && !isInKey(needless, codes, keyNotes)) key[field] = [...codes, needless];
  }
  return completeAnswers(section, {
    ...key,
    notes: "",
    dynamicQuestions: section.questions.map((question, index) => ({
      _id: question.id,
      submittedAnswer: (seed + index) % 4 === 0 ? (optionsOf(question)[0] ?? "") : question.answer,
    })),
  });
}

/** Returns a DRG of the same family: the one without a code of the key, else the one before it. */
function siblingOf({ expected, without = [] }: NonNullable<SampleSection["drg"]>): string {
  const isBeside = (drg: string) => Math.abs(Number(drg) - Number(expected)) === 1;
  return without.find(({ drg }) => isBeside(drg))?.drg ?? String(Number(expected) - 1);
}

type Notes = NonNullable<KeyNotes["icdCodes"]>;

/** Returns the codes without the last one that is not optional. */
function withoutLast(codes: readonly string[], notes: Notes): string[] {
  const last = codes.findLastIndex((code) => !notes[noteKey(code)]?.optional);
  return codes.toSpliced(last, 1);
}

function isInKey(code: string, codes: readonly string[], { icdCodes = {} }: KeyNotes): boolean {
  const accepted = Object.values(icdCodes).flatMap(({ accept = [] }) => accept);
  return [...codes, ...accepted].some((one) => noteKey(one) === noteKey(code));
}
