/**
 * Kinds of slips. The first part is in order of precedence; then the kinds of procedures and services; then lines without
 * a pair, and right codes with another POA.
 */
export const slipKinds = [
  "duplicate",
  "not_a_code",
  "not_in_force",
  "header",
  "laterality",
  "encounter",
  "specificity",
  "same_category",
  "manifestation_order",
  "code_first",
  "excludes1",
  "same_chapter",
  "other_chapter",
  "pcs_section",
  "pcs_body_system",
  "pcs_operation",
  "pcs_body_part",
  "pcs_approach",
  "pcs_device",
  "pcs_qualifier",
  "modifier",
  "level_of_service",
  "units",
  "other_code",
  "missing",
  "extra",
  "sequence",
  "poa",
] as const;
