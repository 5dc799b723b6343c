import { type System, systemNumber } from "../systems.ts";
import type { PcsAxis } from "../tabular/pcs-axis.ts";
import { axesOf, type BrokenAxis, brokenAxisIn, legalAt, rowsFor } from "../tabular/pcs-walk.ts";
import type { PcsTable } from "../tabular/read-pcs-tables.ts";
import { type CodeRow, findChildren, findRow } from "./code-rows.ts";
import type { CodeIndex } from "./index-file.ts";

/** The table of a root operation. In: its first three characters, or a code of it. */
export function findPcsTable(index: CodeIndex, code: string): PcsTable | undefined {
  const row = index.one<{ content: string }>("SELECT content FROM pcs_table WHERE code = ?", code.slice(0, 3));
  return row && (JSON.parse(row.content) as PcsTable);
}

/** What a code leads on to, in the order of their codes. */
export function rowsBelow(index: CodeIndex, system: System, code: string): CodeRow[] {
  if (system === "icd10pcs" && code.length >= 3 && code.length < 7) return childrenInTables(index, code);
  return findChildren(index, system, code);
}

/** The axes of a code or of its beginning, with labels and what its root operation means; empty for one that no table has. */
export function axesOfCode(index: CodeIndex, code: string): (PcsAxis & { definition?: string })[] {
  const table = findPcsTable(index, code);
  if (!table || rowsFor(table, code).length === 0) return [];
  return axesOf(table, code).map((axis) =>
    axis.position === 3 && table.definition ? { ...axis, definition: table.definition } : axis,
  );
}

/** Whether some legal code begins so. In: 1 to 6 characters. */
function beginsLegalCode(index: CodeIndex, beginning: string): boolean {
  if (beginning.length < 3) return legalNext(index, beginning).length > 0;
  const table = findPcsTable(index, beginning);
  return table !== undefined && rowsFor(table, beginning).length > 0;
}

/** What a table's beginning leads on to, as rows: longer beginnings, at last whole codes. In: 3 to 6 characters. */
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

/** What may stand at a place of a code that begins so, whatever stands between. In: 3 to 6 characters; the place, 4 to 7. */
export function legalValues(index: CodeIndex, beginning: string, position: number) {
  const table = findPcsTable(index, beginning);
  return table && legalAt(table, beginning, position);
}

/** A code, or the beginning of a procedure that leads on to codes. In: a plain code. */
export function findRowOrBeginning(index: CodeIndex, system: System, code: string): CodeRow | undefined {
  return findRow(index, system, code) ?? (system === "icd10pcs" ? beginningOfProcedure(index, code) : undefined);
}

/** The tables go on between their three characters and a whole code: each beginning of a legal code leads on. */
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

/** The axis at which a code leaves the tables, and what may stand there; undefined for a code that they have. */
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

/** What may stand in one of the first three places. In: the characters before it, legal ones. */
function legalNext(index: CodeIndex, before: string): { value: string; label: string }[] {
  const rows = before === "" ? sections(index) : findChildren(index, "icd10pcs", before);
  const above = before === "" ? "" : `${labelOf(index, before)}, `;
  return rows.map(({ code, title }) => ({ value: code.slice(-1), label: title.slice(above.length) }));
}

/** The label of a section, or of a body system, whose title begins with that of its section. */
function labelOf(index: CodeIndex, code: string): string {
  const title = findRow(index, "icd10pcs", code)?.title ?? "";
  return code.length === 1 ? title : title.slice(labelOf(index, code.slice(0, 1)).length + 2);
}

function sections(index: CodeIndex): { code: string; title: string }[] {
  const sql = "SELECT code, title FROM code WHERE system = ? AND parent IS NULL AND length(code) = 1 ORDER BY code";
  return index.all<{ code: string; title: string }>(sql, systemNumber("icd10pcs"));
}
