import { type CodingAnswer, type CodingField, fieldsAskedIn } from "./answers.ts";
import { codesFrom } from "./code-list.ts";
import type { KeyNotes } from "./grading-rules.ts";
import { normalise } from "./normalise.ts";

/** A line of CPT or HCPCS Level II: 99284-25, J1885 x 2. */
interface ServiceLine {
  code: string;
  /** Sorted. */
  modifiers: string[];
  /** Undefined where the line names no number. */
  units: number | undefined;
}

const shape = /^([a-z\d]{5})((?:[ -]+[a-z\d]{2}(?![a-z\d]))*)(?: ?[x×*] ?(\d{1,4})| ?\(?(\d{1,4}) ?units?\)?)?$/;

/** Reads a line of CPT or HCPCS Level II. Undefined for a text of another shape. */
function readServiceLine(text: string): ServiceLine | undefined {
  const [, code, modifiers = "", times, bracketed] = shape.exec(normalise(text)) ?? [];
  if (code === undefined) return undefined;
  const units = times ?? bracketed;
  return {
    code,
    modifiers: (modifiers.match(/[a-z\d]{2}/g) ?? []).sort(),
    units: units === undefined ? undefined : Number(units),
  };
}

/**
 * Returns how lines of a list of services are compared. Units count only for a code that the key names with units: a key
 * without a number leaves the number open. In: the lines of the key and the codes that it accepts.
 */
export function serviceComparison(key: readonly string[]): (text: string) => string {
  const read = key.map(readServiceLine);
  const withUnits = new Set(read.flatMap((line) => (line?.units === undefined ? [] : [line.code])));
  return (text) => {
    const line = readServiceLine(text);
    if (!line) return normalise(text);
    const code = [line.code, ...line.modifiers].join("-");
    return withUnits.has(line.code) ? `${code} x ${line.units ?? 1}` : code;
  };
}

/** Parts a line from the modifiers behind its code, in the order in which they stand. Undefined where it has none. */
function partModifiers(text: string): { line: string; modifiers: string[] } | undefined {
  const [, code = "", modifiers = "", units = ""] =
    /^([a-z\d]{5})((?:[\s-]+[a-z\d]{2}(?![a-z\d]))+)(.*)$/i.exec(text.trim()) ?? [];
  if (code === "" || readServiceLine(text) === undefined) return undefined;
  return { line: code + units, modifiers: modifiers.match(/[a-z\d]{2}/gi) ?? [] };
}

/** An answer with the modifiers behind its services moved to the field that is asked for them (GRADE-1). */
export interface Moved {
  answer: CodingAnswer;
  /** The services as they were written, by field. */
  written: { [F in CodingField]?: readonly string[] };
}

/**
 * Moves the modifiers behind CPT and HCPCS codes to Modifiers, as if they had been entered there: where the category asks
 * for modifiers and the key has none behind the codes of that list.
 */
export function moveModifiers(key: CodingAnswer, answer: CodingAnswer, category: string, keyNotes: KeyNotes): Moved {
  const written: Moved["written"] = {};
  const moved = { ...answer, modifiers: [...answer.modifiers] };
  if (!fieldsAskedIn(category).includes("modifiers")) return { answer, written };
  const entered = new Set(answer.modifiers.map((one) => normalise(one, "modifiers")));
  for (const field of ["cptCodes", "hcpcsCodes"] as const) {
    const accepted = Object.values(keyNotes[field] ?? {}).flatMap(({ accept = [] }) => accept);
    if ([...codesFrom(key[field]), ...accepted].some((line) => partModifiers(line))) continue;
    const lines = codesFrom(answer[field]);
    written[field] = lines;
    moved[field] = lines.map((line) => {
      const parts = partModifiers(line);
      for (const modifier of parts?.modifiers ?? []) {
        const compared = normalise(modifier, "modifiers");
        if (!entered.has(compared)) moved.modifiers.push(modifier);
        entered.add(compared);
      }
      return parts?.line ?? line;
    });
  }
  return { answer: moved, written };
}
