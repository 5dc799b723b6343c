import { type System, systemNumber } from "../systems.ts";
import type { PcsAxis } from "../tabular/pcs-axis.ts";
import { axesOf, type BrokenAxis, brokenAxisIn, legalAt, rowsFor } from "../tabular/pcs-walk.ts";
import type { PcsTable } from "../tabular/read-pcs-tables.ts";
import { type CodeRow, findChildren, findRow } from "./code-rows.ts";
import type { CodeIndex } from "./index-file.ts";

/** Finds the table of a root operation by its three characters or by a code. */
export function findPcsTable(index: CodeIndex, code: string): PcsTable | undefined {
  const row = index.one<{ content: string }>("SELECT content FROM pcs_table WHERE code = ?", code.slice(0, 3));
  return row && (JSON.parse(row.content) as PcsTable);
}

/** Returns the children of a code or table, in order. */
export function rowsBelow(index: CodeIndex, system: System, code: string): CodeRow[] {
  if (system === "icd10pcs" && code.length >= 3 && code.length < 7) return childrenInTables(index, code);
  return findChildren(index, system, code);
}

/** Returns the axes of a code or prefix, with labels and the definition of the root operation; empty if no table has it. */
export function axesOfCode(index: CodeIndex, code: string): (PcsAxis & { definition?: string })[] {
  const table = findPcsTable(index, code);
  if (!table || rowsFor(table, code).length === 0) return [];
  return axesOf(table, code).map((axis) =>
    axis.position === 3 && table.definition ? { ...axis, definition: table.definition } : axis,
  );
}

/** True if a legal code begins with these 1 to 6 characters. */
function beginsLegalCode(index: CodeIndex, beginning: string): boolean {
  if (beginning.length < 3) return legalNext(index, beginning).length > 0;
  const table = findPcsTable(index, beginning);
  return table !== undefined && rowsFor(table, beginning).length > 0;
}

/** Returns the next prefixes, or at last the codes, after 3 to 6 characters. */
function childrenInTables(index: CodeIndex, beginning: string): CodeRow[] {
  const table = findPcsTable(index, beginning);
  const above = findRow(index, "icd10pcs", beginning.slice(0, 3));
  if (!table || !above) return [];
  return legalAt(table, beginning, beginning.length + 1).legal.flatMap(({ value, label }) => {
    const code = beginning + value;
    if (code.length < 7) return [{ ...above, code, title: label, parent: beginning }];
    return findRow(index, "icd10pcs", code) ?? [];
  });
}

/** Returns the legal values of a character (4 to 7) in codes with a prefix of 3 to 6 characters. */
export function legalValues(index: CodeIndex, beginning: string, position: number) {
  const table = findPcsTable(index, beginning);
  return table && legalAt(table, beginning, position);
}

/** Finds a plain code, or a prefix of ICD-10-PCS codes. */
export function findRowOrBeginning(index: CodeIndex, system: System, code: string): CodeRow | undefined {
  return findRow(index, system, code) ?? (system === "icd10pcs" ? beginningOfProcedure(index, code) : undefined);
}

/** Returns a prefix of a legal ICD-10-PCS code as a row. */
function beginningOfProcedure(index: CodeIndex, code: string): CodeRow | undefined {
  if (code.length < 4 || code.length > 6 || !beginsLegalCode(index, code)) return undefined;
  const table = findRow(index, "icd10pcs", code.slice(0, 3));
  if (!table) return undefined;
  const labels = axesOfCode(index, code)
    .slice(3)
    .map(({ label }) => label);
  const parent = code.length === 4 ? table.code : code.slice(0, -1);
  return { ...table, code, title: [table.title, ...labels].join(", "), parent };
}

/** Returns the first axis at which a code is illegal, with its legal values; undefined for a legal code. */
export function brokenAxis(index: CodeIndex, code: string): BrokenAxis | undefined {
  for (let position = 1; position <= Math.min(3, code.length); position++) {
    const legal = legalNext(index, code.slice(0, position - 1));
    const value = code[position - 1] ?? "";
    if (legal.some((choice) => choice.value === value)) continue;
    return { position, axis: headAxes[position - 1] ?? "", value, legal };
  }
  const table = findPcsTable(index, code);
  return table && brokenAxisIn(table, code);
}

const headAxes = ["Section", "Body System", "Operation"];

/** Returns the legal values of one of the first three characters after a legal prefix. */
function legalNext(index: CodeIndex, before: string): { value: string; label: string }[] {
  const rows = before === "" ? sections(index) : findChildren(index, "icd10pcs", before);
  const above = before === "" ? "" : `${labelOf(index, before)}, `;
  return rows.map(({ code, title }) => ({ value: code.slice(-1), label: title.slice(above.length) }));
}

/** Returns the label of a section or body system. The title of a body system begins with its section's. */
function labelOf(index: CodeIndex, code: string): string {
  const title = findRow(index, "icd10pcs", code)?.title ?? "";
  return code.length === 1 ? title : title.slice(labelOf(index, code.slice(0, 1)).length + 2);
}

function sections(index: CodeIndex): { code: string; title: string }[] {
  const sql = "SELECT code, title FROM code WHERE system = ? AND parent IS NULL AND length(code) = 1 ORDER BY code";
  return index.all<{ code: string; title: string }>(sql, systemNumber("icd10pcs"));
}
