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

/** Two characters behind a code that are no number of units: not X2, nor the 10 of "10 units". */
const modifier = "[ -]+(?!x\\d)[a-z\\d]{2}(?![a-z\\d]| ?units?)";
const shape = new RegExp(`^([a-z\\d]{5})((?:${modifier})*)(?: ?[x×*] ?(\\d{1,4})| ?\\(?(\\d{1,4}) ?units?\\)?)?\\.?$`);

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

function nameOf({ code, modifiers }: ServiceLine): string {
  return [code, ...modifiers].join("-");
}

/**
 * Returns how lines of a list of services are compared. Units count only for a line that the key names with units: a key
 * without a number leaves the number open. In: the lines of the key and the codes that it accepts.
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

/** An answer as it is compared: the modifiers of its services where the key has them (GRADE-1). */
export interface Moved {
  answer: CodingAnswer;
  /** The services as they were written, by field. */
  written: { [F in CodingField]?: readonly string[] };
}

/**
 * Moves the modifiers behind CPT and HCPCS codes to Modifiers, as if they had been entered there, where the category asks for
 * modifiers and the key has none behind that code. A modifier that stands behind several codes counts as often as the key has
 * it, once at least. A key that has its modifiers behind the codes alone takes those that were entered in Modifiers as well.
 */
export function moveModifiers(key: CodingAnswer, answer: CodingAnswer, category: string, keyNotes: KeyNotes): Moved {
  if (!fieldsAskedIn(category).includes("modifiers")) return { answer, written: {} };
  const moved = { ...answer, modifiers: [...answer.modifiers] };
  const written: Moved["written"] = {};
  const count = (modifiers: readonly string[], one: string) =>
    modifiers.filter((other) => normalise(other, "modifiers") === normalise(one, "modifiers")).length;
  for (const field of ["cptCodes", "hcpcsCodes"] as const) {
    const accepted = Object.values(keyNotes[field] ?? {}).flatMap(({ accept = [] }) => accept);
    const behindCodes = [...codesFrom(key[field]), ...accepted].flatMap((text) => {
      const line = readServiceLine(text);
      return line && line.modifiers.length > 0 ? [line] : [];
    });
    const lines = codesFrom(answer[field]);
    written[field] = lines;
    moved[field] = lines.map((text) => {
      const line = readServiceLine(text);
      const inKey = line && behindCodes.find(({ code }) => code === line.code);
      if (!line || (inKey && line.modifiers.length > 0)) return text;
      const units = line.units === undefined ? "" : ` x ${line.units}`;
      if (inKey) {
        const isEntered =
          key.modifiers.length === 0 && inKey.modifiers.every((one) => count(answer.modifiers, one) > 0);
        return isEntered ? nameOf(inKey) + units : text;
      }
      for (const one of line.modifiers)
        if (count(moved.modifiers, one) < Math.max(1, count(key.modifiers, one)))
          moved.modifiers.push(one.toUpperCase());
      return line.code + units;
    });
  }
  return { answer: moved, written };
}
