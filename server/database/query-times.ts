import { Histogram } from "prom-client";
import type { Reader } from "./schema.ts";

/** Durations of all queries of a database, over all its connections. */
type QueryTimes = Histogram;

/** By what every copy of a connection, with plugins or as a transaction, has in common. */
const times = new WeakMap<object, QueryTimes>();

export function newQueryTimes(): QueryTimes {
  return new Histogram({
    name: "casebook_database_query_duration_seconds",
    help: "How long queries took, waiting for a free connection left out; their count is the number of queries.",
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  });
}

export function keepQueryTimes(db: Reader, ofDb: QueryTimes): void {
  times.set(db.getExecutor().adapter, ofDb);
}

/** Returns the durations of a database's queries since it was opened; undefined for one that `connect` did not open. */
export function queryTimesOf(db: Reader): QueryTimes | undefined {
  return times.get(db.getExecutor().adapter);
}
