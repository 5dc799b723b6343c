/** The seven courses and, at once, the seven categories of assignments (spec section 1). */
export const categories = ["CPC", "CCS", "IP-DRG", "SURGERY", "Denials", "ED", "E and M"] as const;

export type Category = (typeof categories)[number];

/** The fields of a coding answer in the order in which a form shows them (spec section 3). */
export const codingFields = [
  "patientName",
  "ageOrDob",
  "adx",
  "icdCodes",
  "cptCodes",
  "pcsCodes",
  "hcpcsCodes",
  "drgValue",
  "modifiers",
  "notes",
] as const;

export type CodingField = (typeof codingFields)[number];

/** The fields whose value is a list, entered as comma-separated text. */
export const listFields = ["icdCodes", "cptCodes", "pcsCodes", "hcpcsCodes", "modifiers"] as const;

export type ListField = (typeof listFields)[number];
export type TextField = Exclude<CodingField, ListField>;

export const textFields = codingFields.filter((field): field is TextField => !isListField(field));

export const fieldLabels: Record<CodingField, string> = {
  patientName: "Patient Name",
  ageOrDob: "Age/DOB",
  adx: "Adx",
  icdCodes: "ICD Codes",
  cptCodes: "CPT Codes",
  pcsCodes: "PCS Codes",
  hcpcsCodes: "HCPCS Codes",
  drgValue: "DRG Value",
  modifiers: "Modifiers",
  notes: "Notes",
};

const hiddenFields: Partial<Record<Category, readonly CodingField[]>> = {
  "IP-DRG": ["cptCodes", "hcpcsCodes", "modifiers"],
  CPC: ["pcsCodes", "patientName", "ageOrDob", "drgValue"],
};

export function isListField(field: CodingField): field is ListField {
  return (listFields as readonly string[]).includes(field);
}

export function isCodingField(name: string): name is CodingField {
  return (codingFields as readonly string[]).includes(name);
}

/**
 * The course written as the spec writes it, whatever case it came in.
 * Out: undefined when the text names none of the seven.
 */
export function findCategory(text: string): Category | undefined {
  const folded = text.trim().toLowerCase();
  return categories.find((category) => category.toLowerCase() === folded);
}

/**
 * The fields that students of a category are asked for, in form order (spec section 5, field visibility).
 * A category outside the seven (editing allows free text) asks for all of them.
 */
export function fieldsAskedIn(category: string): CodingField[] {
  const known = findCategory(category);
  const hidden = (known && hiddenFields[known]) || [];
  return codingFields.filter((field) => !hidden.includes(field));
}
