/**
 * Waits for some milliseconds: for simulated students between two acts, for calls at a fixed rate, and for faults at a
 * fixed time. Tests wait for a condition with `until`; the benchmarks use files of this folder without vitest, and poll
 * with a pause.
 */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    // biome-ignore lint/style/noRestrictedGlobals: it simulates a pause instead of waiting for a result.
    setTimeout(resolve, ms);
  });
}
