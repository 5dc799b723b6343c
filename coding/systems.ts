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

/** The form in which a code is stored and compared: upper case, without dots, blanks or a modifier's leading hyphen. */
export function plainCode(text: string): string {
  return text.toUpperCase().replace(/[\s.]|^[\s-]+/g, "");
}

/** Matches what has a dot behind its third character; words have none. */
const diagnosis = /^[A-Z]\d[0-9A-Z]{2,5}$/;

/** The form in which the field writes a code: ICD-10-CM with its dot, a DRG with three digits. In: a plain code. */
export function displayCode(system: System, code: string): string {
  if (system === "icd10cm" && diagnosis.test(code)) return `${code.slice(0, 3)}.${code.slice(3)}`;
  if (system === "drg") return code.padStart(3, "0");
  return code;
}

const numbers: Record<System, number> = { icd10cm: 1, icd10pcs: 2, hcpcs: 3, cpt: 4, modifier: 5, drg: 6 };

/** How the index names a system. Searches over all systems answer in this order where nothing else decides. */
export function systemNumber(system: System): number {
  return numbers[system];
}
