import { expect, test } from "vitest";
import { areaOf, pathOf, placeByDate, pointsWithRoom } from "../../web/parts/figures/dated-points.ts";

const placesOf = (dates: readonly string[]) =>
  placeByDate(dates, (date) => date).map(({ across }) => Math.round(across * 10) / 10);

test("points are placed by their real dates, from 4 to 96 percent of the width", () => {
  expect(placesOf(["2026-11-01", "2026-11-26", "2026-12-01", "2027-02-09"])).toEqual([4, 27, 33, 96]);
  expect(placesOf(["2026-11-01"])).toEqual([4]);
  expect(placesOf([])).toEqual([]);
});

test("points of one day are spread out, however many there are", () => {
  expect(placesOf(["2026-11-01T08:00:00Z", "2026-11-01T08:01:00Z", "2027-02-09T08:00:00Z"])).toEqual([4, 10, 96]);
  const many = placesOf(Array.from({ length: 40 }, () => "2026-11-01"));
  expect(new Set(many).size).toBe(40);
  expect(many.at(-1)).toBeLessThanOrEqual(96);
});

test("values are shown at the first and the last point, and between them where there is room", () => {
  const points = [4, 10, 25, 85, 96].map((across) => ({ entry: null, across }));
  expect(pointsWithRoom(points, 14).map(({ across }) => across)).toEqual([4, 25, 96]);
});

test("a line is interrupted where a value is missing", () => {
  const points = [90, 80, null, 70].map((entry, index) => ({ entry, across: index * 10 }));
  expect(pathOf(points, (value) => value)).toBe("M0 10L10 20M30 30");
});

test("an area is interrupted where a value is missing", () => {
  const points = [{ low: 50, high: 90 }, { low: 60, high: 80 }, null, { low: 0, high: 100 }].map((entry, index) => ({
    entry,
    across: index * 10,
  }));
  expect(areaOf(points, (range) => range)).toBe("M0 10L10 20L10 40L0 50ZM30 0L30 100Z");
});
