import { LRUCache } from "lru-cache";
import { findTitle } from "#coding/code-sets/check-codes.ts";
import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import { type Day, findDay } from "#coding/days.ts";
import { explainEach } from "#coding/slips/explain-marks.ts";
import { explainSingle } from "#coding/slips/explain-slip.ts";
import type { Slip } from "#coding/slips/slip.ts";
import type { Listener } from "#coding/slips/words.ts";
import type { System } from "#coding/systems.ts";
import { answerFields, type CodingAnswer, isCodingField } from "#contract/answers.ts";
import { isInWords } from "#contract/code-shapes.ts";
import type { CodeMark } from "#contract/marks.ts";
import type { Verdict, Verdicts } from "#contract/verdicts.ts";
import { makePause } from "../../core/event-loop.ts";
import type { Services } from "../../core/services.ts";

/** The answer and key that explain a field with a single code, and the reader of the explanation. */
interface ExplainedAnswer {
  submitted: CodingAnswer | null;
  key: CodingAnswer | null;
  listener: Listener;
}

/** The explanation of one field: the slip of each line, and the titles of the codes by their text. */
interface Explanation {
  slips: (Pick<Slip, "kind" | "text"> | undefined)[];
  titles: Record<string, string>;
}

const mostCached = 1000;
const caches = new WeakMap<CodeIndex, LRUCache<string, Explanation>>();

/** Returns the cache of explanations of an index, which never changes. The students of a class give the same few answers. */
function cacheOf(index: CodeIndex): LRUCache<string, Explanation> {
  const cache = caches.get(index) ?? new LRUCache<string, Explanation>({ max: mostCached });
  caches.set(index, cache);
  return cache;
}

/**
 * Returns the verdicts with an explanation of each wrong line and the titles of the codes, by the code sets of a day
 * (YYYY-MM-DD). Returns them unchanged while the code sets are being prepared. Yields to the event loop between lines, and starts again if the code sets are
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
  const cache = cacheOf(index);
  const explained: [string, Verdict][] = [];
  for (const [item, verdict] of Object.entries(verdicts)) {
    const system = isCodingField(item) ? answerFields[item].system : undefined;
    const asked = verdict.codes ?? (answer && singleOf(item, verdict, answer));
    if (!system || !asked) {
      explained.push([item, verdict]);
      continue;
    }
    const cacheKey = JSON.stringify([system, asked, day, answer?.listener]);
    let explanation = cache.get(cacheKey);
    if (!explanation) {
      explanation = { slips: [], titles: titlesOf(index, system, asked) };
      for (const slip of slipsOf(index, system, asked, day, answer?.listener)) {
        explanation.slips.push(slip && { kind: slip.kind, text: slip.text });
        if (!(await isStill())) return undefined;
      }
      cache.set(cacheKey, explanation);
    }
    explained.push([item, withExplanation(verdict, explanation)]);
  }
  return Object.fromEntries(explained);
}

/** The answer of a field with a single code beside the key. */
interface SingleCode {
  given: string;
  meant: string;
  correct: boolean;
}

/** Returns undefined for a question, and for a field where the key has words instead of a code. */
function singleOf(item: string, { correct }: Verdict, { submitted, key }: ExplainedAnswer): SingleCode | undefined {
  if (!submitted || !key || !isCodingField(item) || isInWords(item, String(key[item]))) return undefined;
  return { given: String(submitted[item]), meant: String(key[item]), correct };
}

function slipsOf(
  index: CodeIndex,
  system: System,
  asked: readonly CodeMark[] | SingleCode,
  day: Day,
  listener: Listener | undefined,
): Iterable<Slip | undefined> {
  if (!("given" in asked)) return explainEach(index, system, asked, day, listener);
  return [asked.correct ? undefined : explainSingle(index, system, asked, day, listener)];
}

function titlesOf(index: CodeIndex, system: System, asked: readonly CodeMark[] | SingleCode): Record<string, string> {
  const codes =
    "given" in asked ? [asked.given, asked.meant] : asked.flatMap(({ code, meant = code }) => [code, meant]);
  return Object.fromEntries(
    codes.flatMap((code) => {
      const title = findTitle(index, system, code);
      return title ? [[code, title]] : [];
    }),
  );
}

function withExplanation(verdict: Verdict, { slips, titles }: Explanation): Verdict {
  const [slip] = slips;
  if (!verdict.codes) return { ...verdict, titles, ...(slip && { slip }) };
  const codes = verdict.codes.map((mark, place) => {
    const own = slips[place];
    return own ? { ...mark, slip: own } : mark;
  });
  return { ...verdict, codes, titles };
}
