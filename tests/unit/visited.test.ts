import { expect, test } from "vitest";
import { goBack, goForward, mostVisited, nowhere, pushDestination } from "../../web/parts/chart/pdf-viewer/visited.ts";

const at = (page: number) => ({ page, share: 0 });

test("a chart's history moves back and forward, drops later entries on a new visit, and keeps fifty entries", () => {
  const left = pushDestination(pushDestination(nowhere, at(1)), at(5));
  const [to, after] = goBack(left, at(9)) ?? [];
  expect(to).toEqual(at(5));
  expect(after && goForward(after, at(5))?.[0]).toEqual(at(9));
  expect(after && goForward(pushDestination(after, at(5)), at(7))).toBeUndefined();
  expect(goBack(nowhere, at(1))).toBeUndefined();
  let long = nowhere;
  for (let page = 1; page <= 80; page++) long = pushDestination(long, at(page));
  expect(long.behind).toHaveLength(mostVisited);
  expect(long.behind.at(-1)).toEqual(at(80));
});
