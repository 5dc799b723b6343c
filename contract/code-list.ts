/**
 * Splits what somebody typed or pasted into codes: at commas, semicolons and line ends; trimmed; empties dropped.
 * Order is kept, because sequence is graded.
 */
export function splitCodes(text: string): string[] {
  return text
    .split(/[,;\r\n\t]+/)
    .map((code) => code.trim())
    .filter((code) => code !== "");
}

/** Takes a list of codes as an array or as comma-separated text; either way split, trimmed, without empties. */
export function codesFrom(value: string | readonly string[]): string[] {
  return [value].flat().flatMap(splitCodes);
}

/** Splits comma-separated options of a question; only commas part them, since an option may hold a semicolon. */
export function splitOptions(text: string): string[] {
  return text
    .split(",")
    .map((option) => option.trim())
    .filter((option) => option !== "");
}
