import { canBeBilled, findRow } from "../code-sets/code-rows.ts";
import { seventhOf } from "../code-sets/notes.ts";
import { brokenAxis } from "../code-sets/pcs.ts";
import { releaseOn } from "../code-sets/releases-on.ts";
import { billableBelow } from "../code-sets/replaced-by.ts";
import { padSeventh } from "../code-sets/suggest.ts";
import { displayCode, type System, systems } from "../systems.ts";
import type { Facts } from "./facts.ts";
import { lackingAxes } from "./procedure-slips.ts";
import type { Slip } from "./slip.ts";
import { differenceOf } from "./title-difference.ts";
import { dayInWords, quote } from "./words.ts";

/**
 * Explains a code that is not valid on the day: unknown, not in force, or incomplete. A header is explained here if the
 * meant code is below it, or there is no meant code.
 */
export function findStandingSlip(
  facts: Facts,
  given: string,
  meant: string | undefined,
  written = given,
): Slip | undefined {
  const { status, from, until } = facts.standing(given);
  if (status === "unknown") return { kind: "not_a_code", text: notACode(facts, given, meant, written) };
  const name = nameOf(facts, given);
  if (status === "not_yet" && from !== null) {
    const text = `${name} is ${facts.system === "drg" ? "in use" : "a code"} only from ${dayInWords(from)} on; on ${dayInWords(facts.day)} it did not exist yet.`;
    return { kind: "not_in_force", text };
  }
  if (status === "no_longer") {
    const was = facts.system === "drg" ? "was in use" : "was a code";
    const ended = until === null ? "has ended" : `${was} until ${dayInWords(until)}`;
    return { kind: "not_in_force", text: `${name} ${ended} and is not valid on ${dayInWords(facts.day)}.` };
  }
  if (status !== "header") return undefined;
  if (until !== null) return { kind: "not_in_force", text: divided(facts, given, until, meant) };
  if (meant === undefined) {
    const withI = `I${given.slice(1)}`;
    const isMisread =
      facts.system === "icd10cm" && /^l/.test(written.trim()) && facts.standing(withI).status === "valid";
    const hint = isMisread ? ` It begins with the letter L; ${facts.display(withI)} begins with the letter I.` : "";
    return { kind: "header", text: `${name} is only the start of a code: it needs more characters.${hint}` };
  }
  return meant.startsWith(given) ? { kind: "header", text: whatIsMissing(facts, given, meant) } : undefined;
}

function nameOf({ system, display }: Facts, code: string): string {
  return system === "drg" ? `MS-DRG ${display(code)}` : display(code);
}

function notACode(facts: Facts, given: string, meant: string | undefined, written: string): string {
  const { system, index, display } = facts;
  if (given === "") return "There is no code on this line.";
  if (!/\d/.test(given) && system !== "modifier" && system !== "icd10pcs")
    return `${quote(written.trim())} is no code.`;
  const version = system === "drg" ? releaseOn(index, system, facts.day)?.title.replace(/^.*Version /, "") : undefined;
  // The DRGs of versions before the oldest one here are unknown: 247 was a DRG until 2023.
  if (version) return `MS-DRG version ${version} has no DRG ${display(given)}.`;
  if (system === "icd10cm" && /^\d{3}\.\d{1,2}$/.test(written.trim()))
    return `There is no ICD-10-CM code ${written.trim()}: it has the form of ICD-9-CM.`;
  if (isService(system) && /^D\d{4}$/.test(given))
    return `${given} is a dental code (CDT), which Casebook does not list.`;
  if (isService(system) && given.length === 4 && meant?.startsWith(given))
    return `There is no ${systems[system]} code ${given}: it lacks its last character.`;
  // A code with a dot was meant as a diagnosis.
  const home = system === "icd10cm" && written.includes(".") ? undefined : otherSystemOf(facts, given);
  if (home) return `${displayCode(home, given)} is a code of ${systems[home]}, not of ${systems[system]}.`;
  const none = `There is no ${nouns[system] ?? `${systems[system]} code`} ${display(given)}`;
  const signs = misreadSigns(facts, given);
  if (signs) return `${none}: ${signs}.`;
  if (system === "icd10cm") return `${none}${whyNoDiagnosis(facts, given)}.`;
  if (system !== "icd10pcs") return `${none}.`;
  if (given.length !== 7) return `${none}: it has ${given.length} characters, and 7 are needed.`;
  const broken = brokenAxis(index, given);
  if (!broken) return `${none}.`;
  const { position, axis, value, legal } = broken;
  const wanted = legal.find((choice) => choice.value === meant?.[position - 1]);
  const before = position === 1 ? "" : ` after ${given.slice(0, position - 1)}`;
  const right = wanted ? ` The key has ${wanted.value}, ${quote(wanted.label)}.` : "";
  return `${none}: character ${position} (${axis}) cannot be ${value}${before}.${right}`;
}

const nouns: Partial<Record<System, string>> = { modifier: "modifier" };
const isService = (system: System) => system === "cpt" || system === "hcpcs";
const neighbours: readonly System[] = ["icd10cm", "icd10pcs", "hcpcs", "cpt"];
/** G0439 among services is one of HCPCS, and hardly the diagnosis G04.39. */
const ofServices: readonly System[] = ["hcpcs", "cpt", "icd10pcs", "icd10cm"];

/** Finds the system to which a code belongs if it was entered in the field of another. */
function otherSystemOf({ index, system }: Facts, code: string): System | undefined {
  if (code.length > 7) return undefined;
  return (isService(system) ? ofServices : neighbours).find((other) => {
    if (other === system) return false;
    if (other === "cpt" && /^\d{5}$/.test(code)) return true;
    const row = findRow(index, other, code);
    return row !== undefined && row.first <= row.last;
  });
}

/** Letters typed instead of digits, and the reverse in the first place, with their names. */
const misread: readonly [typed: RegExp, meant: string, name: string][] = [
  [/(?!^)O/g, "0", "the letter O, not zero"],
  [/(?!^)L/g, "1", "the letter L, not the figure 1"],
  [/(?!^)I/g, "1", "the letter I, not the figure 1"],
  [/^1/g, "I", "the figure 1, not the letter I"],
  [/^L/g, "I", "the letter L, not the letter I"],
  [/^0/g, "O", "zero, not the letter O"],
  [/^O/g, "0", "the letter O, not zero"],
];

/** Returns which signs of a code were misread, where it is one, best a whole one, once they are put right. */
function misreadSigns({ standing, display }: Facts, given: string): string | undefined {
  const found = misread.filter(([typed]) => given.search(typed) >= 0);
  const isFirst = ([typed]: (typeof misread)[number]) => typed.source.startsWith("^");
  const readings = [found.filter((sign) => !isFirst(sign)), found.filter(isFirst), found]
    .filter((signs) => signs.length > 0)
    .map((signs) => ({
      names: signs.map(([, , name]) => name).join(", and "),
      code: signs.reduce((text, [typed, meant]) => text.replaceAll(typed, meant), given),
    }));
  const read =
    readings.find(({ code }) => standing(code).status === "valid") ??
    readings.find(({ code }) => standing(code).status === "header");
  return read && `it has ${read.names}; corrected, it is ${display(read.code)}`;
}

function whyNoDiagnosis(facts: Facts, given: string): string {
  const { row, day, display, quoted } = facts;
  const padded = padSeventh(given);
  if (given.length > 3 && given.length < 7 && row(padded))
    return `: the 7th character must be in place 7, with X in the empty places before it: ${display(padded)}`;
  for (let length = Math.min(given.length - 1, 7); length >= 3; length--) {
    const above = row(given.slice(0, length));
    if (!above) continue;
    if (canBeBilled(above, day)) return `: ${display(above.code)} is complete, and nothing follows it`;
    return `: ${display(above.code)}${quoted(above.code) ? ` (${quoted(above.code)})` : ""} has no such code below it`;
  }
  return "";
}

const mostNamed = 8;

/** "A, B or C". */
function oneOf(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} or ${items.at(-1)}`;
}

/** Explains a code that became a header: the codes below replaced it. */
function divided(facts: Facts, given: string, until: number, meant: string | undefined): string {
  const { index, system, day, display, title } = facts;
  const below = billableBelow(index, system, given, day).map(({ code }) => display(code));
  const parts = below.length > mostNamed ? `${below.slice(0, mostNamed).join(", ")} …` : oneOf(below);
  const text = `${display(given)} was a complete code until ${dayInWords(until)}; since then one of the codes below it is needed (${parts}).`;
  if (!meant?.startsWith(given)) return text;
  const said = differenceOf(title(given) ?? "", title(meant) ?? "").meant;
  return `${text} The key has ${display(meant)}${said ? `: ${quote(said)}` : ""}.`;
}

/** Returns what the title of a code adds to the title of the level above it. */
function addedTo(above: string, title: string): string {
  const rest = title.startsWith(above) ? title.slice(above.length) : "";
  return /^(?: with|, (?!unspecified))/.test(rest) ? rest.replace(/^,? /, "") : differenceOf(above, title).meant;
}

/** Returns what a code lacks of the code meant below it. */
function whatIsMissing(facts: Facts, given: string, meant: string): string {
  const { system, display, title } = facts;
  const name = display(given);
  const said = addedTo(title(given) ?? "", title(meant) ?? "");
  if (system === "icd10cm" && meant.length === 7 && given === meant.slice(0, 6).replace(/X+$/, "")) {
    const seventh = meant.slice(6);
    const meaning = seventhTitle(facts, meant) ?? said;
    const filled = given.length < 6 ? ` X fills the places before it: ${display(meant)}.` : "";
    return `${name} lacks its 7th character: the key has ${seventh}${meaning ? `, ${quote(meaning)}` : ""}.${filled}`;
  }
  if (system === "icd10pcs") {
    const rest = lackingAxes(facts, given, meant);
    return `${name} is only the start of a code, 7 characters are needed. The key continues with ${rest}.`;
  }
  const wanted = said === "" ? display(meant) : `${display(meant)}, ${quote(said)}`;
  return `${name} is only the start of a code: it needs more characters. The key has ${wanted}.`;
}

/** Returns the meaning of the seventh character of a code. */
export function seventhTitle({ index, levels, row }: Facts, code: string): string | undefined {
  const above = row(code)?.parent;
  const seventh = code.slice(6);
  return above ? seventhOf(index, levels(above)).find(({ character }) => character === seventh)?.title : undefined;
}

/** True if a code is only a header on the day. */
export function isHeader({ standing }: Facts, code: string): boolean {
  return standing(code).status === "header";
}
