/**
 * Kinds of slips. For two codes the first kind that fits is used; for procedures the first axis that differs; for
 * services the part that differs.
 */
export type SlipKind =
  | "duplicate"
  | "not_a_code"
  | "not_in_force"
  | "header"
  | "laterality"
  | "encounter"
  | "specificity"
  | "same_category"
  | "manifestation_order"
  | "code_first"
  | "excludes1"
  | "same_chapter"
  | "other_chapter"
  | "pcs_section"
  | "pcs_body_system"
  | "pcs_operation"
  | "pcs_body_part"
  | "pcs_approach"
  | "pcs_device"
  | "pcs_qualifier"
  | "modifier"
  | "level_of_service"
  | "units"
  | "other_code"
  | "missing"
  | "extra"
  | "sequence"
  | "poa";

/** One axis of a procedure beside the axis of the one meant. */
export interface ComparedAxis {
  /** 1 to 7. */
  position: number;
  axis: string;
  /** The characters; empty if the code is shorter. */
  given: string;
  meant: string;
  givenLabel: string | null;
  meantLabel: string | null;
  same: boolean;
}

export interface Slip {
  kind: SlipKind;
  /** One or two sentences for a learner. */
  text: string;
  /** For procedures. */
  axes?: ComparedAxis[];
}
