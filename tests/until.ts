const shortestMs = 10;
const longestMs = 50;
/** The real timer, also while a test uses fake timers. */
const later = setTimeout;

/**
 * Waits until a condition is truthy and returns its value. Tests wait with this, or with `expect.poll` to compare a
 * value; no test waits for a fixed time. Rejects after a minute, or after `ms`.
 */
export async function until<T>(condition: () => T | Promise<T>, ms = 60_000): Promise<NonNullable<T>> {
  const end = performance.now() + ms;
  // Polls less and less often, because polling a hundred times a second takes a third of a processor.
  for (let betweenMs = shortestMs; ; betweenMs = Math.min(betweenMs * 1.2, longestMs)) {
    const found = await condition();
    if (found) return found;
    if (performance.now() > end) throw new Error(`The condition did not hold within ${ms} ms: ${condition}`);
    await new Promise((resolve) => later(resolve, betweenMs));
  }
}
