/** The code systems that may be looked up, in the order of their screen. */
export const codeSystems = ["icd10cm", "icd10pcs", "hcpcs", "cpt", "modifier", "drg"] as const;

export type CodeSystem = (typeof codeSystems)[number];

/** How a code stands on a day; `shape` is a CPT code whose shape is right where no list is loaded. */
export const codeStatuses = ["valid", "header", "not_yet", "no_longer", "unknown", "shape"] as const;

export const mostCodesChecked = 500;
export const longestCodeSearch = 200;
/** Of an imported file. */
export const codeFileMegabytes = 200;
