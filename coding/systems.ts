/** The code systems that Casebook knows, with the names that the field uses. */
export const systems = {
  icd10cm: "ICD-10-CM",
  icd10pcs: "ICD-10-PCS",
  hcpcs: "HCPCS Level II",
  cpt: "CPT",
  modifier: "Modifiers",
  drg: "MS-DRG",
} as const;

export type System = keyof typeof systems;

export function isSystem(name: string): name is System {
  return Object.hasOwn(systems, name);
}

/**
 * Returns the form in which a code is stored and compared: upper case, without dots, blanks and the hyphen of a modifier.
 */
export function plainCode(text: string): string {
  return text.toUpperCase().replace(/[\s.]|^[\s-]+/g, "");
}

/** Matches what has a dot behind its third character; words have none. */
const diagnosis = /^[A-Z]\d[0-9A-Z]{2,5}$/;

/** Formats a plain code for display: ICD-10-CM with its dot, a DRG with three digits. */
export function displayCode(system: System, code: string): string {
  if (system === "icd10cm" && diagnosis.test(code)) return `${code.slice(0, 3)}.${code.slice(3)}`;
  if (system === "drg") return code.padStart(3, "0");
  return code;
}

const numbers: Record<System, number> = { icd10cm: 1, icd10pcs: 2, hcpcs: 3, cpt: 4, modifier: 5, drg: 6 };

/** Returns the number of a system in the index. Searches over all systems use this order if nothing else decides. */
export function systemNumber(system: System): number {
  return numbers[system];
}
