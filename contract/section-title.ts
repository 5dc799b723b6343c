/** What a question is called: its number. */
export const questionTitle = (index: number): string => `Question ${index + 1}`;

/** What a section is called: its name, or else its number, in the words of whoever reads it. */
export function sectionTitle(name: string, index: number, reader: "student" | "staff"): string {
  return name || `${reader === "staff" ? "Sub-Module" : "Section"} ${index + 1}`;
}
