import type { CodingField, ListField } from "./answers.ts";
import { codesForDrg } from "./categories.ts";
import type { Evidence } from "./evidence.ts";

/** How the order of a list counts: every place, the first place alone, or none. */
export const sequenceRules = ["exact", "first", "any"] as const;
export type SequenceRule = (typeof sequenceRules)[number];

/** What the score counts: fields, or lines of codes. */
export const scorings = ["fields", "codes"] as const;
export type Scoring = (typeof scorings)[number];

/** The slips that staff may give a part of a point for. */
export const partPointKinds = ["laterality", "encounter", "specificity"] as const;
export type PartPointKind = (typeof partPointKinds)[number];

/** What a key says of one of its codes, beside the code. */
export interface KeyNote {
  rationale?: string | undefined;
  /** Other codes taken as equal. */
  accept?: string[] | undefined;
  /** Left out, it costs nothing. */
  optional?: boolean | undefined;
  /** It may stand first instead of the key's first line: two diagnoses that equally meet the definition (guideline II.C). */
  mayLead?: boolean | undefined;
  evidence?: Evidence[] | undefined;
}

/** A statement of the chart that tempts to code it, and why it is not coded. */
export interface NotCoded {
  statement: string;
  why: string;
  evidence?: Evidence[] | undefined;
}

/** By field, then by code in upper case without dot. */
export type KeyNotes = { [F in CodingField]?: Record<string, KeyNote> | undefined };

export interface GradingRules {
  scoring: Scoring;
  sequence: { [F in ListField]?: SequenceRule | undefined };
  partPoints: { [K in PartPointKind]?: number | undefined };
  keyNotes: KeyNotes;
  notCoded: NotCoded[];
}

/** Those of the specification: fields, in the key's order, one code a line. */
export const plainRules: Readonly<GradingRules> = {
  scoring: "fields",
  sequence: {},
  partPoints: {},
  keyNotes: {},
  notCoded: [],
};

/**
 * The order that a new assignment proposes: where a DRG is coded for, the first diagnosis and
 * procedure count by their place; modifiers and HCPCS codes have no order.
 */
export function proposedSequence(category: string): GradingRules["sequence"] {
  return {
    ...(codesForDrg(category) && { icdCodes: "first", pcsCodes: "first" }),
    modifiers: "any",
    hcpcsCodes: "any",
  };
}

/** What two codes' structure says of a wrong one; undefined when it is none of these kinds. */
export type FindKind = (field: CodingField, given: string, meant: string) => PartPointKind | undefined;
