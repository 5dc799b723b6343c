/**
 * Splits typed or pasted text into codes: at commas, semicolons and line ends, trimmed, without empty ones. Keeps the
 * order, which is graded.
 */
export function splitCodes(text: string): string[] {
  return text
    .split(/[,;\r\n\t]+/)
    .map((code) => code.trim())
    .filter((code) => code !== "");
}

/** Returns a list of codes from an array or comma-separated text: split, trimmed, without empty ones. */
export function codesFrom(value: string | readonly string[]): string[] {
  return [value].flat().flatMap(splitCodes);
}

/** Splits the options of a question at commas only, since an option may contain a semicolon. */
export function splitOptions(text: string): string[] {
  return text
    .split(",")
    .map((option) => option.trim())
    .filter((option) => option !== "");
}
