import { type CodingAnswer, listFields } from "#contract/answers.ts";
import { noteKey } from "#contract/evidence.ts";
import type { KeyNotes } from "#contract/grading-rules.ts";
import { optionsOf } from "../database/json-columns.ts";
import type { SectionWithKey } from "../sections/load-keyed.ts";
import { rulesOf } from "../sections/section-key.ts";
import { completeAnswers, parseKey, type StoredAnswers } from "../submissions/answers.ts";
import type { SampleSection } from "./course.ts";

/** The code that beginners most often add where no chart asks for it. */
const needless = "Z79.899";

/**
 * Returns the key with the mistakes that students make: two codes swapped, one missed, one too many, the code missed that
 * carries the DRG, a wrong choice. Of two seeds the mistakes differ.
 */
export function withMistakes(section: SectionWithKey, sample: SampleSection | undefined, seed: number): StoredAnswers {
  const key = parseKey(section);
  const { keyNotes } = rulesOf(section);
  const carrying = sample?.drg?.without?.find(({ drg }) => drg !== sample.drg?.expected);
  if (seed % 6 === 4 && carrying) leaveOutCarrying(key, carrying);
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

/** Who misses the code that carries a DRG reaches another one. */
function leaveOutCarrying(key: CodingAnswer, { code, drg }: { code: string; drg: string }): void {
  const gone = code.split(",").map(noteKey);
  for (const field of listFields) key[field] = key[field].filter((one) => !gone.includes(noteKey(one)));
  key.drgValue = drg;
}

type Notes = NonNullable<KeyNotes["icdCodes"]>;

/** The codes without the last one that costs something when it is left out. */
function withoutLast(codes: readonly string[], notes: Notes): string[] {
  const last = codes.findLastIndex((code) => !notes[noteKey(code)]?.optional);
  return codes.toSpliced(last, 1);
}

function isInKey(code: string, codes: readonly string[], { icdCodes = {} }: KeyNotes): boolean {
  const accepted = Object.values(icdCodes).flatMap(({ accept = [] }) => accept);
  return [...codes, ...accepted].some((one) => noteKey(one) === noteKey(code));
}
