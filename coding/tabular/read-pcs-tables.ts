import { SaxesParser } from "saxes";
import type { PcsAxis } from "./pcs-axis.ts";

/** The values that one axis may take in one row of a table. */
export interface PcsChoice {
  position: number;
  axis: string;
  values: { value: string; label: string }[];
}

/** A table of ICD-10-PCS: three characters, then rows of which every combination of values is a legal code. */
export interface PcsTable {
  /** The first three characters. */
  code: string;
  head: PcsAxis[];
  /** What the root operation means. */
  definition: string | null;
  rows: PcsChoice[][];
}

/** Reads the agencies' tables (icd10pcs_tables_YYYY.xml), piece by piece. Throws where it is no XML. */
export function makePcsTablesReader() {
  const tables: PcsTable[] = [];
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
      return { year: Number(year) || null, tables };
    },
  };
}

/** Every legal code of a table, each with its seven axes. */
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
