import { CsvError, parse } from "csv-parse/sync";
import { FileFault } from "../../file-fault.ts";
import { plainCode, type System } from "../../systems.ts";
import type { CodeRecord, Content } from "./content.ts";

const codeColumn = /^(code|(cpt|hcpcs|icd).*code|cpt|hcpcs|hcpc)$/i;
const titleColumn = /^(title|description|long.*desc.*|desc.*|descriptor)$/i;

/** The longest official title has under 2,000 characters. */
const longestTitle = 5000;

interface Columns {
  separator: "," | "\t";
  code: number;
  title: number;
  billable: number;
}

/** Returns the columns of code and title in a header line; undefined if it is no header of a code list. */
export function columnsOfHead(line: string): Columns | undefined {
  const separator = line.includes("\t") ? "\t" : ",";
  const cells = line.split(separator).map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  const code = cells.findIndex((cell) => codeColumn.test(cell));
  const title = cells.findIndex((cell) => titleColumn.test(cell));
  const billable = cells.findIndex((cell) => /^billable$/i.test(cell));
  return code >= 0 && title >= 0 ? { separator, code, title, billable } : undefined;
}

const shapes: [System, RegExp][] = [
  ["cpt", /^\d{4}[0-9AFMTU]$/],
  ["modifier", /^[0-9A-Z]{2}$/],
  // Modifiers come with the list of HCPCS codes.
  ["hcpcs", /^([A-CE-V]\d{4}|[0-9A-Z]{2})$/],
  ["icd10cm", /^[A-Z][0-9A-Z]{2,6}$/],
  ["icd10pcs", /^[0-9A-HJ-NP-Z]{7}$/],
];

/** Yields the rows of a CSV or tab-separated text with line numbers. Throws FileFault for unbalanced quotes. */
export function* rowsOf(
  text: string,
  separator: "," | "\t",
  fromLine: number,
): Generator<{ row: string[]; line: number }> {
  if (separator === "\t") {
    // Tab-separated text has no quotes: titles contain inch marks.
    for (const [index, line] of text.split(/\r?\n/).entries()) {
      if (index + 1 >= fromLine && line !== "") yield { row: line.split("\t"), line: index + 1 };
    }
    return;
  }
  const rows: { row: string[]; line: number }[] = [];
  try {
    parse(text, {
      from_line: fromLine,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (row: string[], { lines }) => {
        rows.push({ row, line: lines });
      },
    });
  } catch (fault) {
    if (!(fault instanceof CsvError)) throw fault;
    throw new FileFault("the quotes of this line do not match.", Number(fault.lines) || null);
  }
  yield* rows;
}

/**
 * Reads a list of codes and titles, CSV or tab, with a head line: HCPCS with modifiers, the institute's CPT list, titles.
 * In: the text, and the system when the person named it; else it is the first that all codes have the shape of. Throws FileFault.
 */
export function readCodeList(text: string, wanted?: System): Content {
  const columns = columnsOfHead(text.slice(0, 2000).split(/\r?\n/)[0] ?? "");
  if (!columns) throw new FileFault("the head line names no columns for code and title.", 1);
  const records: (CodeRecord & { line: number })[] = [];
  const seen = new Set<string>();
  for (const { row, line } of rowsOf(text, columns.separator, 2)) {
    if (isBlank(row)) continue;
    const code = plainCode(row[columns.code] ?? "");
    const title = (row[columns.title] ?? "").trim();
    if (title.length > longestTitle) throw new FileFault(`the title of ${code.slice(0, 20)} is far too long.`, line);
    if (title === "") throw new FileFault(`the code ${code.slice(0, 20)} has no title.`, line);
    if (seen.has(code)) throw new FileFault(`the code ${code.slice(0, 20)} is listed twice.`, line);
    seen.add(code);
    records.push({ code, title, billable: columns.billable < 0 || row[columns.billable]?.trim() === "1", line });
  }
  const misfits = shapes
    .filter(([system]) => wanted === undefined || wanted === system)
    .map(([system, shape]) => ({ system, misfit: records.find(({ code }) => !shape.test(code) && !isDental(code)) }));
  const system = misfits.find(({ misfit }) => misfit === undefined)?.system;
  const latest = misfits.sort((a, b) => (b.misfit?.line ?? 0) - (a.misfit?.line ?? 0))[0]?.misfit;
  if (!system) throw new FileFault(`"${latest?.code.slice(0, 20)}" is no code of this list.`, latest?.line);
  return contentOf(
    system,
    records.map(({ code, title, billable }) => ({ code, title, billable })),
  );
}

/** True for an empty row: spreadsheets leave such rows at the end. */
export function isBlank(row: readonly string[]): boolean {
  return row.every((cell) => cell.trim() === "");
}

/** Dental codes belong to the American Dental Association and are left out. */
export function isDental(code: string): boolean {
  return /^D\d{4}$/.test(code);
}

function contentOf(system: System, records: CodeRecord[]): Content {
  if (records.length === 0) throw new FileFault("The file holds no codes.");
  if (system !== "hcpcs") return { kind: "codes", system, codes: records };
  const isModifier = ({ code }: CodeRecord) => code.length === 2;
  const codes = records.filter((record) => !isModifier(record) && !isDental(record.code));
  return { kind: "hcpcs", codes, modifiers: records.filter(isModifier) };
}
