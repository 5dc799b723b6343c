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

/** The answer and key that explain a field with a single code, and the reader of the explanation. */
interface ExplainedAnswer {
  submitted: CodingAnswer | null;
  key: CodingAnswer | null;
  listener: Listener;
}

type Slips = (Slip | undefined)[];

const mostCached = 1000;
const caches = new WeakMap<CodeIndex, LRUCache<string, Slips>>();

/** Returns the cache of explanations of an index, which never changes. The students of a class give the same few answers. */
function cacheOf(index: CodeIndex): LRUCache<string, Slips> {
  const cache = caches.get(index) ?? new LRUCache<string, Slips>({ max: mostCached });
  caches.set(index, cache);
  return cache;
}

/**
 * Returns the verdicts with an explanation of each wrong line, by the code sets of a day (YYYY-MM-DD). Returns them unchanged
 * while the code sets are being prepared. Yields to the event loop between lines, and starts again if the code sets are
 * replaced meanwhile.
 */
export async function withSlips(
  verdicts: Verdicts,
  { codes }: Pick<Services, "codes">,
  date: string,
  answer?: ExplainedAnswer,
  pause: () => Promise<void> = makePause(),
): Promise<Verdicts> {
  const day = findDay(date);
  for (let index = codes.index(); index && day !== undefined; index = codes.index()) {
    const explained = await explain(verdicts, index, day, answer, async () => {
      await pause();
      return codes.index() === index;
    });
    if (explained) return explained;
  }
  return verdicts;
}

/** Returns undefined once the code sets have been replaced. */
async function explain(
  verdicts: Verdicts,
  index: CodeIndex,
  day: Day,
  answer: ExplainedAnswer | undefined,
  isStill: () => Promise<boolean>,
): Promise<Verdicts | undefined> {
  const explained: [string, Verdict][] = [];
  for (const [item, verdict] of Object.entries(verdicts)) {
    const system = isCodingField(item) ? answerFields[item].system : undefined;
    if (!system || !verdict.codes) {
      const slip = system && answer && explainText(item, verdict, index, system, day, answer);
      explained.push([item, slip ? { ...verdict, slip } : verdict]);
      continue;
    }
    const cache = cacheOf(index);
    const cacheKey = JSON.stringify([system, verdict.codes, day, answer?.listener]);
    const slips = cache.get(cacheKey) ?? [];
    if (!cache.has(cacheKey)) {
      for (const slip of explainEach(index, system, verdict.codes, day, answer?.listener)) {
        slips.push(slip);
        if (!(await isStill())) return undefined;
      }
      cache.set(cacheKey, slips);
    }
    const codes = verdict.codes.map((mark, place) => {
      const slip = slips[place];
      return slip ? { ...mark, slip: { kind: slip.kind, text: slip.text } } : mark;
    });
    explained.push([item, { ...verdict, codes }]);
  }
  return Object.fromEntries(explained);
}

function explainText(
  item: string,
  { correct }: Verdict,
  index: CodeIndex,
  system: System,
  day: Day,
  { submitted, key, listener }: ExplainedAnswer,
): Pick<Slip, "kind" | "text"> | undefined {
  if (correct || !submitted || !key || !isCodingField(item)) return undefined;
  if (isInWords(item, String(key[item]))) return undefined;
  const texts = { given: String(submitted[item]), meant: String(key[item]) };
  const slip = explainSingle(index, system, texts, day, listener);
  return slip && { kind: slip.kind, text: slip.text };
}
