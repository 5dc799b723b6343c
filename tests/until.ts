const shortestMs = 10;
const longestMs = 50;
/** The real one, also while a test has another in its place. */
const later = setTimeout;

/**
 * Waits until a condition holds and returns what it returned. Tests wait with this, or with `expect.poll` where they compare a
 * value; no test waits for time. Rejects when the condition does not hold within a minute, or within `ms`.
 */
export async function until<T>(condition: () => T | Promise<T>, ms = 60_000): Promise<NonNullable<T>> {
  const end = performance.now() + ms;
  // What takes long is asked for less and less often: a call a hundred times a second is a third of a processor.
  for (let betweenMs = shortestMs; ; betweenMs = Math.min(betweenMs * 1.2, longestMs)) {
    const found = await condition();
    if (found) return found;
    if (performance.now() > end) throw new Error(`The condition did not hold within ${ms} ms: ${condition}`);
    await new Promise((resolve) => later(resolve, betweenMs));
  }
}
