/**
 * Waits for some milliseconds. For simulated students, who pause between two acts, for calls at a fixed rate, and for a
 * fault that comes at a moment. Tests wait for a condition with `until`; the benchmarks, which use files of this folder without
 * vitest, ask again after a pause.
 */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    // biome-ignore lint/style/noRestrictedGlobals: what pauses here is simulated, and waits for nothing.
    setTimeout(resolve, ms);
  });
}
