/**
 * What can have gone wrong with a line. Of two codes the first kind that fits is told; procedures are
 * told by the first axis that differs, services by what differs beside or in their code.
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
  | "sequence";

/** One axis of a procedure beside the axis of the one meant. */
export interface ComparedAxis {
  /** 1 to 7. */
  position: number;
  axis: string;
  /** The characters; empty where a code ends before. */
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
