import { setImmediate } from "node:timers/promises";

/**
 * Yields a list in slices of `size` rows, with a turn of the event loop between two slices. For statements that bind values
 * for many rows: SQLite accepts at most 32,766 values, PostgreSQL 65,535.
 */
export async function* slicesOf<T>(rows: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < rows.length; start += size) {
    if (start > 0) await setImmediate();
    yield rows.slice(start, start + size);
  }
}
