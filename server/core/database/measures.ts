import { Histogram } from "prom-client";
import type { Reader } from "./schema.ts";

/** The connections of a pool that are in use, and the queries and transactions that wait for one. */
export interface ConnectionCounts {
  used: number;
  waiting: number;
}

export type CountsByPool = Record<"read" | "write", ConnectionCounts>;

interface Measures {
  /** How long queries took, over all connections. */
  times: Histogram;
  connections: CountsByPool;
}

/** By the adapter, which every copy of a connection, with plugins or as a transaction, shares. */
const measures = new WeakMap<object, Measures>();

export function newMeasures(): Measures {
  return {
    times: new Histogram({
      name: "casebook_database_query_duration_seconds",
      help: "How long queries took, waiting for a free connection left out; their count is the number of queries.",
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [],
    }),
    connections: { read: { used: 0, waiting: 0 }, write: { used: 0, waiting: 0 } },
  };
}

export function rememberMeasures(db: Reader, ofDb: Measures): void {
  measures.set(db.getExecutor().adapter, ofDb);
}

/** Returns what was measured of a database since it was opened; undefined for one that `connect` did not open. */
export function measuresOf(db: Reader): Measures | undefined {
  return measures.get(db.getExecutor().adapter);
}
