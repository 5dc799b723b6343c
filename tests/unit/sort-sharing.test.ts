import { expect, test } from "vitest";
import { sortWithPauses } from "../../server/core/event-loop.ts";

test("sorting a long list in steps gives the same stable order as sorting it at once", async () => {
  const list = Array.from({ length: 9001 }, (_, place) => ({ key: (place * 7919) % 1000, place }));
  const byKey = (one: { key: number }, other: { key: number }) => one.key - other.key;
  expect(await sortWithPauses(list, byKey)).toEqual(list.toSorted(byKey));
  expect([await sortWithPauses([], byKey), await sortWithPauses(list.slice(0, 1), byKey)]).toEqual([
    [],
    list.slice(0, 1),
  ]);
});
