import { readFile, stat } from "node:fs/promises";
import { unpack } from "#coding/unpack.ts";
import { figure } from "#contract/figures.ts";
import { Refusal, ruleBroken } from "../http/errors.ts";
import { withoutMarks } from "./defuse.ts";
import type { SheetRequest, SheetRow } from "./read-sheet.ts";
import { columnOf, isPartWithCells, unreadFormulas } from "./unread-formulas.ts";

const zipBeginning = Buffer.from("PK\u0003\u0004");
/** The first bytes of a spreadsheet of Excel 97 to 2003. */
const xlsBeginning = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const mostUnpacked = 20 * 1024 * 1024;
/** Excel's limit for a cell. */
const mostInCell = 32_767;
/** XML can write one character as six, such as `&quot;`. */
const mostBetweenTags = mostInCell * 6;
/** The limit of all cells: cells that share one text in the file are copied one by one. */
const mostCharacters = 20_000_000;
/** Ten times the rows of the largest import, since a sheet may have many empty rows. */
const mostRows = 100_000;
/** The library creates a cell for each column up to the last one of a row. */
const mostCells = 5_000_000;

/** Does the work of `readRows` in its thread. Throws its refusals. */
export async function rowsOfFile({ path, most, ofWhat }: SheetRequest): Promise<SheetRow[]> {
  const { size } = await stat(path);
  if (size === 0) throw ruleBroken("file", "The file is empty");
  const bytes = await readFile(path);
  const tooMany = new Refusal("too_large", `At most ${figure(most)} ${ofWhat} can be imported at once`);
  if (bytes.subarray(0, 4).equals(xlsBeginning)) {
    throw ruleBroken("file", "This is an old Excel file (.xls). Please save it as .xlsx or CSV.");
  }
  const isXlsx = bytes.subarray(0, 4).equals(zipBeginning);
  const rows = isXlsx ? await readXlsx(path, bytes, tooMany) : await readCsv(bytes);
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (filled.length === 0) throw ruleBroken("file", "The file has no rows");
  if (filled.length > most + 1) throw tooMany;
  refuseLong(filled);
  return filled;
}

function refuseLong(rows: readonly SheetRow[]): void {
  let characters = 0;
  for (const { line, cells } of rows) {
    for (const { length } of cells) {
      if (length > mostInCell) throw cellTooLong(`Line ${line}`);
      characters += length;
    }
  }
  if (characters > mostCharacters) throw ruleBroken("file", "The file has more than 20 million characters");
}

function cellTooLong(where: string): Refusal {
  return ruleBroken("file", `${where} has a cell with more than ${figure(mostInCell)} characters`);
}

async function readXlsx(path: string, bytes: Buffer, tooMany: Refusal): Promise<SheetRow[]> {
  const parts = await unpackSheets(path);
  for (const text of parts.values()) if (isEndless(text)) throw tooMany;
  // Only the first sheet is read, so a second one with rows is refused instead of being ignored silently.
  const filled = [...parts.values()].filter((text) => /<(?:\w+:)?(?:v|is)>/.test(text)).length;
  if (filled > 1)
    throw ruleBroken("file", `The file has ${filled} sheets with rows. Save the one to import as a file of its own.`);
  const { readSheet } = await import("read-excel-file/node");
  const rows = await readSheet(bytes).catch(() => {
    throw ruleBroken("file", "The file is no spreadsheet that can be read");
  });
  const read = rows.map((cells, index) => ({ line: index + 1, cells: cells.map(cellText) }));
  // The library reads a failed formula as an empty cell. With its text, the check of the row refuses it like any formula.
  for (const { row, column, text } of unreadFormulas(parts)) {
    const { cells } = read[row] ?? {};
    if (cells && column < cells.length) cells[column] = text;
  }
  return read;
}

/** Returns true for a sheet with too many rows, or with a cell so far away that the cells before it would fill the memory. */
function isEndless(sheet: string): boolean {
  let [rows, columns] = [sheet.split("<row").length - 1, 0];
  for (const [, letters = "", row] of sheet.matchAll(/\sr="([A-Z]{1,3})(\d{1,7})"/g)) {
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnOf(letters) + 1);
  }
  return rows > mostRows || rows * columns > mostCells;
}

/**
 * Returns the parts of a spreadsheet with its cells, by name. Counts the unpacked bytes, and refuses a text longer than a cell
 * may be, since the library would parse it for minutes.
 */
async function unpackSheets(path: string): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  try {
    let bytes = 0;
    for (const entry of await unpack(path, "", mostUnpacked)) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry.open()) {
        bytes += chunk.length;
        if (bytes > mostUnpacked) throw new Error("too large");
        if (/^xl\/.*\.(xml|rels)$/.test(entry.name)) chunks.push(chunk);
      }
      const text = Buffer.concat(chunks).toString("utf8");
      if (text.split("<").some((piece) => piece.length > mostBetweenTags)) throw cellTooLong("The spreadsheet");
      if (isPartWithCells(entry.name)) parts.set(entry.name, text);
    }
    return parts;
  } catch (fault) {
    if (fault instanceof Refusal) throw fault;
    throw ruleBroken("file", "The spreadsheet is broken, or unpacks to more than 20 MB");
  }
}

/** Returns a cell as text. Dates of a spreadsheet are days without a time zone; the library returns them as midnight UTC. */
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

/** Returns the encoding by the byte order mark: Windows writes one order, older Macs the other. */
function utf16Of(bytes: Buffer): "utf-16le" | "utf-16be" | undefined {
  if (bytes.length < 2) return undefined;
  const mark = bytes.readUInt16BE(0);
  return mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : undefined;
}

/** Decodes UTF-8, UTF-16, and Windows-1252, which older spreadsheet programs write. */
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
        rows.push({ line: lines, cells: record.map(withoutMarks) });
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

/** Returns the most frequent separator of the first line. A list of names has none: then a tab, so that commas stay in names. */
function delimiterOf(text: string): string {
  const [first = ""] = text.split(/\r?\n/, 1);
  const [best] = ["\t", ";", ","]
    .map((sign) => ({ sign, count: first.split(sign).length }))
    .sort((a, b) => b.count - a.count);
  return best && best.count > 1 ? best.sign : "\t";
}
