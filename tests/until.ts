import { vi } from "vitest";

/**
 * Waits until a condition holds and returns what it returned. Tests wait with this, or with `expect.poll` where they compare a
 * value; no test waits for time. Rejects when the condition does not hold within a minute, or within `ms`.
 */
export function until<T>(condition: () => T | Promise<T>, ms = 60_000): Promise<NonNullable<T>> {
  return vi.waitUntil(condition, { timeout: ms, interval: 10 }) as Promise<NonNullable<T>>;
}
