import type { PcsAxis } from "./pcs-axis.ts";
import type { PcsChoice, PcsTable } from "./read-pcs-tables.ts";

/** Where a code leaves the tables: the axis, what stands there, and what may stand there after what stands before. */
export interface BrokenAxis {
  position: number;
  axis: string;
  value: string;
  legal: { value: string; label: string }[];
}

/** The rows of a table in which every character of a code (or its beginning) is legal. */
export function rowsFor(table: PcsTable, code: string): PcsChoice[][] {
  return table.rows.filter((row) => row.every((choice) => allows(choice, code)));
}

function allows({ position, values }: PcsChoice, code: string): boolean {
  const value = code[position - 1];
  return value === undefined || values.some((choice) => choice.value === value);
}

/** The values that may stand at a place after the characters before it. In: a code or its beginning; the place, 4 to 7. */
export function legalAt(table: PcsTable, code: string, position: number): { axis: string; legal: BrokenAxis["legal"] } {
  const rows = rowsFor(table, code.slice(0, position - 1));
  const choices = rows.flatMap((row) => row.filter((choice) => choice.position === position));
  const legal = new Map(choices.flatMap(({ values }) => values.map((each) => [each.value, each.label] as const)));
  return {
    axis: choices[0]?.axis ?? "",
    legal: [...legal].map(([value, label]) => ({ value, label })).sort((a, b) => (a.value < b.value ? -1 : 1)),
  };
}

/** The first axis of a code that no row of its table allows; undefined when all of it is legal. In: 3 to 7 characters. */
export function brokenAxisIn(table: PcsTable, code: string): BrokenAxis | undefined {
  for (let position = 4; position <= Math.min(code.length, 7); position++) {
    if (rowsFor(table, code.slice(0, position)).length > 0) continue;
    return { position, value: code[position - 1] ?? "", ...legalAt(table, code, position) };
  }
  return undefined;
}

/** The axes of a legal code or of its beginning. */
export function axesOf(table: PcsTable, code: string): PcsAxis[] {
  const [row] = rowsFor(table, code);
  const chosen = (row ?? []).flatMap(({ position, axis, values }) => {
    const choice = values.find(({ value }) => value === code[position - 1]);
    return choice ? [{ position, axis, ...choice }] : [];
  });
  return [...table.head, ...chosen];
}
