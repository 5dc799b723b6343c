import { sql } from "kysely";
import type { Clock } from "../clock.ts";
import { engineOf } from "./connect.ts";
import type { Reader } from "./schema.ts";

const samples = 5;
/** More than NTP leaves. */
const notableMs = 1000;

interface SharedClock {
  clock: Clock;
  /** Looks again how far this machine's clock is from the database's. Rejects with a ClockFault, once, when that is much. */
  follow: () => Promise<void>;
}

/** Nothing stops for it, but whoever runs the machine is to hear of it. */
class ClockFault extends Error {
  override name = "ClockFault";
}

/**
 * The time that all servers of one database count by. On PostgreSQL it is the database's: machines whose clocks differ would
 * each end an exam at another moment. On SQLite there is one machine, and its own clock.
 */
export async function shareClock(db: Reader): Promise<SharedClock> {
  if (engineOf(db) === "sqlite") return { clock: () => new Date(), follow: async () => {} };
  let behindMs = 0;
  let isResultKnown = false;
  const look = async () => {
    const { ms, withinMs } = await measure(db);
    // What lies within the error of looking is not known to be a difference.
    if (Math.abs(ms - behindMs) > withinMs) behindMs = ms;
  };
  await look();
  return {
    clock: () => new Date(Date.now() + behindMs),
    follow: async () => {
      await look();
      const wasTold = isResultKnown;
      isResultKnown = Math.abs(behindMs) > notableMs;
      if (!isResultKnown || wasTold) return;
      const seconds = Math.round(Math.abs(behindMs) / 1000);
      const way = behindMs > 0 ? "behind" : "ahead of";
      throw new ClockFault(
        `This machine's clock is ${seconds} s ${way} the database's, by which time is counted. Let NTP set both.`,
      );
    },
  };
}

/** How far this machine's clock is behind the database's, by the quickest of some looks, and how exact that is. In ms. */
async function measure(db: Reader): Promise<{ ms: number; withinMs: number }> {
  let best = { ms: 0, withinMs: Number.POSITIVE_INFINITY };
  for (let sample = 0; sample < samples; sample += 1) {
    const before = Date.now();
    const since = performance.now();
    const { rows } = await sql<{ now: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as now
    `.execute(db);
    const halfMs = (performance.now() - since) / 2;
    // Clocks tell whole milliseconds.
    if (rows[0] && halfMs + 1 < best.withinMs) best = { ms: rows[0].now - before - halfMs, withinMs: halfMs + 1 };
  }
  return best;
}
