import { listed } from "../drg/words.ts";
import { type Facts, makeFacts } from "./facts.ts";
import type { Slip } from "./slip.ts";
import { differenceOf } from "./title-difference.ts";
import { findVisit, lastWithLevels } from "./visits.ts";
import { contrast } from "./words.ts";

/** A line of CPT or HCPCS: 99213-25, J1885 x 2. */
interface Service {
  code: string;
  modifiers: string[];
  units: number;
}

/** Two characters behind a code that are no number of units: not X2, nor the 10 of "10 units". */
const modifier = "[\\s-]+(?:MOD(?:IFIER)? ?)?(?!X\\d)[A-Z0-9]{2}(?![A-Z0-9]| ?UNITS?)";
/** x 2, (x2), x 2 units, (2 units), qty 2. */
const number = "\\s*\\(?(?:[X*×]|QTY:?)\\s*(\\d{1,4})(?: ?UNITS?)?\\)?|\\s*\\(?(\\d{1,4})\\s*UNITS?\\)?";
const shape = new RegExp(`^([A-Z0-9]{5})((?:${modifier})*)(?:${number})?\\.?$`);

/** Reads a service line. A text of another shape is all code. */
export function readService(line: string): Service {
  const folded = line.toUpperCase().trim();
  const [, code, modifiers = "", times, bracketed] = shape.exec(folded) ?? [];
  if (code === undefined) return { code: folded, modifiers: [], units: 1 };
  const found = modifiers.replaceAll(/MOD(?:IFIER)?/g, "").match(/[A-Z0-9]{2}/g) ?? [];
  return { code, modifiers: found.sort(), units: Number(times ?? bracketed ?? 1) };
}

/** Explains a wrong service by the one that was meant. */
export function serviceSlip(facts: Facts, given: Service, meant: Service): Slip {
  if (given.code === meant.code) {
    // If the key has no modifiers behind its codes, they were compared in their own field.
    const isUnits = given.units !== meant.units && meant.modifiers.length === 0;
    if (!isUnits && given.modifiers.join() !== meant.modifiers.join())
      return { kind: "modifier", text: modifiersInWords(facts, given.modifiers, meant.modifiers) };
    const text = `The code is right, the number is not: ${facts.giver.you} gave ${units(given.units)}; the key has ${units(meant.units)}.`;
    return { kind: "units", text };
  }
  const [visit, wanted] = [findVisit(given.code), findVisit(meant.code)];
  if (facts.system === "cpt" && visit && wanted) {
    if (visit.family !== wanted.family) {
      const text = `${given.code} is ${visit.family}; the key has ${meant.code}, ${wanted.family}.`;
      return { kind: "other_code", text };
    }
    const [own, right] =
      visit.level === null ? [given.code, meant.code] : [`level ${visit.level}`, `level ${wanted.level}`];
    const difference = `its ${visit.differsIn === "age" ? "age group" : visit.differsIn} is not: ${facts.giver.you} coded ${own}; the key has ${right}`;
    const kind = Number(given.code) <= lastWithLevels ? "level_of_service" : "other_code";
    return { kind, text: `The kind of visit is right (${visit.family}), ${difference}.` };
  }
  return { kind: "other_code", text: otherCode(facts, given.code, meant.code) };
}

function units(number: number): string {
  return number === 1 ? "1 unit" : `${number} units`;
}

function modifiersInWords(facts: Facts, given: readonly string[], meant: readonly string[]): string {
  const { quoted } = makeFacts(facts.index, "modifier", facts.day);
  const named = (modifiers: readonly string[]) =>
    listed(modifiers.map((one) => (quoted(one) ? `${one} (${quoted(one)})` : one)));
  const tooMany = given.filter((one) => !meant.includes(one));
  const lacking = meant.filter((one) => !given.includes(one));
  if (lacking.length === 0) return `The code is right; the key has no modifier ${named(tooMany)}.`;
  if (tooMany.length === 0) return `The code is right; it lacks modifier ${named(lacking)}.`;
  return `The code is right, the modifier is not: ${facts.giver.you} gave ${named(tooMany)}; the key has ${named(lacking)}.`;
}

/** Explains a wrong modifier by the one that was meant. Codes are plain. */
export function modifierSlip({ quoted, giver }: Facts, given: string, meant: string): Slip {
  const own = quoted(given) ? `${given} means ${quoted(given)}` : `${giver.You} gave ${given}`;
  const wanted = quoted(meant) ? `${meant}, ${quoted(meant)}` : meant;
  return { kind: "modifier", text: `${own}; the key has ${wanted}.` };
}

/** Explains two codes of which only the titles are known. */
export function otherCode({ system, title, quoted, display, giver }: Facts, given: string, meant: string): string {
  const [own, wanted] = [title(given), title(meant)];
  const goal = display(meant);
  if (own === undefined || wanted === undefined)
    return `${display(given)} is another ${system === "drg" ? "DRG" : "service"}; the key has ${goal}${wanted ? `, ${quoted(meant)}` : ""}.`;
  const beginning = `${giver.You} ${system === "drg" ? giver.have : "coded"}`;
  return contrast(giver, beginning, differenceOf(own, wanted)) ?? `The key has ${goal}.`;
}
