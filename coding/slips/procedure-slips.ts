import { listed } from "../drg/words.ts";
import { axesOf, rowsFor } from "../tabular/pcs-walk.ts";
import type { PcsTable } from "../tabular/read-pcs-tables.ts";
import type { Facts } from "./facts.ts";
import type { ComparedAxis, Slip, SlipKind } from "./slip.ts";
import { quote } from "./words.ts";

const kinds: readonly SlipKind[] = [
  "pcs_section",
  "pcs_body_system",
  "pcs_operation",
  "pcs_body_part",
  "pcs_approach",
  "pcs_device",
  "pcs_qualifier",
];

/** Names of the axes in most sections, for codes that no table has. */
const usualAxes = ["Section", "Body System", "Operation", "Body Part", "Approach", "Device", "Qualifier"];

/** Compares two procedures axis by axis. Codes are plain; the given one may be invalid. */
export function compareAxes(facts: Facts, given: string, meant: string): ComparedAxis[] {
  const [own, wanted] = [given, meant].map((code) => readAxes(facts, code).slice(0, code.length)) as [Axes, Axes];
  return usualAxes.map((usual, place) => {
    const [one = "", other = ""] = [given[place], meant[place]];
    const [read, readWanted] = [own[place], wanted[place]];
    return {
      position: place + 1,
      axis: readWanted?.axis ?? read?.axis ?? usual,
      given: one,
      meant: other,
      givenLabel: read?.label ?? null,
      meantLabel: readWanted?.label ?? null,
      same: one === other,
    };
  });
}

interface ReadAxis {
  axis: string;
  label: string;
}

type Axes = (ReadAxis | undefined)[];

/** The axes of a code as far as its table knows them: those of the longest beginning that is legal, and what else the table has there. */
function readAxes({ table: tableOf, row }: Facts, code: string): Axes {
  const table = tableOf(code);
  if (!table) {
    const section = row(code.slice(0, 1))?.title;
    const system = row(code.slice(0, 2))?.title;
    return [
      section === undefined ? undefined : { axis: "Section", label: section },
      section === undefined || system === undefined
        ? undefined
        : { axis: "Body System", label: system.slice(section.length + 2) },
    ];
  }
  let legal = Math.min(code.length, 7);
  while (legal > 3 && rowsFor(table, code.slice(0, legal)).length === 0) legal--;
  const known = axesOf(table, code.slice(0, legal));
  const rest = [...code.slice(legal, 7)].map((value, at) => anywhereIn(table, legal + at + 1, value));
  return [...known, ...rest];
}

function anywhereIn(table: PcsTable, position: number, value: string): ReadAxis | undefined {
  const choices = table.rows.flat().filter((choice) => choice.position === position);
  const label = choices.flatMap(({ values }) => values).find((each) => each.value === value)?.label;
  return label === undefined || !choices[0] ? undefined : { axis: choices[0].axis, label };
}

/** Explains a wrong procedure by the first axis that differs. Codes are plain and differ. */
export function procedureSlip(facts: Facts, given: string, meant: string): Slip {
  const axes = compareAxes(facts, given, meant);
  const [first, ...more] = axes.filter(({ same }) => !same);
  if (!first) return { kind: "other_code", text: `The key has ${meant}.`, axes };
  const named = (value: string, label: string | null) =>
    label === null ? value || "nothing there" : `${value}, ${quote(label)}`;
  const own = named(first.given, first.givenLabel);
  const wanted = named(first.meant, first.meantLabel);
  const text = `Character ${first.position} (${first.axis}): ${facts.giver.you} chose ${own}; the key has ${wanted}.`;
  const also = more.length === 0 ? "" : ` ${placesInWords(more)} too.`;
  const kind = kinds[first.position - 1] ?? "other_code";
  return { kind, text: `${text}${kind === "pcs_operation" ? operations(facts, given, meant) : ""}${also}`, axes };
}

/** "Character 5 (Approach) differs", "Characters 5 and 7 differ". */
function placesInWords(axes: readonly ComparedAxis[]): string {
  const [only] = axes;
  if (axes.length === 1 && only) return `Character ${only.position} (${only.axis}) differs`;
  const places = axes.map(({ position }) => String(position));
  return `Characters ${places.slice(0, -1).join(", ")} and ${places.at(-1)} differ`;
}

/** Returns the definitions of the two root operations. */
function operations({ table }: Facts, given: string, meant: string): string {
  const [own, wanted] = [table(given), table(meant)];
  if (!own?.definition || !wanted?.definition) return "";
  const named = ({ head, definition }: PcsTable) => `${head[2]?.label ?? ""} is ${quote(lower(definition ?? ""))}`;
  return ` ${named(own)}; ${named(wanted)}.`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Returns the characters that an incomplete procedure lacks of the code meant. */
export function lackingAxes(facts: Facts, given: string, meant: string): string {
  const lacking = compareAxes(facts, given, meant).slice(given.length);
  return listed(lacking.map(({ meant: value, axis, meantLabel }) => `${value} (${axis}: ${meantLabel ?? "?"})`));
}
