import { expect, test } from "vitest";
import { inSlices } from "../../server/core/sheets/in-slices.ts";

test("a long table is handed on whole and in its order, with turns for others between, its rows made as they are taken", async () => {
  let made = 0;
  const rows = function* () {
    for (; made < 10_000; made += 1) yield [made, "a", "b", "c", "d"];
  };
  const turns: number[] = [];
  let isOver = false;
  const others = () => {
    turns.push(made);
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const taken: unknown[] = [];
  for await (const slice of inSlices(rows())) taken.push(...slice.map(([number]) => number));
  isOver = true;
  expect(taken).toEqual(Array.from({ length: 10_000 }, (_, index) => index));
  expect(turns.filter((at) => at > 0 && at < 10_000).length).toBeGreaterThanOrEqual(5);
});
