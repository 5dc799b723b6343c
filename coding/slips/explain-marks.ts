import type { CodeIndex } from "../code-sets/index-file.ts";
import type { Day } from "../days.ts";
import type { System } from "../systems.ts";
import { codeOf, explainWrong, findDuplicate, type GivenList, readList } from "./explain-slip.ts";
import { type Facts, makeFacts } from "./facts.ts";
import { findPointing, isNamedFirst } from "./naming-notes.ts";
import { findAskingNote, findCodeFirst, findExcludes1, findManifestationOrder } from "./order-slips.ts";
import { explainPoa, type PoaPair } from "./poa-slip.ts";
import type { Slip } from "./slip.ts";
import { findStandingSlip } from "./standing-slips.ts";
import { isSymptom } from "./symptoms.ts";
import type { Listener } from "./words.ts";

/** A line of a list with its mark, as grading stores it. */
export interface MarkedLine {
  code: string;
  mark: "match" | "wrong" | "missing" | "extra" | "misplaced";
  /** Position among the given lines, from 1; undefined for a missing line. */
  position?: number | undefined;
  /** Position in the key, from 1. */
  keyPosition?: number | undefined;
  /** The code of the key that was meant. */
  meant?: string | undefined;
  /** Set on a match with another present on admission indicator than the key's. */
  poa?: PoaPair | undefined;
}

/**
 * Yields the slip of each line of a list, in the order of its marks; undefined for a match, except a manifestation before
 * its cause if the order is not graded, or with another present on admission indicator. Shared facts are looked up once.
 * The caller may yield to the event loop between lines. `day` selects the release.
 */
export function* explainEach(
  index: CodeIndex,
  system: System,
  marks: readonly MarkedLine[],
  day: Day,
  listener?: Listener,
): Generator<Slip | undefined> {
  const facts = makeFacts(index, system, day, listener);
  const given: string[] = [];
  for (const { code, position } of marks) if (position !== undefined) given[position - 1] = code;
  const isMatched = ({ mark }: MarkedLine) => mark === "match" || mark === "misplaced";
  const list = {
    ...readList(
      facts,
      Array.from(given, (code = "") => code),
    ),
    typed: given,
    matched: new Set(marks.filter(isMatched).map(({ position = 0 }) => position - 1)),
  };
  for (const line of marks) yield explainLine(facts, line, list, marks);
}

function explainLine(
  facts: Facts,
  { code, mark, meant, poa, position = 0, keyPosition = 0 }: MarkedLine,
  list: GivenList,
  marks: readonly MarkedLine[],
): Slip | undefined {
  if (mark === "match" && poa) return explainPoa(facts.display(codeOf(facts, code)), poa, facts.giver);
  if (mark === "match") return findTurned(facts, codeOf(facts, code), position, keyPosition, marks);
  if (mark === "missing") return missing(facts, codeOf(facts, code), list, marks);
  const at = position - 1;
  if (mark === "misplaced") return misplaced(facts, codeOf(facts, code), list, at, keyPosition, marks);
  const wrong = mark === "wrong" && meant !== undefined ? explainWrong(facts, code, meant, list, at) : undefined;
  if (wrong && facts.system === "icd10cm" && keyPosition === 1 && position > 1)
    return { ...wrong, text: `${wrong.text} In the key it is the first diagnosis.` };
  return wrong ?? extra(facts, codeOf(facts, code), list, at, marks);
}

/** Finds a right diagnosis that precedes another right one although the key and a note require the reverse. */
function findTurned(facts: Facts, code: string, position: number, keyPosition: number, marks: readonly MarkedLine[]) {
  if (facts.system !== "icd10cm") return undefined;
  const causes = marks.flatMap((line) => {
    const isTurned = (line.position ?? 0) > position && (line.keyPosition ?? keyPosition) < keyPosition;
    return line.mark === "match" && isTurned ? [codeOf(facts, line.code)] : [];
  });
  if (!causes.some((cause) => isNamedFirst(facts, code, cause))) return undefined;
  const placed = { given: code, meant: code, list: [code, ...causes], at: 0 };
  return findManifestationOrder(facts, placed) ?? findCodeFirst(facts, placed);
}

function missing(facts: Facts, code: string, { codes }: GivenList, marks: readonly MarkedLine[]): Slip {
  const { system, display, giver, quoted } = facts;
  const given = codes.filter((one) => one === code).length;
  const due = marks.filter((one) => codeOf(facts, one.meant ?? one.code) === code && one.mark !== "extra").length;
  if (given > 0 && given < due && (system === "cpt" || system === "hcpcs")) {
    return {
      kind: "units",
      text: `The key has ${display(code)} ${times(due)}; ${giver.your} list has it ${times(given)}.`,
    };
  }
  const asked = system === "icd10cm" ? findAskingNote(facts, code, codes) : undefined;
  const title = quoted(code);
  if (system === "modifier")
    return { kind: "missing", text: `Modifier ${display(code)} is missing${title ? `: ${title}` : ""}.` };
  const text = title ? `${giver.Your} list has no code for ${title}.` : `${giver.Your} list has no ${display(code)}.`;
  return { kind: "missing", text: asked ? `${text} ${asked}` : text };
}

function times(number: number): string {
  return number === 1 ? "once" : number === 2 ? "twice" : `${number} times`;
}

function misplaced(
  facts: Facts,
  code: string,
  { codes }: GivenList,
  at: number,
  keyPosition: number,
  marks: readonly MarkedLine[],
): Slip {
  const { display, giver } = facts;
  const isDiagnosis = facts.system === "icd10cm";
  const placed = { given: code, meant: code, list: codes, at };
  const order = isDiagnosis ? (findManifestationOrder(facts, placed) ?? findCodeFirst(facts, placed)) : undefined;
  if (order) return order;
  const main = isDiagnosis && keyPosition === 1 ? " The first diagnosis is the main reason for the stay or visit." : "";
  const text =
    keyPosition === at + 1
      ? orderInWords(facts, code, keyPosition, marks)
      : `In the key ${display(code)} is in place ${keyPosition}; in ${giver.your} list it is in ${placeInWords(facts, at)}.`;
  return { kind: "sequence", text: text + main };
}

/** Returns a position in words. A modifier may be at a service, so its position in Modifiers is not known. */
function placeInWords({ system }: Facts, at: number): string {
  return system === "modifier" ? "another place" : `place ${at + 1}`;
}

/** Returns the sentence for a line in its own place but out of order: it names a matched line that is on its wrong side. */
function orderInWords(facts: Facts, code: string, place: number, marks: readonly MarkedLine[]): string {
  const { display, giver } = facts;
  const isTurned = ({ mark, position = 0, keyPosition = 0 }: MarkedLine) =>
    mark === "match" && Math.sign(position - place) !== Math.sign(keyPosition - place);
  const other = marks.find(isTurned);
  if (!other) return `The key has ${display(code)} in another order.`;
  const [inKey, here] = (other.keyPosition ?? 0) < place ? ["after", "before"] : ["before", "after"];
  return `In the key ${display(code)} comes ${inKey} ${display(codeOf(facts, other.code))}; in ${giver.your} list it comes ${here} it.`;
}

function extra(facts: Facts, code: string, list: GivenList, at: number, marks: readonly MarkedLine[]): Slip {
  const known =
    accepted(facts, code, marks) ??
    tooOften(facts, code, list, marks) ??
    findDuplicate(facts, list, at) ??
    findStandingSlip(facts, code, undefined, list.typed?.[at]);
  if (known) return known;
  const isDiagnosis = facts.system === "icd10cm";
  const excluded = isDiagnosis
    ? findExcludes1(facts, { given: code, meant: code, list: list.codes, at, matched: list.matched })
    : undefined;
  if (excluded) return excluded;
  if (facts.system === "modifier") {
    const named = facts.quoted(code) ? `${facts.display(code)}, ${facts.quoted(code)}` : facts.display(code);
    return { kind: "extra", text: `The key has no modifier ${named}.` };
  }
  const text = `The key has no line for ${facts.quoted(code) ?? facts.display(code)}.`;
  const others = marks.map((line) => codeOf(facts, line.meant ?? line.code)).filter((one) => one !== code);
  const isPartOfOther = isDiagnosis && isSymptom(code) && others.some((one) => /^[A-QST]/.test(one));
  return { kind: "extra", text: isPartOfOther && !isAskedFor(facts, code, others) ? `${text} ${ofSymptoms}` : text };
}

/** Explains a code of the key that an accepted code has replaced. */
function accepted(facts: Facts, code: string, marks: readonly MarkedLine[]): Slip | undefined {
  const line = marks.find(
    ({ mark, meant }) => mark === "match" && meant !== undefined && codeOf(facts, meant) === code,
  );
  if (!line || codeOf(facts, line.code) === code) return undefined;
  const [own, other] = [facts.display(codeOf(facts, line.code)), facts.display(code)];
  return {
    kind: "duplicate",
    text: `${own} already counts as ${other}, which the key has once; ${other} is not needed.`,
  };
}

/** Explains a service that was given more often than in the key. */
function tooOften(facts: Facts, code: string, { codes }: GivenList, marks: readonly MarkedLine[]): Slip | undefined {
  const { system, display, giver } = facts;
  if (system !== "cpt" && system !== "hcpcs") return undefined;
  const inKey = marks.filter(
    ({ mark, code: own, meant = own }) => mark !== "extra" && codeOf(facts, meant) === code,
  ).length;
  const given = codes.filter((one) => one === code).length;
  if (inKey === 0 || given <= inKey) return undefined;
  const withUnits = marks.find(
    ({ meant }) => meant !== undefined && codeOf(facts, meant) === code && / X /i.test(meant),
  );
  if (inKey === 1 && withUnits)
    return {
      kind: "units",
      text: `The key has one line for all units: ${withUnits.meant}; ${giver.your} list has ${display(code)} ${times(given)}.`,
    };
  return {
    kind: "units",
    text: `The key has ${display(code)} ${times(inKey)}; ${giver.your} list has it ${times(given)}.`,
  };
}

const ofSymptoms =
  "If it is routinely part of a coded diagnosis, it is not coded beside it (ICD-10-CM guidelines, section I.B.5).";

/** True if a note of another given code asks for this code. */
function isAskedFor(facts: Facts, code: string, others: readonly string[]): boolean {
  return others.some((other) =>
    (["codeFirst", "useAdditional", "codeAlso"] as const).some((kind) =>
      findPointing(facts.notes(other, kind), code, other),
    ),
  );
}
