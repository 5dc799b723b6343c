/** Returns the text with its first letter in upper case. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the text with a period at its end. */
export function sentence(text: string): string {
  return /[.!]$/.test(text) ? text : `${text}.`;
}

/** Returns "a 67-year-old man". */
export function patientPhrase(age: number, noun: string): string {
  return `${/^(?:8|11$|18$)/.test(String(age)) ? "an" : "a"} ${age}-year-old ${noun}`;
}

/** True if a code, written with its dot, begins with a pattern. */
export function fits(code: string, pattern: string): boolean {
  return patternOf(pattern).test(code);
}

const patterns = new Map<string, RegExp>();

function patternOf(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})`);
  patterns.set(pattern, known);
  return known;
}
