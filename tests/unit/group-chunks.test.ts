import { expect, test } from "vitest";
import { type Chunk, groupChunks, type Load } from "../../scripts/group-chunks.ts";

const chunk = (name: string, bytes: number, imports: string[] = [], isFixed = false): Chunk => ({
  name,
  bytes,
  imports,
  isFixed,
});
const page = (...needs: string[]): Load => ({ needs });
const groupsOf = (chunks: Chunk[], loads: Load[], mostBallast = Number.POSITIVE_INFINITY) =>
  groupChunks(chunks, loads, { requestBytes: 1000, mostBallast })
    .map((members) => members.sort().join("+"))
    .sort();

test("what the same pages ask for is one file, however large, and what another asks for is another", () => {
  const chunks = [chunk("a", 90_000), chunk("b", 90_000), chunk("c", 90_000), chunk("d", 90_000)];
  expect(groupsOf(chunks, [page("a", "b"), page("a", "b", "c", "d")])).toEqual(["a+b", "c+d"]);
});

test("a page brings a little that it does not need where others save a request, and never much", () => {
  const loads = [page("a", "b"), page("a", "b"), page("a")];
  expect(groupsOf([chunk("a", 5000), chunk("b", 1900)], loads)).toEqual(["a+b"]);
  expect(groupsOf([chunk("a", 5000), chunk("b", 2100)], loads)).toEqual([]);
  expect(
    groupsOf([chunk("a", 5000), chunk("b", 1900)], [...loads.slice(0, 2), { ...page("a"), isExact: true }]),
  ).toEqual([]);
});

test("whatever the others save, a page brings no more besides than its share", () => {
  const chunks = [chunk("a", 10_000), chunk("b", 600), chunk("c", 500)];
  const loads = [page("a", "b", "c"), page("a", "b"), page("a", "c"), page("a")];
  expect(groupsOf(chunks, loads, 0.2)).toEqual(["a+b+c"]);
  expect(groupsOf(chunks, loads, 0.08)).toEqual(["a+c"]);
  expect(groupsOf(chunks, loads, 0.04)).toEqual([]);
});

test("what a file imports is weighed with it, but where it is there already", () => {
  const chunks = [chunk("a", 10), chunk("b", 10, ["large"]), chunk("large", 5000)];
  const loads = [page("a", "b"), page("a", "b"), page("a")];
  expect(groupsOf(chunks, loads)).toEqual(["b+large"]);
  expect(groupsOf(chunks, [...loads.slice(0, 2), page("a", "large")])).toContain("a+b+large");
});

test("a file stays that is to stay, and none needs itself through another", () => {
  const chunks = [chunk("a", 10, ["page"]), chunk("page", 10, ["b"], true), chunk("b", 10)];
  expect(groupsOf(chunks, [page("a")])).toEqual([]);
  const free = chunks.map((each) => ({ ...each, isFixed: false }));
  expect(groupsOf(free, [page("a")])).toEqual(["a+b+page"]);
});
