/** A safety check in the code, the edits that remove it, and the tests that must then fail. */
export interface Mutation {
  safety: string;
  file: string;
  /** The code of the check, and its replacement. Each code occurs exactly once in the file. */
  edits: readonly (readonly [present: string, without: string])[];
  /** Vitest's projects and files; "api on postgres" needs TEST_DATABASE_URL. */
  project: "unit" | "api on sqlite" | "api on postgres" | "processes";
  tests: readonly string[];
}

/** Returns the file without the check. Throws if the code does not occur exactly once. */
export function withoutSafety({ safety, file, edits }: Mutation, text: string): string {
  return edits.reduce((changed, [present, without]) => {
    if (changed.split(present).length !== 2) throw new Error(`${safety}: ${file} does not hold this once: ${present}`);
    return changed.replace(present, () => without);
  }, text);
}
