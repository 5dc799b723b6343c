import type { CodingField, ListField } from "./answers.ts";
import { codesForDrg } from "./categories.ts";
import type { Evidence } from "./evidence.ts";
import type { Poa, PoaByCode, PoaRule } from "./poa.ts";

/** Whether the order of a list counts: at every place, only at the first, or not at all. */
export const sequenceRules = ["exact", "first", "any"] as const;
export type SequenceRule = (typeof sequenceRules)[number];

/** Whether the score counts fields or lines of codes. */
export const scorings = ["fields", "codes"] as const;
export type Scoring = (typeof scorings)[number];

/** The kinds of wrong codes that staff may give a part of a point for. */
const wrongKinds = ["laterality", "encounter", "specificity"] as const;
export type WrongKind = (typeof wrongKinds)[number];

/** The slips that staff may give a part of a point for: a wrong code, or a right code with another POA. */
export const partPointKinds = [...wrongKinds, "poa"] as const;
export type PartPointKind = (typeof partPointKinds)[number];

/** Returns the points of a slip that a section has no rule for: a code with another POA is right. */
export function defaultPoints(kind: PartPointKind): number {
  return kind === "poa" ? 1 : 0;
}

/** The notes of a key on one of its codes. */
export interface KeyNote {
  rationale?: string | undefined;
  /** Other codes that count as equal. */
  accept?: string[] | undefined;
  /** The code is optional: leaving it out costs nothing. */
  optional?: boolean | undefined;
  /**
   * The code may be first instead of the key's first line: two diagnoses equally meet the definition of the principal
   * diagnosis (guideline II.C).
   */
  mayLead?: boolean | undefined;
  /** Present on admission, of an ICD code. */
  poa?: Poa | undefined;
  evidence?: Evidence[] | undefined;
}

/** A statement of the chart that looks codable, and why it is not coded. */
export interface NotCoded {
  statement: string;
  why: string;
  evidence?: Evidence[] | undefined;
}

/** By field, then by code in upper case without dot. */
export type KeyNotes = { [F in CodingField]?: Record<string, KeyNote> | undefined };

/** Returns the POA of the key's ICD codes. */
export function poaOfNotes({ icdCodes = {} }: KeyNotes): PoaByCode {
  return Object.fromEntries(Object.entries(icdCodes).flatMap(([code, { poa }]) => (poa ? [[code, poa] as const] : [])));
}

export interface GradingRules {
  scoring: Scoring;
  sequence: { [F in ListField]?: SequenceRule | undefined };
  partPoints: { [K in PartPointKind]?: number | undefined };
  keyNotes: KeyNotes;
  notCoded: NotCoded[];
  /** Whether each ICD code has a POA (practice.md section 2). */
  poa: PoaRule;
}

/** The default rules of the specification: score by fields, in the key's order, no part points. */
export const plainRules: Readonly<GradingRules> = {
  scoring: "fields",
  sequence: {},
  partPoints: {},
  keyNotes: {},
  notCoded: [],
  poa: "off",
};

/**
 * Returns the order rules that a new assignment proposes. In categories with a DRG the first diagnosis and the first
 * procedure count by place; modifiers and HCPCS codes have no order.
 */
export function proposedSequence(category: string): GradingRules["sequence"] {
  return {
    ...(codesForDrg(category) && { icdCodes: "first", pcsCodes: "first" }),
    modifiers: "any",
    hcpcsCodes: "any",
  };
}

/** Returns the kind of a wrong code by the structure of both codes, or undefined. */
export type FindKind = (field: CodingField, given: string, meant: string) => WrongKind | undefined;
