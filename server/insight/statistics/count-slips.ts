import type { CodeIndex } from "#coding/code-sets/index-file.ts";
import type { Day } from "#coding/days.ts";
import { explainWrong } from "#coding/slips/explain-slip.ts";
import { makeFacts } from "#coding/slips/facts.ts";
import type { System } from "#coding/systems.ts";
import { isInWords } from "#contract/code-shapes.ts";
import { makePause } from "../../core/event-loop.ts";
import type { Services } from "../../core/services.ts";
import { confusionsOf, countUnpairedSlips, hasSlipKinds, type SlipRow } from "./measure.ts";
import { systemOf } from "./titles.ts";

const maxCachedKinds = 50_000;
const unexplained = "other_code";

/** The kinds of slips by pair of codes. An index is replaced when code sets change, and its kinds with it. */
const kindsBy = new WeakMap<CodeIndex, Map<string, string>>();

/**
 * Counts the slips of each kind, most frequent first. Each pair of codes is explained once.
 *
 * @param textOf returns the key's text of a field without a list of codes
 */
export async function countSlips(
  { codes }: Pick<Services, "codes">,
  rows: readonly SlipRow[],
  textOf: (item: string) => string,
  day: Day,
): Promise<Record<string, number>> {
  const tally = rows.filter(({ item }) => hasSlipKinds(item) && !isInWords(item, textOf(item)));
  const counts = new Map(Object.entries(countUnpairedSlips(tally)));
  const pause = makePause();
  const factsOf = new Map<System, ReturnType<typeof makeFacts>>();
  for (const { field, meant, given, count } of confusionsOf(tally)) {
    const system = systemOf(field);
    if (!system) continue;
    // Read in each round: the index may have been replaced during a pause.
    const index = codes.index();
    const facts = index && (factsFrom(factsOf, index, system) ?? makeFacts(index, system, day));
    if (facts) factsOf.set(system, facts);
    const kind = facts ? kindOf(facts, given, meant || textOf(field)) : unexplained;
    counts.set(kind, (counts.get(kind) ?? 0) + count);
    await pause();
  }
  return Object.fromEntries([...counts].sort(([, one], [, other]) => other - one));
}

function factsFrom(known: Map<System, ReturnType<typeof makeFacts>>, index: CodeIndex, system: System) {
  const facts = known.get(system);
  return facts?.index === index ? facts : undefined;
}

function kindOf(facts: ReturnType<typeof makeFacts>, given: string, meant: string): string {
  const known = kindsBy.get(facts.index) ?? new Map<string, string>();
  kindsBy.set(facts.index, known);
  const key = `${facts.system} ${facts.day} ${given} ${meant}`;
  const kind = known.get(key) ?? explainWrong(facts, given, meant, { lines: [], codes: [] }, -1)?.kind ?? unexplained;
  if (known.size >= maxCachedKinds) known.clear();
  known.set(key, kind);
  return kind;
}
