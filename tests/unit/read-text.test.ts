import fc from "fast-check";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { drawChart } from "../../server/courses/sample/chart-pdf.ts";
import { readText } from "../../web/parts/chart/pdf-viewer/read-text.ts";
import type { TextRun } from "../../web/parts/chart/pdf-viewer/text-lines.ts";

const run = (str: string, x: number, y: number, width = str.length * 5, hasEOL = true): TextRun => ({
  str,
  hasEOL,
  width,
  height: 10,
  transform: [10, 0, 0, 10, x, y],
});

/** Returns a line as pdf.js does, with a blank run in each gap. In: cells, each a text and its left edge. */
function line(y: number, ...cells: [string, number][]): TextRun[] {
  return cells.flatMap(([text, x], index) => {
    const next = cells[index + 1];
    const right = x + text.length * 5;
    if (!next) return [run(text, x, y)];
    return [run(text, x, y, undefined, false), run(" ", right, y, next[1] - right, false)];
  });
}

/** A line of cells with these right edges. */
const endingAt = (y: number, ...cells: [string, number][]) =>
  line(y, ...cells.map(([text, right]): [string, number] => [text, right - text.length * 5]));

const bold = (runs: TextRun[]) => runs.map((one) => ({ ...one, fontName: "bold" }));

/** Returns a table as texts: its head, a separator, its rows. */
function read(runs: TextRun[]): (string | string[][])[] {
  return readText(runs).map((block) => {
    if (typeof block === "string") return block;
    const texts = (rows: typeof block.rows) =>
      rows.map((row) => row.map(({ text, span }) => (span > 1 ? `${text} (${span})` : text)));
    return [...texts(block.head), ["---"], ...texts(block.rows)];
  });
}

test("a page is read as paragraphs: broken lines are joined, headings are separate, spaces stay between parts of a line", () => {
  const page = [
    run("HISTORY", 50, 700, 60),
    run("The patient is a woman with chronic", 50, 670, 495),
    run("kidney disease.", 50, 656, 90),
    run("Second line of its own.", 50, 642, 120),
    ...line(600, ["Patient:", 50], ["Ann Lee", 93], ["Seen", 140]),
  ];
  expect(read(page)).toEqual([
    "HISTORY",
    "The patient is a woman with chronic kidney disease.\nSecond line of its own.",
    "Patient: Ann Lee    Seen",
  ]);
  expect(readText([])).toEqual([]);
});

const labHead: [string, number][] = [
  ["Test", 50],
  ["Admission", 150],
  ["6 hours", 250],
  ["Day 2", 350],
];

test("an empty cell in a table keeps its place, in the middle and at the end", () => {
  const page = [
    ...bold(line(700, ...labHead)),
    ...line(680, ["BNP", 50], ["1,240", 150], ["980", 350]),
    ...line(660, ["HbA1c", 50], ["8.1", 150]),
    ...line(640, ["Sodium", 50], ["131", 150], ["135", 250], ["138", 350]),
    ...line(600, ["Seen by the ward.", 50]),
  ];
  expect(read(page)).toEqual([
    [
      ["Test", "Admission", "6 hours", "Day 2"],
      ["---"],
      ["BNP", "1,240", "", "980"],
      ["HbA1c", "8.1", "", ""],
      ["Sodium", "131", "135", "138"],
    ],
    "Seen by the ward.",
  ]);
});

test("a head whose first cell is empty names the columns behind it", () => {
  const page = [
    ...bold(line(700, ["Before", 150], ["After", 250])),
    ...line(680, ["BNP", 50], ["410", 250]),
    ...line(660, ["Sodium", 50], ["131", 150], ["138", 250]),
  ];
  expect(read(page)).toEqual([[["", "Before", "After"], ["---"], ["BNP", "", "410"], ["Sodium", "131", "138"]]]);
});

test("right-aligned numbers belong to the heading that they overlap, and never to another", () => {
  const values = [
    ...line(680, ["BNP", 50]),
    ...endingAt(680, ["1,240", 195], ["980", 395]),
    ...line(660, ["Sodium", 50]),
    ...endingAt(660, ["131", 195], ["135", 295], ["138", 395]),
  ];
  const right = [...line(700, ["Test", 50]), ...endingAt(700, ["Start", 195], ["6 hours", 295], ["Day 2", 395])];
  expect(read([...bold(right), ...values])).toEqual([
    [["Test", "Start", "6 hours", "Day 2"], ["---"], ["BNP", "1,240", "", "980"], ["Sodium", "131", "135", "138"]],
  ]);
  const left = line(700, ["Test", 50], ["A", 110], ["B", 210], ["C", 310]);
  expect(read([...bold(left), ...values]).every((block) => typeof block === "string")).toBe(true);
});

test("a cell of several lines is one cell, and rows close together stay rows", () => {
  const wrapped = [
    ...bold(line(700, ...labHead)),
    run("Troponin I high", 50, 680),
    run("sensitivity", 50, 668),
    run("fifth-generation", 50, 656),
    ...line(680, ["14", 150], ["22", 250]),
    ...line(636, ["Sodium", 50], ["131", 150], ["138", 350]),
  ];
  expect(read(wrapped)).toEqual([
    [
      ["Test", "Admission", "6 hours", "Day 2"],
      ["---"],
      ["Troponin I high sensitivity fifth-generation", "14", "22", ""],
      ["Sodium", "131", "", "138"],
    ],
  ]);
  const dense = [
    ...bold(line(700, ...labHead)),
    ...line(688, ["Sodium", 50], ["131", 150], ["138", 350]),
    ...line(676, ["Potassium", 50], ["4.1", 150]),
    ...line(664, ["Chloride", 50], ["99", 250]),
  ];
  expect(read(dense)).toEqual([
    [
      ["Test", "Admission", "6 hours", "Day 2"],
      ["---"],
      ["Sodium", "131", "", "138"],
      ["Potassium", "4.1", "", ""],
      ["Chloride", "", "99", ""],
    ],
  ]);
});

test("a note across columns covers them, and the rows below it keep their headings", () => {
  const page = [
    ...bold(line(700, ...labHead)),
    ...line(680, ["BNP", 50], ["1,240", 150], ["980", 350]),
    ...line(660, ["Sodium", 50], ["hemolysed, drawn again on the ward", 150]),
    ...line(640, ["Potassium", 50], ["4.1", 250]),
  ];
  expect(read(page)).toEqual([
    [
      ["Test", "Admission", "6 hours", "Day 2"],
      ["---"],
      ["BNP", "1,240", "", "980"],
      ["Sodium", "hemolysed, drawn again on the ward (2)", ""],
      ["Potassium", "", "4.1", ""],
    ],
  ]);
});

test("a first row in the font of the others is a head only above numbers", () => {
  const lab = [
    ...line(700, ["Test", 50], ["Result", 150], ["Unit", 250]),
    ...line(688, ["Sodium", 50], ["131", 150]),
    ...line(676, ["BNP", 50], ["1,240", 150]),
  ];
  expect(read(lab)).toEqual([[["Test", "Result", "Unit"], ["---"], ["Sodium", "131", ""], ["BNP", "1,240", ""]]]);
  const drugs = [
    ...line(700, ["Aspirin", 50], ["81 mg", 150], ["daily", 250]),
    ...line(688, ["Metoprolol", 50], ["25 mg", 150], ["daily", 250]),
  ];
  expect(read(drugs)).toEqual([[["---"], ["Aspirin", "81 mg", "daily"], ["Metoprolol", "25 mg", "daily"]]]);
});

test("prose in two or three columns and the head of a form stay text", () => {
  const prose = "some words of prose of a column";
  for (const places of [
    [50, 300],
    [50, 230, 410],
  ]) {
    const columns = places.flatMap((x) => [700, 688, 676, 664].map((y) => run(prose, x, y)));
    const rows = [700, 688, 676, 664].flatMap((y) => line(y, ...places.map((x): [string, number] => [prose, x])));
    for (const page of [columns, rows]) expect(read(page).every((block) => typeof block === "string")).toBe(true);
  }
  const form = [
    ...line(700, ["Name:", 50], ["Ann Lee", 150], ["MRN:", 300], ["123", 400]),
    ...line(680, ["Sex:", 50], ["F", 150], ["Ward:", 300], ["3B", 400]),
  ];
  expect(read(form).every((block) => typeof block === "string")).toBe(true);
});

test("a table beside prose, values between two lines and letters on their side stay text", () => {
  const beside = [
    ...[700, 688, 676].map((y) => run("Prose at the left", 50, y)),
    run("that goes on below", 50, 650),
    ...line(700, ["Test", 250], ["Start", 350], ["End", 450]),
    ...line(688, ["BNP", 250], ["980", 450]),
  ];
  expect(read(beside).every((block) => typeof block === "string")).toBe(true);
  const between = [
    ...bold(line(700, ...labHead)),
    run("Troponin I high", 50, 680),
    run("sensitivity", 50, 668),
    ...line(674, ["14", 150], ["22", 250]),
    ...line(650, ["Sodium", 50], ["131", 150]),
  ];
  expect(read(between).every((block) => typeof block === "string")).toBe(true);
  const turned = [...line(700, ...labHead), ...line(680, ["BNP", 50], ["1", 150], ["2", 350])].map((one) => ({
    ...one,
    transform: [0, 10, -10, 0, ...one.transform.slice(4)],
  }));
  expect(read(turned).every((block) => typeof block === "string")).toBe(true);
});

test("no word of a page is lost, whatever the positions of its parts", () => {
  const part = fc.record({
    column: fc.nat(4),
    row: fc.nat(5),
    x: fc.nat(60),
    width: fc.integer({ min: 10, max: 160 }),
  });
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const page = parts.map(({ column, row, x, width }, index) =>
        run(`w${index}.`, 50 + column * 80 + x, 700 - row * 15, width),
      );
      const text = JSON.stringify(read(page));
      expect(page.filter(({ str }) => !text.includes(str))).toEqual([]);
    }),
  );
});

test("a table of a drawn chart is read with its empty cells", async () => {
  const drawn = await drawChart({
    facility: "Example hospital",
    kind: "Laboratory",
    head: [
      ["Patient", "Ann Lee"],
      ["MRN", "1"],
    ],
    text: `Seen today.
| Test | Admission | 6 hours | Day 2 | Discharge |
| BNP (pg/mL) | 1,240 | | 980 | 410 |
| Troponin I, high sensitivity, fifth generation | 14 | 22 | | |
| | 1 | 2 | 3 | a comment that is too long for a line |
| HbA1c (%) | 8.1 | | | |
The plan follows.
| Service | Consultant | Opinion |
| Cardiology | R. Banerjee, MD | NSTEMI, single-vessel PCI, continue dual antiplatelet therapy 12 months |
| Nephrology | | No AKI |`,
  });
  const loading = getDocument({ data: new Uint8Array(drawn), verbosity: 0 });
  const { items } = await (await (await loading.promise).getPage(1)).getTextContent();
  const blocks = read(items.filter((item): item is typeof item & TextRun => "str" in item));
  expect(blocks).toEqual([
    expect.stringMatching(/^EXAMPLE HOSPITAL {3,}LABORATORY$/),
    expect.stringMatching(/^Patient: Ann Lee {3,}MRN: 1$/),
    "Seen today.",
    [
      ["Test", "Admission", "6 hours", "Day 2", "Discharge"],
      ["---"],
      ["BNP (pg/mL)", "1,240", "", "980", "410"],
      ["Troponin I, high sensitivity, fifth generation", "14", "22", "", ""],
      ["", "1", "2", "3", "a comment that is too long for a line"],
      ["HbA1c (%)", "8.1", "", "", ""],
    ],
    "The plan follows.",
    [
      ["Service", "Consultant", "Opinion"],
      ["---"],
      ["Cardiology", "R. Banerjee, MD", "NSTEMI, single-vessel PCI, continue dual antiplatelet therapy 12 months"],
      ["Nephrology", "", "No AKI"],
    ],
    expect.stringMatching(/^Ann Lee {3,}Synthetic record for training. No real person. {3,}Page 1 of 1$/),
  ]);
  await loading.destroy();
});
