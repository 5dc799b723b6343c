/** A safety, how it is taken out of a copy, and the tests that must turn red then. */
export interface Mutation {
  safety: string;
  file: string;
  /** The text that makes the safety, and what stands in its place without it. Each stands there exactly once. */
  edits: readonly (readonly [present: string, without: string])[];
  /** Vitest's projects and files; "api on postgres" needs TEST_DATABASE_URL. */
  project: "unit" | "api on sqlite" | "api on postgres" | "processes";
  tests: readonly string[];
}

/** The file without its safety. Throws when the safety does not stand there as the table says. */
export function withoutSafety({ safety, file, edits }: Mutation, text: string): string {
  return edits.reduce((changed, [present, without]) => {
    if (changed.split(present).length !== 2) throw new Error(`${safety}: ${file} does not hold this once: ${present}`);
    return changed.replace(present, () => without);
  }, text);
}
