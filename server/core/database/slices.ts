import { setImmediate } from "node:timers/promises";

/**
 * Yields a list in slices, and lets others have their turn between two. For statements that bind values for each of many
 * rows: SQLite takes at most 32,766 values, PostgreSQL 65,535.
 */
export async function* slicesOf<T>(rows: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < rows.length; start += size) {
    if (start > 0) await setImmediate();
    yield rows.slice(start, start + size);
  }
}
