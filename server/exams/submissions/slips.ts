import { LRUCache } from "lru-cache";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { type Day, findDay } from "#coding/days.ts";
import { explainEach } from "#coding/slips/explain-marks.ts";
import { explainSingle } from "#coding/slips/explain-slip.ts";
import type { Slip } from "#coding/slips/slip.ts";
import type { Listener } from "#coding/slips/words.ts";
import type { System } from "#coding/systems.ts";
import { answerFields, type CodingAnswer, isCodingField } from "#contract/answers.ts";
import { isInWords } from "#contract/code-shapes.ts";
import type { Verdict, Verdicts } from "#contract/verdicts.ts";
import { makePause } from "../../core/event-loop.ts";
import type { Services } from "../../core/services.ts";

/** What a text that is one code is explained from, and to whom. */
interface Told {
  submitted: CodingAnswer | null;
  key: CodingAnswer | null;
  listener: Listener;
}

type Slips = (Slip | undefined)[];

const mostKept = 1000;
const keptBy = new WeakMap<CodeIndex, LRUCache<string, Slips>>();

/** What was explained before from an index, which never changes. A class writes the same few answers. */
function keptOf(index: CodeIndex): LRUCache<string, Slips> {
  const kept = keptBy.get(index) ?? new LRUCache<string, Slips>({ max: mostKept });
  keptBy.set(index, kept);
  return kept;
}

/**
 * The verdicts with what went wrong in each line, by the releases of a day (YYYY-MM-DD); as they are while the code sets
 * are being prepared. Others have their turn between the lines of a long list; code sets that are replaced meanwhile are
 * asked anew.
 */
export async function withSlips(
  verdicts: Verdicts,
  { codes }: Pick<Services, "codes">,
  date: string,
  told?: Told,
  pause: () => Promise<void> = makePause(),
): Promise<Verdicts> {
  const day = findDay(date);
  for (let index = codes.index(); index && day !== undefined; index = codes.index()) {
    const explained = await tell(verdicts, index, day, told, async () => {
      await pause();
      return codes.index() === index;
    });
    if (explained) return explained;
  }
  return verdicts;
}

/** Undefined once the code sets are not the same any more. */
async function tell(
  verdicts: Verdicts,
  index: CodeIndex,
  day: Day,
  to: Told | undefined,
  isStill: () => Promise<boolean>,
): Promise<Verdicts | undefined> {
  const told: [string, Verdict][] = [];
  for (const [item, verdict] of Object.entries(verdicts)) {
    const system = isCodingField(item) ? answerFields[item].system : undefined;
    if (!system || !verdict.codes) {
      const slip = system && to && explainText(item, verdict, index, system, day, to);
      told.push([item, slip ? { ...verdict, slip } : verdict]);
      continue;
    }
    const kept = keptOf(index);
    const asked = JSON.stringify([system, verdict.codes, day, to?.listener]);
    const slips = kept.get(asked) ?? [];
    if (!kept.has(asked)) {
      for (const slip of explainEach(index, system, verdict.codes, day, to?.listener)) {
        slips.push(slip);
        if (!(await isStill())) return undefined;
      }
      kept.set(asked, slips);
    }
    const codes = verdict.codes.map((mark, place) => {
      const slip = slips[place];
      return slip ? { ...mark, slip: { kind: slip.kind, text: slip.text } } : mark;
    });
    told.push([item, { ...verdict, codes }]);
  }
  return Object.fromEntries(told);
}

function explainText(
  item: string,
  { correct }: Verdict,
  index: CodeIndex,
  system: System,
  day: Day,
  { submitted, key, listener }: Told,
): Pick<Slip, "kind" | "text"> | undefined {
  if (correct || !submitted || !key || !isCodingField(item)) return undefined;
  if (isInWords(item, String(key[item]))) return undefined;
  const texts = { given: String(submitted[item]), meant: String(key[item]) };
  const slip = explainSingle(index, system, texts, day, listener);
  return slip && { kind: slip.kind, text: slip.text };
}
