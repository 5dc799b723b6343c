import { setImmediate } from "node:timers/promises";

/** About as many cells as are made and handed on in a few milliseconds. */
const cellsPerSlice = 5000;

/** The rows of a table some at a time, with a turn of the event loop for others between. Rows may be made as they are taken. */
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
