import { LRUCache } from "lru-cache";
import type { Clock } from "../clock.ts";
import { Refusal } from "./errors.ts";

const minuteMs = 60_000;
const mostRemembered = 1000;

/**
 * Limits how often one user may make an expensive call. Returns a function that counts a call of a user, and throws 429 with
 * `sentence` and Retry-After when the user made `most` calls within the last minute. Each server counts for itself.
 */
export function limitCallsAMinute(clock: Clock, most: number, sentence: string): (userId: string) => void {
  const calls = new LRUCache<string, number[]>({ max: mostRemembered });
  return (userId) => {
    const nowMs = clock().getTime();
    const recent = (calls.get(userId) ?? []).filter((atMs) => atMs > nowMs - minuteMs);
    const [oldestMs = nowMs] = recent;
    if (recent.length >= most) {
      const retryAfterSeconds = Math.max(1, Math.ceil((oldestMs + minuteMs - nowMs) / 1000));
      throw new Refusal("slow_down", sentence, { retryAfterSeconds });
    }
    calls.set(userId, [...recent, nowMs]);
  };
}
