import { setImmediate } from "node:timers/promises";

/** Creating and writing this many cells takes a few milliseconds. */
const cellsPerSlice = 5000;

/** Yields the rows of a table in slices, with a turn of the event loop between two slices. `rows` may be a generator. */
export async function* inSlices<Row extends readonly unknown[]>(rows: Iterable<Row>): AsyncGenerator<Row[]> {
  let slice: Row[] = [];
  let cells = 0;
  for (const row of rows) {
    slice.push(row);
    cells += row.length;
    if (cells < cellsPerSlice) continue;
    yield slice;
    await setImmediate();
    slice = [];
    cells = 0;
  }
  if (slice.length > 0) yield slice;
}
