const keyOf = (workId: string) => `flags_${workId}`;

/** Returns the questions that the student flagged to check again. Stored for this visit on this device. */
export function readFlags(workId: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(workId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

export function storeFlags(workId: string, flags: readonly string[]): void {
  sessionStorage.setItem(keyOf(workId), JSON.stringify(flags));
}
