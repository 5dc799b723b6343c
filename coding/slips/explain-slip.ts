import type { CodeIndex } from "../code-sets/index-file.ts";
import type { Day } from "../days.ts";
import type { System } from "../systems.ts";
import { diagnosisSlip } from "./diagnosis-slips.ts";
import { type Facts, makeFacts } from "./facts.ts";
import { compareAxes, procedureSlip } from "./procedure-slips.ts";
import { modifierSlip, otherCode, readService, serviceSlip } from "./service-slips.ts";
import type { Slip } from "./slip.ts";
import { findStandingSlip, isHeader } from "./standing-slips.ts";
import { type Listener, quote } from "./words.ts";

/** A code given instead of another one, both as typed. */
interface WrongCode {
  given: string;
  meant: string;
  /** All given codes in order: some slips depend on the other codes. */
  list?: readonly string[] | undefined;
  /** Position of this code among them, from 1. */
  position?: number | undefined;
}

/** The given codes in order: normalised lines, and codes without modifiers and units. */
export interface GivenList {
  lines: readonly string[];
  codes: readonly string[];
  /** Indexes from 0 of the lines that match the key. */
  matched?: ReadonlySet<number>;
  /** The codes as typed. */
  typed?: readonly string[];
}

/**
 * Names what went wrong between the code given and the code meant: the first kind that fits, and a
 * sentence from the official titles of the release in force on the day. Undefined when both are the same.
 */
export function explainSlip(index: CodeIndex, system: System, wrong: WrongCode, day: Day): Slip | undefined {
  const { given, meant, list = [], position = 0 } = wrong;
  const facts = makeFacts(index, system, day);
  return explainWrong(facts, given, meant, readList(facts, list), position - 1);
}

/**
 * Explains a field with a single code: an admitting diagnosis or a DRG. Returns undefined if it is right. `given` may be
 * empty.
 */
export function explainSingle(
  index: CodeIndex,
  system: System,
  { given, meant }: Pick<WrongCode, "given" | "meant">,
  day: Day,
  listener?: Listener,
): Slip | undefined {
  const facts = makeFacts(index, system, day, listener);
  const wanted = codeOf(facts, meant);
  if (/[\p{L}\p{N}]/u.test(given)) return explainWrong(facts, given, meant, readList(facts, []), -1);
  const goal = [facts.display(wanted), facts.quoted(wanted)].filter(Boolean).join(", ");
  return { kind: "missing", text: `${facts.giver.You} left this out; the key has ${goal}.` };
}

export function readList(facts: Facts, list: readonly string[]): GivenList {
  return { lines: list.map((text) => lineOf(facts, text)), codes: list.map((text) => codeOf(facts, text)) };
}

/** Explains a wrong code with facts that are looked up already. `at` is its index in the list, or -1. */
export function explainWrong(
  facts: Facts,
  given: string,
  meant: string,
  list: GivenList,
  at: number,
): Slip | undefined {
  const [line, wanted] = [lineOf(facts, given), lineOf(facts, meant)];
  if (line === wanted) return undefined;
  const [one, other] = [codeOf(facts, given), codeOf(facts, meant)];
  const duplicate = one === other ? undefined : findDuplicate(facts, list, at);
  if (duplicate) return duplicate;
  if (facts.system === "icd10cm" && /^l/.test(given.trim()) && other === `I${one.slice(1)}`)
    return {
      kind: "other_chapter",
      text: `${quote(given.trim())} begins with the letter L; the key has ${facts.display(other)}, with the letter I.`,
    };
  const standing = findStandingSlip(facts, one, other, given);
  if (standing) return facts.system === "icd10pcs" ? { ...standing, axes: compareAxes(facts, one, other) } : standing;
  const slip = explainPair(facts, { line, wanted, one, other }, list, at);
  return isHeader(facts, one)
    ? { ...slip, text: `${slip.text} ${facts.display(one)} is not a whole code either.` }
    : slip;
}

interface Pair {
  line: string;
  wanted: string;
  one: string;
  other: string;
}

function explainPair(facts: Facts, { line, wanted, one, other }: Pair, list: GivenList, at: number): Slip {
  const { codes, matched } = list;
  if (facts.system === "icd10cm") return diagnosisSlip(facts, { given: one, meant: other, list: codes, at, matched });
  if (facts.system === "icd10pcs") return procedureSlip(facts, one, other);
  if (facts.system === "modifier") return modifierSlip(facts, one, other);
  if (facts.system === "drg") return { kind: "other_code", text: otherCode(facts, one, other) };
  return serviceSlip(facts, readService(line), readService(wanted));
}

/** Finds the line that a line repeats: an earlier one, or one that matches the key. */
export function findDuplicate(facts: Facts, { lines, codes, matched }: GivenList, at: number): Slip | undefined {
  const line = lines[at];
  if (line === undefined) return undefined;
  const others = [...lines.keys()].filter((place) => place !== at && lines[place] === line);
  if (!others.some((place) => place < at || matched?.has(place))) return undefined;
  const name = facts.display(codes[at] ?? "");
  return { kind: "duplicate", text: `${name} is already in ${facts.giver.your} list; the second one is not needed.` };
}

/** Returns a line normalised for comparison; a service keeps its modifiers and units. */
function lineOf(facts: Facts, text: string): string {
  if (!isService(facts)) return facts.plain(text);
  const { code, modifiers, units } = readService(text);
  return [code, ...modifiers].join("-") + (units === 1 ? "" : ` x ${units}`);
}

/** Returns the code of a line. */
export function codeOf(facts: Facts, text: string): string {
  return facts.plain(isService(facts) ? readService(text).code : text);
}

function isService({ system }: Facts): boolean {
  return system === "cpt" || system === "hcpcs";
}
