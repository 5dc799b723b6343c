import { Histogram } from "prom-client";
import type { Reader } from "./schema.ts";

/** The connections of a pool that are in use, and the queries and transactions that wait for a connection. */
export interface ConnectionCounts {
  used: number;
  waiting: number;
}

export type CountsByPool = Record<"read" | "write", ConnectionCounts>;

interface Measures {
  /** The durations of queries on all connections. */
  times: Histogram;
  connections: CountsByPool;
}

/** The key is the adapter: all copies of a connection (transactions, plugins) share it. */
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

export function rememberMeasures(db: Reader, dbMeasures: Measures): void {
  measures.set(db.getExecutor().adapter, dbMeasures);
}

/** Returns the measures of a database since it was opened; undefined if `connect` did not open it. */
export function measuresOf(db: Reader): Measures | undefined {
  return measures.get(db.getExecutor().adapter);
}
