import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Box,
  placeInColumn,
  placeTags,
  tagPitch,
  type WantedTag,
} from "../../web/parts/chart/pdf-viewer/place-tags.ts";

const page = { width: 600, height: 780 };
const line = 16;
const height = 18;

const words = fc.array(
  fc.record({ left: fc.integer({ min: 0, max: 500 }), width: fc.integer({ min: 5, max: 100 }), line: fc.nat(47) }).map(
    (one): Box => ({
      left: one.left,
      right: one.left + one.width,
      top: one.line * line,
      bottom: one.line * line + line,
    }),
  ),
  { maxLength: 80 },
);
const tags = fc.array(
  fc.record({ line: fc.nat(47), code: fc.integer({ min: 26, max: 57 }), by: fc.constantFrom(0, 27) }).map(
    ({ line: at, code, by }): WantedTag => ({
      middle: at * line + line / 2,
      codeWidth: code,
      fullWidth: code + by,
    }),
  ),
  { minLength: 1, maxLength: 30 },
);

test("a code in the margin covers no word and no other code, and is on the page", () => {
  fc.assert(
    fc.property(tags, words, (wanted, around) => {
      const sorted = wanted.toSorted((one, other) => one.middle - other.middle);
      const placed = placeTags(sorted, around, page);
      expect(placed).toHaveLength(sorted.length);
      for (const [index, { right, width, middle, form }] of placed.entries()) {
        const before = placed[index - 1];
        if (before) expect(middle - before.middle).toBeGreaterThanOrEqual(tagPitch - 0.001);
        expect(middle).toBeGreaterThanOrEqual(tagPitch / 2 - 0.001);
        expect(middle).toBeLessThanOrEqual(page.height - tagPitch / 2 + 0.001);
        if (form === "dot") continue;
        const box = { left: page.width + right - width, top: middle - height / 2, bottom: middle + height / 2 };
        const under = around.filter((word) => word.right > box.left && word.bottom > box.top && word.top < box.bottom);
        expect(under).toEqual([]);
      }
    }),
  );
});

test("a code is at its line; of two in one line each moves as little as the other", () => {
  const tag = (middle: number): WantedTag => ({ middle, codeWidth: 50, fullWidth: 50 });
  expect(placeTags([tag(100), tag(300)], [], page).map(({ middle }) => middle)).toEqual([100, 300]);
  expect(placeTags([tag(100), tag(100)], [], page).map(({ middle }) => middle)).toEqual([88, 112]);
});

test("the owner of a code precedes it where that fits on the whole page; a margin without space shows a dot", () => {
  const tag: WantedTag = { middle: 100, codeWidth: 50, fullWidth: 80 };
  const formBeside = (right: number) =>
    placeTags([tag], [{ left: 0, right, top: 92, bottom: 108 }], page).map(({ form }) => form);
  expect(formBeside(500)).toEqual(["full"]);
  expect(formBeside(550)).toEqual(["code"]);
  expect(formBeside(595)).toEqual(["dot"]);
});

test("on a page wider than its container codes are in one column; a narrow one leaves their owners out", () => {
  const wanted: WantedTag[] = [
    { middle: 100, codeWidth: 50, fullWidth: 80 },
    { middle: 100, codeWidth: 40, fullWidth: 70 },
  ];
  const roomy = placeInColumn(wanted, page.height, 600);
  expect(roomy.places.map(({ form, middle }) => [form, middle])).toEqual([
    ["full", 88],
    ["full", 112],
  ]);
  expect(roomy.width).toBeGreaterThan(80);
  const narrow = placeInColumn(wanted, page.height, 350);
  expect(narrow.places.map(({ form, width }) => [form, width])).toEqual([
    ["code", 50],
    ["code", 50],
  ]);
});
