import { findDay } from "#coding/code-sets/days.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { explainMarks } from "#coding/slips/explain-marks.ts";
import { answerFields, isCodingField } from "#contract/answers.ts";
import type { Verdicts } from "#contract/grading.ts";

/**
 * The verdicts with what went wrong in each line, by the releases of a day (YYYY-MM-DD); as they are while the code sets
 * are being prepared.
 */
export function withSlips(verdicts: Verdicts, index: CodeIndex | undefined, date: string): Verdicts {
  const day = findDay(date);
  if (!index || day === undefined) return verdicts;
  return Object.fromEntries(
    Object.entries(verdicts).map(([item, verdict]) => {
      const system = isCodingField(item) ? answerFields[item].system : undefined;
      if (!system || !verdict.codes) return [item, verdict];
      const slips = explainMarks(index, system, verdict.codes, day);
      const codes = verdict.codes.map((mark, place) => {
        const slip = slips[place];
        return slip ? { ...mark, slip: { kind: slip.kind, text: slip.text } } : mark;
      });
      return [item, { ...verdict, codes }];
    }),
  );
}
