/** The code systems that may be looked up, in the order of their screen. */
export const codeSystems = ["icd10cm", "icd10pcs", "hcpcs", "cpt", "modifier", "drg"] as const;

export type CodeSystem = (typeof codeSystems)[number];

/** The status of a code on a day. `shape`: a CPT code of the right shape, while no list of CPT is loaded. */
export const codeStatuses = ["valid", "header", "not_yet", "no_longer", "unknown", "shape"] as const;

export const mostCodesChecked = 500;
export const longestCodeSearch = 200;
/** Largest imported file. */
export const codeFileMegabytes = 200;
