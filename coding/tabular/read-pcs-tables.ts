import { SaxesParser } from "saxes";
import { FileFault } from "../file-fault.ts";
import type { PcsAxis } from "./pcs-axis.ts";

/** The values of one axis in one row of a table. */
export interface PcsChoice {
  position: number;
  axis: string;
  values: { value: string; label: string }[];
}

/** A table of ICD-10-PCS: three characters, and rows whose combinations of values are the legal codes. */
export interface PcsTable {
  /** The first three characters. */
  code: string;
  head: PcsAxis[];
  /** Definition of the root operation. */
  definition: string | null;
  rows: PcsChoice[][];
}

/** Reads the agencies' tables (icd10pcs_tables_YYYY.xml), piece by piece. Throws where it is no XML, FileFault for a table of another shape. */
export function makePcsTablesReader() {
  const tables: PcsTable[] = [];
  const seen = new Set<string>();
  let year = "";
  let text = "";
  let table: PcsTable | undefined;
  let row: PcsChoice[] | undefined;
  let choice: PcsChoice | undefined;
  let value = "";
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    if (name === "pcsTable") table = { code: "", head: [], definition: null, rows: [] };
    else if (name === "pcsRow") row = [];
    else if (name === "axis") choice = { position: Number(attributes.pos), axis: "", values: [] };
    else if (name === "label") value = String(attributes.code);
  });
  parser.on("text", (piece) => {
    text += piece;
  });
  parser.on("closetag", ({ name }) => {
    if (name === "version") year = text.trim();
    else if (name === "title" && choice) choice.axis = text.trim();
    else if (name === "label") choice?.values.push({ value, label: text.trim() });
    else if (name === "definition" && table && choice?.position === 3) table.definition = text.trim();
    else if (name === "axis" && choice && table) {
      if (row) row.push(choice);
      else {
        const only = choice.values[0] ?? { value: "", label: "" };
        table.head.push({ position: choice.position, axis: choice.axis, ...only });
        table.code += only.value;
      }
      choice = undefined;
    } else if (name === "pcsRow" && row) {
      table?.rows.push(row);
      row = undefined;
    } else if (name === "pcsTable" && table) {
      const fault = faultOf(table) ?? (seen.has(table.code) ? "is listed twice" : undefined);
      if (fault) throw new FileFault(`the table ${table.code.slice(0, 20)} ${fault}.`, parser.line);
      seen.add(table.code);
      tables.push(table);
      table = undefined;
    }
  });
  return {
    push: (piece: string) => {
      parser.write(piece);
    },
    end: () => {
      parser.close();
      if (tables.length === 0) throw new FileFault("The file holds no tables.");
      return { year: Number(year) || null, tables };
    },
  };
}

/** The longest table has 1,600. Combining many more would take hours. */
const mostCodesOfTable = 20_000;

/** Returns the fault of a table. It needs three characters, and rows with values for the other four. */
function faultOf({ code, rows }: PcsTable): string | undefined {
  if (!/^[0-9A-HJ-NP-Z]{3}$/.test(code)) return "has no code of three characters";
  const isRow = (row: PcsChoice[]) =>
    row.map(({ position }) => position).join("") === "4567" &&
    row.every(({ values }) => values.length > 0 && values.every(({ value }) => /^[0-9A-HJ-NP-Z]$/.test(value)));
  if (rows.length === 0 || !rows.every(isRow)) return "has a row that is none";
  const codes = rows.reduce((sum, row) => sum + row.reduce((product, { values }) => product * values.length, 1), 0);
  return codes > mostCodesOfTable ? "allows far too many codes" : undefined;
}

/** Yields every legal code of a table with its seven axes. */
export function* codesOfTable(table: PcsTable): Generator<{ code: string; axes: PcsAxis[] }> {
  for (const row of table.rows) yield* combine(table.code, table.head, row);
}

function* combine(code: string, axes: PcsAxis[], rest: PcsChoice[]): Generator<{ code: string; axes: PcsAxis[] }> {
  const [choice, ...others] = rest;
  if (!choice) {
    yield { code, axes };
    return;
  }
  for (const { value, label } of choice.values) {
    const axis = { position: choice.position, axis: choice.axis, value, label };
    yield* combine(code + value, [...axes, axis], others);
  }
}
