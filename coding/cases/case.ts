import type { VisitLevel, WrongChoice } from "./library-types.ts";
import type { CaseDrg } from "./official-tables.ts";

/** A part of a section of a document. */
export type Block =
  | { kind: "paragraph"; text: string }
  | { kind: "list"; isNumbered: boolean; items: string[] }
  | { kind: "table"; columns: string[]; rows: string[][] }
  /** `signedAt`: YYYY-MM-DD HH:MM. */
  | { kind: "signature"; signer: string; signedAt: string };

export interface ChartSection {
  heading: string;
  blocks: Block[];
}

export interface ChartDocument {
  title: string;
  sections: ChartSection[];
}

/** A literal phrase of a document. */
export interface Evidence {
  document: string;
  quote: string;
}

/** A phrase that supports one axis of a procedure code. */
export interface AxisEvidence {
  axis: number;
  quote: string;
}

export type Poa = "Y" | "N" | "exempt";

interface KeyLineBase {
  code: string;
  optional: boolean;
  rationale: string;
  evidence: Evidence[];
  /** Wrong codes that the chart tempts to, with the reason. */
  slips: readonly WrongChoice[];
  /** Keys of learning goals. */
  goals: string[];
}

export interface DiagnosisLine extends KeyLineBase {
  field: "icdCodes";
  /** Left out in the outpatient setting, which does not report it. */
  poa?: Poa;
  /** Section of the ICD-10-CM guidelines; left out where the rationale is the note's own phrase. */
  guideline?: string;
  /** Facts of the library, with the marks of a blueprint. */
  facts: string[];
  /** Rule that made the code, if one did. */
  combination?: string;
}

export interface ProcedureLine extends KeyLineBase {
  field: "pcsCodes";
  /** YYYY-MM-DD. */
  date: string;
  procedure: string;
  axes: AxisEvidence[];
  /** Steps that belong to the procedure and are not coded separately. */
  integral: readonly string[];
}

export interface ServiceLine extends KeyLineBase {
  field: "cptCodes" | "hcpcsCodes";
  modifiers: string[];
  units: number;
}

export type KeyLine = DiagnosisLine | ProcedureLine | ServiceLine;

/** A statement of the chart that is not coded. */
export interface NotCoded {
  id: string;
  /** Null if the chart does not say it: then the case is not proven. */
  evidence: Evidence | null;
  /** The beginnings of the codes that it tempts to. */
  tempts: readonly string[];
  why: string;
  guideline: string | null;
}

/** A gap in the documentation, with the query that closes it. */
export interface Gap {
  fact: string;
  documented: string;
  evidence: Evidence[];
  question: string;
  options: string[];
  /** The code that the chart supports now; null if none. */
  codeNow: string | null;
  codeIfAnswered: string;
  drgIfAnswered: CaseDrg;
}

/** Another diagnosis that may be first, with the DRG that it leads to. */
export interface AlternatePrincipal {
  code: string;
  drg: CaseDrg;
  why: string;
  guideline: string;
}

interface CasePatient {
  name: string;
  sex: "M" | "F";
  age: number;
  /** YYYY-MM-DD. */
  birth: string;
  /** Number of the medical record. */
  record: string;
  /** UB-04 number; null for outpatients. */
  dischargeStatus: number | null;
  /** YYYY-MM-DD; null for outpatients. */
  admitted: string | null;
}

/** A chart with its key. The same blueprint, seed and library version always give the same case. */
export interface Case {
  blueprint: string;
  seed: number;
  libraryVersion: number;
  title: string;
  setting: "inpatient" | "outpatient";
  specialty: string;
  /** 1 to 5. */
  difficulty: number;
  minutes: number;
  /** Keys of learning goals. */
  goals: string[];
  facility: string;
  /** The attending physician of a stay, or the physician of a visit. */
  physician: string;
  patient: CasePatient;
  /** Day of discharge, or of the visit: YYYY-MM-DD. */
  serviceDate: string;
  /** Admitting diagnosis; null for outpatients. */
  admittingDiagnosis: string | null;
  chart: ChartDocument[];
  /** Diagnoses first, in their order. */
  key: KeyLine[];
  alternatePrincipal: AlternatePrincipal[];
  notCoded: NotCoded[];
  gaps: Gap[];
  /** Null for outpatients. */
  drg: CaseDrg | null;
  /** The reasons for the level of a visit; null without one. */
  visitLevel: VisitLevel | null;
}

/** Returns the text of a document line by line, as its PDF shows it. */
export function documentText({ sections }: ChartDocument): string {
  return sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(blockLines)]).join("\n");
}

function blockLines(block: Block): string[] {
  if (block.kind === "table") return [block.columns, ...block.rows].map((cells) => cells.join(" | "));
  if (block.kind === "signature") return [`Electronically signed: ${block.signer}, ${block.signedAt}`];
  if (block.kind === "paragraph") return [block.text];
  return block.items.map((item, at) => (block.isNumbered ? `${at + 1}. ${item}` : item));
}
