import { expect, test } from "vitest";
import { readText, type TextRun } from "../../web/parts/pdf-viewer/read-text.ts";

const run = (str: string, x: number, y: number, width: number, hasEOL = true): TextRun => ({
  str,
  hasEOL,
  width,
  height: 10,
  transform: [10, 0, 0, 10, x, y],
});

test("a page is read as paragraphs: broken lines go on, headings stand alone, cells of a row are apart", () => {
  const page = [
    run("HISTORY", 50, 700, 60),
    run("The patient is a woman with chronic", 50, 670, 495),
    run("kidney disease.", 50, 656, 90),
    run("Second line of its own.", 50, 642, 120),
    run("Troponin", 50, 600, 60, false),
    run("0.42", 200, 600, 30, false),
    run("1.84", 300, 600, 30),
  ];
  expect(readText(page)).toEqual([
    "HISTORY",
    "The patient is a woman with chronic kidney disease.\nSecond line of its own.",
    "Troponin   0.42   1.84",
  ]);
  expect(readText([])).toEqual([]);
});
