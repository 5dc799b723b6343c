import type { PcsAxis } from "./pcs-axis.ts";
import type { PcsChoice, PcsTable } from "./read-pcs-tables.ts";

/** The first illegal axis of a code: its value, and the legal values after the characters before it. */
export interface BrokenAxis {
  position: number;
  axis: string;
  value: string;
  legal: { value: string; label: string }[];
}

/** Returns the rows of a table that allow a code or prefix. */
export function rowsFor(table: PcsTable, code: string): PcsChoice[][] {
  return table.rows.filter((row) => row.every((choice) => allows(choice, code)));
}

function allows({ position, values }: PcsChoice, code: string): boolean {
  const value = code[position - 1];
  return value === undefined || values.some((choice) => choice.value === value);
}

/** Returns the legal values of a character (4 to 7) after the characters before it. */
export function legalAt(table: PcsTable, code: string, position: number): { axis: string; legal: BrokenAxis["legal"] } {
  const rows = rowsFor(table, code.slice(0, position - 1));
  const choices = rows.flatMap((row) => row.filter((choice) => choice.position === position));
  const legal = new Map(choices.flatMap(({ values }) => values.map((each) => [each.value, each.label] as const)));
  return {
    axis: choices[0]?.axis ?? "",
    legal: [...legal].map(([value, label]) => ({ value, label })).sort((a, b) => (a.value < b.value ? -1 : 1)),
  };
}

/** Finds the first axis that no row of the table allows; undefined if all of it is legal. `code` has 3 to 7 characters. */
export function brokenAxisIn(table: PcsTable, code: string): BrokenAxis | undefined {
  for (let position = 4; position <= Math.min(code.length, 7); position++) {
    if (rowsFor(table, code.slice(0, position)).length > 0) continue;
    return { position, value: code[position - 1] ?? "", ...legalAt(table, code, position) };
  }
  return undefined;
}

/** Returns the axes of a legal code or prefix. */
export function axesOf(table: PcsTable, code: string): PcsAxis[] {
  const [row] = rowsFor(table, code);
  const chosen = (row ?? []).flatMap(({ position, axis, values }) => {
    const choice = values.find(({ value }) => value === code[position - 1]);
    return choice ? [{ position, axis, ...choice }] : [];
  });
  return [...table.head, ...chosen];
}
