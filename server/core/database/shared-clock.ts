import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import { engineOf } from "./connect.ts";
import type { Reader } from "./schema.ts";

const samples = 5;
/** NTP keeps clocks closer than this. */
const notableMs = 1000;

interface SharedClock {
  clock: Clock;
  /** Measures the difference to the database's clock again. Throws a ClockFault once when it becomes large. */
  follow: () => Promise<void>;
}

/** Stops nothing; it reaches the log, so that the operator corrects the clock. */
class ClockFault extends Error {
  override name = "ClockFault";
}

/**
 * Returns the clock that all servers of one database use. On PostgreSQL it is the database's clock: machines whose clocks
 * differ would end an exam at different moments. On SQLite there is one machine and its own clock.
 */
export async function shareClock(db: Reader): Promise<SharedClock> {
  if (engineOf(db) === "sqlite") return { clock: () => new Date(), follow: async () => {} };
  let behindMs = 0;
  let isReported = false;
  const update = async () => {
    const { ms, errorMs } = await measure(db);
    // A change smaller than the error of the measurement may be no change.
    if (Math.abs(ms - behindMs) > errorMs) behindMs = ms;
  };
  await update();
  return {
    clock: () => new Date(Date.now() + behindMs),
    follow: async () => {
      await update();
      const wasReported = isReported;
      isReported = Math.abs(behindMs) > notableMs;
      if (!isReported || wasReported) return;
      const seconds = Math.round(Math.abs(behindMs) / 1000);
      const way = behindMs > 0 ? "behind" : "ahead of";
      throw new ClockFault(
        `This machine's clock is ${seconds} s ${way} the database's, by which time is counted. Let NTP set both.`,
      );
    },
  };
}

/** Returns how far this machine's clock is behind the database's, by the fastest of some samples, and the largest error. */
async function measure(db: Reader): Promise<{ ms: number; errorMs: number }> {
  let best = { ms: 0, errorMs: Number.POSITIVE_INFINITY };
  for (let sample = 0; sample < samples; sample += 1) {
    const before = Date.now();
    const since = performance.now();
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    `.execute(db);
    const halfMs = (performance.now() - since) / 2;
    // One more: clocks return whole milliseconds.
    const errorMs = halfMs + 1;
    if (rows[0] && errorMs < best.errorMs) best = { ms: rows[0].now - before - halfMs, errorMs };
  }
  return best;
}
