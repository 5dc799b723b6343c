import { type Day, findDay } from "#coding/code-sets/days.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { explainEach } from "#coding/slips/explain-marks.ts";
import type { Slip } from "#coding/slips/slip.ts";
import { answerFields, isCodingField } from "#contract/answers.ts";
import type { Verdict, Verdicts } from "#contract/grading.ts";
import type { Services } from "../services.ts";
import { sharingTheLoop } from "../tally/slices.ts";

/**
 * The verdicts with what went wrong in each line, by the releases of a day (YYYY-MM-DD); as they are while the code sets
 * are being prepared. Others have their turn between the lines of a long list; code sets that are replaced meanwhile are
 * asked anew.
 */
export async function withSlips(
  verdicts: Verdicts,
  { codes }: Pick<Services, "codes">,
  date: string,
  pause: () => Promise<void> = sharingTheLoop(),
): Promise<Verdicts> {
  const day = findDay(date);
  for (let index = codes.index(); index && day !== undefined; index = codes.index()) {
    const told = await tell(verdicts, index, day, async () => {
      await pause();
      return codes.index() === index;
    });
    if (told) return told;
  }
  return verdicts;
}

/** Undefined once the code sets are not the same any more. */
async function tell(
  verdicts: Verdicts,
  index: CodeIndex,
  day: Day,
  isStill: () => Promise<boolean>,
): Promise<Verdicts | undefined> {
  const told: [string, Verdict][] = [];
  for (const [item, verdict] of Object.entries(verdicts)) {
    const system = isCodingField(item) ? answerFields[item].system : undefined;
    if (!system || !verdict.codes) {
      told.push([item, verdict]);
      continue;
    }
    const slips: (Slip | undefined)[] = [];
    for (const slip of explainEach(index, system, verdict.codes, day)) {
      slips.push(slip);
      if (!(await isStill())) return undefined;
    }
    const codes = verdict.codes.map((mark, place) => {
      const slip = slips[place];
      return slip ? { ...mark, slip: { kind: slip.kind, text: slip.text } } : mark;
    });
    told.push([item, { ...verdict, codes }]);
  }
  return Object.fromEntries(told);
}
