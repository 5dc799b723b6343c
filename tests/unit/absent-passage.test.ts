import { expect, test } from "vitest";
import { absencesOf, nameOf } from "../../web/parts/chart/pdf-viewer/absent-passage.ts";

const passage = (page: number) => ({ page, quote: "acute on chronic", before: "" });

test("a missing passage of a chart is reported by its page first, then by its words", () => {
  const [first, second, ninth] = [passage(1), passage(2), passage(9)];
  const noWords = { [nameOf(second)]: "not on page 2", [nameOf(ninth)]: "not on page 9", other: "another passage" };
  expect(absencesOf([first, second, ninth], 4, noWords)).toEqual({
    [nameOf(second)]: "not on page 2",
    [nameOf(ninth)]: "There is no page 9: this chart has 4 pages.",
  });
});

test("no missing page is reported while the pages are not counted", () => {
  expect(absencesOf([passage(9)], 0, {})).toEqual({});
  expect(absencesOf([passage(9)], 1, {})).toEqual({
    [nameOf(passage(9))]: "There is no page 9: this chart has one page.",
  });
});
