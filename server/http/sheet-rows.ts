import { readFile, stat } from "node:fs/promises";
import { unpack } from "#coding/unpack.ts";
import { figure } from "#contract/figures.ts";
import { Refusal, ruleBroken } from "./errors.ts";
import type { SheetAsked, SheetRow } from "./read-sheet.ts";
import { isPartWithCells, unreadFormulas } from "./unread-formulas.ts";

const zipBeginning = Buffer.from("PK\u0003\u0004");
const mostUnpacked = 100 * 1024 * 1024;

/** The same as `readRows`, in the thread that does it. */
export async function rowsOfFile({ path, most, ofWhat }: SheetAsked): Promise<SheetRow[]> {
  const { size } = await stat(path);
  if (size === 0) throw ruleBroken("file", "The file is empty");
  const bytes = await readFile(path);
  const rows = bytes.subarray(0, 4).equals(zipBeginning) ? await readXlsx(path, bytes) : await readCsv(bytes);
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (filled.length === 0) throw ruleBroken("file", "The file has no rows");
  if (filled.length > most + 1) {
    throw new Refusal("too_large", `At most ${figure(most)} ${ofWhat} can be imported at once`);
  }
  return filled;
}

async function readXlsx(path: string, bytes: Buffer): Promise<SheetRow[]> {
  const parts = await unpackSheets(path);
  // Loaded when first used.
  const { readSheet } = await import("read-excel-file/node");
  const rows = await readSheet(bytes).catch(() => {
    throw ruleBroken("file", "The file is no spreadsheet that can be read");
  });
  const read = rows.map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }));
  // What failed is no empty cell: it is told where the row is judged, as any formula.
  for (const { row, column, text } of unreadFormulas(parts)) {
    const { cells } = read[row] ?? {};
    if (cells && column < cells.length) cells[column] = text;
  }
  return read;
}

/** A spreadsheet is a .zip: what is in it is counted before it is read, whatever it says of itself. Out: its sheets. */
async function unpackSheets(path: string): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  try {
    let bytes = 0;
    for (const entry of await unpack(path, "", mostUnpacked)) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry.open()) {
        bytes += chunk.length;
        if (bytes > mostUnpacked) throw new Error("too large");
        if (isPartWithCells(entry.name)) chunks.push(chunk);
      }
      if (isPartWithCells(entry.name)) parts.set(entry.name, Buffer.concat(chunks).toString("utf8"));
    }
    return parts;
  } catch {
    throw ruleBroken("file", "The spreadsheet is broken, or far too large when unpacked");
  }
}

/** Dates of a spreadsheet are days without a zone; the library gives them as midnight UTC. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? "" : cell.toISOString().slice(0, 10);
  return String(cell).trim();
}

async function readCsv(bytes: Buffer): Promise<SheetRow[]> {
  if (bytes.subarray(0, 1024).includes(0) && !utf16Of(bytes)) {
    throw ruleBroken("file", "The file is neither CSV nor XLSX");
  }
  return parseCsv(decode(bytes));
}

/** By the mark that they begin with: Windows writes one order of bytes, older Macs the other. */
function utf16Of(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (bytes.length < 2) return undefined;
  const mark = bytes.readUInt16BE(0);
  return mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : undefined;
}

/** UTF-8 as a rule; spreadsheets also save UTF-16, and Windows-1252 on older machines. */
function decode(bytes: Buffer): string {
  const utf16 = utf16Of(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

async function parseCsv(text: string): Promise<SheetRow[]> {
  const { parse } = await import("csv-parse/sync");
  const plain = text.replace(/^\uFEFF/, "").replace(/^sep=.\r?\n/, "");
  try {
    const rows: SheetRow[] = [];
    parse(plain, {
      delimiter: delimiterOf(plain),
      on_record: (record: string[], { lines }) => {
        rows.push({ line: lines, cells: record.map(withoutDefusal) });
      },
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 100_000,
    });
    return rows;
  } catch (fault) {
    const line = (fault as { lines?: number }).lines;
    throw ruleBroken("file", line ? `Line ${line} cannot be read: a quote has no end` : "The file cannot be read");
  }
}

/** An export marks what a spreadsheet would take for a formula; that mark is ours, not the cell's. */
function withoutDefusal(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, "");
}

/** The sign that the first line has most of; a list of names has none, and its commas are counted only there. */
function delimiterOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const [best] = ["\t", ";", ","]
    .map((sign) => ({ sign, count: first.split(sign).length }))
    .sort((a, b) => b.count - a.count);
  return best && best.count > 1 ? best.sign : "\t";
}
