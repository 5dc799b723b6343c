/** A run of letters as pdf.js reads it from a page. */
export interface TextRun {
  str: string;
  /** True if it ends a line. */
  hasEOL: boolean;
  width: number;
  height: number;
  /** The last two numbers are the start position, from the left and from the bottom. */
  transform: number[];
  fontName?: string;
}

/** A part of a line: words with at most spaces between them. */
export interface Cell {
  text: string;
  left: number;
  right: number;
  /** Its font and size; undefined if there are several. */
  font: string | undefined;
}

/** The parts at one height of the page, from left to right. */
export interface PageLine {
  y: number;
  height: number;
  cells: Cell[];
  runs: TextRun[];
}

/** Words further apart than this are separate parts. In letter heights; about three spaces. */
const widestSpace = 0.7;
const narrowestSpace = 0.12;

/** Returns the text between two runs: a space or nothing; undefined if a new part starts. */
export function spaceBefore(right: number, run: TextRun): string | undefined {
  const gap = leftOf(run) - right;
  if (gap > widestSpace * run.height) return undefined;
  return gap > narrowestSpace * run.height ? " " : "";
}

export function leftOf({ transform }: TextRun): number {
  return transform[4] ?? 0;
}

export function heightOnPage({ transform }: TextRun): number {
  return transform[5] ?? 0;
}

/** True for the blank runs with which pdf.js fills gaps of any width. */
export function isBlank({ str }: TextRun): boolean {
  return str.trim() === "";
}

/** Returns the lines of a page from top to bottom, whatever their order in the file. Rotated letters are omitted. */
export function readLines(runs: readonly TextRun[]): PageLine[] {
  const upright = runs.filter((run) => !isBlank(run) && !run.transform[1] && !run.transform[2]);
  const lines: PageLine[] = [];
  for (const run of upright.toSorted((one, other) => heightOnPage(other) - heightOnPage(one))) {
    const line = lines.at(-1);
    const y = heightOnPage(run);
    if (line && line.y - y <= Math.max(line.height, run.height) / 2) {
      line.runs.push(run);
      line.height = Math.max(line.height, run.height);
    } else lines.push({ y, height: run.height, cells: [], runs: [run] });
  }
  for (const line of lines) line.cells = cellsOf(line.runs);
  return lines;
}

function cellsOf(runs: readonly TextRun[]): Cell[] {
  const cells: Cell[] = [];
  for (const run of runs.toSorted((one, other) => leftOf(one) - leftOf(other))) {
    const [cell, left] = [cells.at(-1), leftOf(run)];
    const [text, font] = [run.str.trim(), `${run.fontName} ${run.height}`];
    const space = cell && spaceBefore(cell.right, run);
    if (cell && space !== undefined) {
      cell.text += `${space}${text}`;
      cell.right = Math.max(cell.right, left + run.width);
      if (cell.font !== font) cell.font = undefined;
    } else cells.push({ text, left, right: left + run.width, font });
  }
  return cells;
}
