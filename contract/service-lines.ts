import { type CodingAnswer, type CodingField, fieldsAskedIn } from "./answers.ts";
import { codesFrom } from "./code-list.ts";
import type { KeyNotes } from "./grading-rules.ts";
import { normalise } from "./normalise.ts";

/** A service line of CPT or HCPCS Level II: 99284-25, J1885 x 2. */
interface ServiceLine {
  code: string;
  /** Sorted. */
  modifiers: string[];
  /** Undefined if the line has no units. */
  units: number | undefined;
}

/** Two characters after a code that are not units: neither X2 nor the 10 of "10 units". */
const modifier = "[ -]+(?:mod(?:ifier)? ?)?(?!x\\d)[a-z\\d]{2}(?![a-z\\d]| ?units?)";
/** x 2, (x2), x 2 units, (2 units), qty 2. */
const number = " ?\\(?(?:x|×|\\*|qty:?) ?(\\d{1,4})(?: ?units?)?\\)?| ?\\(?(\\d{1,4}) ?units?\\)?";
const shape = new RegExp(`^([a-z\\d]{5})((?:${modifier})*)(?:${number})?\\.?$`);

/** Reads a service line. Returns undefined for a text of another shape. */
function readServiceLine(text: string): ServiceLine | undefined {
  const [, code, modifiers = "", times, bracketed] = shape.exec(normalise(text)) ?? [];
  if (code === undefined) return undefined;
  const units = times ?? bracketed;
  return {
    code,
    modifiers: (modifiers.replaceAll(/mod(?:ifier)?/g, "").match(/[a-z\d]{2}/g) ?? []).sort(),
    units: units === undefined ? undefined : Number(units),
  };
}

function nameOf({ code, modifiers }: ServiceLine): string {
  return [code, ...modifiers].join("-");
}

/**
 * Returns how service lines are compared. Units count only for lines that the key has with units. `key` includes accepted
 * codes.
 */
export function serviceComparison(key: readonly string[]): (text: string) => string {
  const withUnits = new Set(
    key.flatMap((text) => {
      const line = readServiceLine(text);
      return line?.units === undefined ? [] : [nameOf(line)];
    }),
  );
  return (text) => {
    const line = readServiceLine(text);
    if (!line) return normalise(text);
    return withUnits.has(nameOf(line)) ? `${nameOf(line)} x ${line.units ?? 1}` : nameOf(line);
  };
}

/** An answer with its modifiers moved to where the key has them. */
export interface Moved {
  answer: CodingAnswer;
  /** The service lines as typed, by field. */
  written: { [F in CodingField]?: readonly string[] };
}

/**
 * Moves the modifiers of an answer to where the key has them. If the key has no modifiers at the codes of a list, those
 * of the answer count as entered in Modifiers, if the category has that field. If the key has modifiers at its codes,
 * those entered in Modifiers count as if they were at the code. A modifier at several codes counts as often as the key
 * has it in Modifiers, at least once.
 */
export function moveModifiers(key: CodingAnswer, answer: CodingAnswer, category: string, keyNotes: KeyNotes): Moved {
  if (!fieldsAskedIn(category).includes("modifiers")) return { answer, written: {} };
  const moved = { ...answer, modifiers: [...answer.modifiers] };
  const written: Moved["written"] = {};
  for (const field of ["cptCodes", "hcpcsCodes"] as const) {
    const lines = codesFrom(answer[field]);
    const accepted = Object.values(keyNotes[field] ?? {}).flatMap(({ accept = [] }) =>
      accept.map((one) => normalise(one)),
    );
    const ofKey = codesFrom(key[field]).flatMap((text) => readServiceLine(text) ?? []);
    written[field] = lines;
    moved[field] = moveInField(ofKey, accepted, lines, key.modifiers, moved.modifiers);
  }
  return { answer: moved, written };
}

function countOf(modifiers: readonly string[], one: string): number {
  return modifiers.filter((other) => normalise(other, "modifiers") === one).length;
}

/** Returns the lines of a field for comparison. Changes `entered`, the content of Modifiers, accordingly. */
function moveInField(
  ofKey: readonly ServiceLine[],
  accepted: readonly string[],
  lines: readonly string[],
  keyModifiers: readonly string[],
  entered: string[],
): string[] {
  const read = lines.map(readServiceLine);
  const isBehind = ofKey.some(({ modifiers }) => modifiers.length > 0);
  const open = new Set(ofKey.filter(({ modifiers }) => modifiers.length > 0));
  const isTyped = read.map((line) => {
    const same = line && [...open].find((one) => nameOf(one) === nameOf(line));
    if (same) open.delete(same);
    return same !== undefined;
  });
  const enter = (one: string) => {
    if (countOf(entered, one) < Math.max(1, countOf(keyModifiers, one))) entered.push(one.toUpperCase());
  };
  return lines.map((text, at) => {
    const line = read[at];
    if (!line || accepted.includes(normalise(text))) return text;
    const units = line.units === undefined ? "" : ` x ${line.units}`;
    if (line.modifiers.length > 0) {
      const isMoved = !isBehind || line.modifiers.every((one) => countOf(keyModifiers, one) > 0);
      if (isMoved) for (const one of line.modifiers) enter(one);
      return isMoved && !isTyped[at] ? line.code + units : text;
    }
    const among = read.slice(0, at).filter((other) => other?.code === line.code).length;
    const own = ofKey.filter(({ code }) => code === line.code)[among];
    const isEntered = (one: ServiceLine) => one.modifiers.every((each) => countOf(entered, each) > 0);
    if (own && own.modifiers.length === 0) return text;
    const behind = [own, ...open].find((one) => one && one.code === line.code && open.has(one) && isEntered(one));
    if (!behind) return text;
    open.delete(behind);
    for (const one of behind.modifiers)
      if (countOf(keyModifiers, one) === 0)
        entered.splice(
          entered.findIndex((each) => normalise(each, "modifiers") === one),
          1,
        );
    return nameOf(behind) + units;
  });
}
