/** Returns the title of a question: its number. */
export const questionTitle = (index: number): string => `Question ${index + 1}`;

/** Returns the title of a variant for staff; students never read the number. */
export function variantTitle(title: string, variant: number | null): string {
  return variant === null ? title : `${title}, variant ${variant}`;
}

/** Returns the title of a section: its name, else its number, in the words of staff or student. */
export function sectionTitle(name: string, index: number, reader: "student" | "staff"): string {
  return name || `${reader === "staff" ? "Sub-Module" : "Section"} ${index + 1}`;
}
