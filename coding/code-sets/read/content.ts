import type { Day } from "../../days.ts";
import type { ReadTable } from "../../drg/table-source.ts";
import type { System } from "../../systems.ts";
import type { PcsIndexTerm } from "../../tabular/read-pcs-index.ts";
import type { PcsTable } from "../../tabular/read-pcs-tables.ts";
import type { TabularNode } from "../../tabular/read-tabular.ts";

/** One code of a release. */
export interface CodeRecord {
  code: string;
  title: string;
  /** False for headers, which only lead on to codes. */
  billable: boolean;
  /** The last day in force, if the file says that the code has ended. */
  until?: Day;
}

export interface DrgWeight {
  drg: string;
  title: string | null;
  weight: number;
  gmlos: number | null;
  amlos: number | null;
}

/** The content of an official file. */
export type Content =
  | { kind: "codes"; system: System; codes: CodeRecord[] }
  | { kind: "hcpcs"; codes: CodeRecord[]; modifiers: CodeRecord[] }
  | { kind: "tabular"; nodes: TabularNode[] }
  | { kind: "pcs-tables"; tables: PcsTable[] }
  | { kind: "pcs-index"; terms: PcsIndexTerm[] }
  | { kind: "weights"; weights: DrgWeight[] }
  | { kind: "grouper"; label: string; from: Day; drgs: Map<string, string>; read: ReadTable };

/** Lines that say nothing of a code: the agency's head, blank lines. */
export interface SkippedLine {
  line: number;
  text: string;
}

export interface ReadFile {
  content: Content;
  /** The fiscal year that the file itself names. */
  year: number | null;
  skipped: SkippedLine[];
}
