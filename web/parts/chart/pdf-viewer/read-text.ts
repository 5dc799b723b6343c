import { findTables, type TextTable } from "./find-tables.ts";
import { heightOnPage, isBlank, leftOf, spaceBefore, type TextRun } from "./text-lines.ts";

/** Two lines that are this many line heights apart are separate paragraphs. */
const paragraphHeights = 1.7;

interface Line {
  text: string;
  y: number;
  height: number;
  right: number;
  /** True if some of its parts have more than a space between them. */
  isParted: boolean;
}

/** A line that reaches this far to the right was broken by the page width and continues in the next. */
const brokenFrom = 0.86;

/** The width of a space, in line heights. */
const spaceWidth = 0.3;
const [fewestSpaces, mostSpaces] = [3, 60];

/**
 * Returns the paragraphs and tables of a page in their written order. Lines that were broken by the page width are
 * joined; distances between parts of a line become spaces.
 */
export function readText(runs: readonly TextRun[]): (string | TextTable)[] {
  const blocks: (string | TextTable)[] = [];
  const edge = runs.reduce((most, run) => Math.max(most, leftOf(run) + run.width), 0);
  const tables = new Map(findTables(runs).flatMap((found) => [...found.runs].map((run) => [run, found.table])));
  let before: Line | undefined;
  let line: Line | undefined;
  const end = () => {
    if (line) {
      const isNext = before && Math.abs(before.y - line.y) < paragraphHeights * Math.max(before.height, line.height);
      const isBroken = before && before.right > brokenFrom * edge && !before.isParted;
      if (isNext) blocks[blocks.length - 1] += `${isBroken ? " " : "\n"}${line.text}`;
      else blocks.push(line.text);
      before = line;
    }
    line = undefined;
  };
  for (const run of runs) {
    const table = tables.get(run);
    if (table) {
      end();
      before = undefined;
      if (!blocks.includes(table)) blocks.push(table);
      continue;
    }
    const y = heightOnPage(run);
    if (line && !isBlank(run) && Math.abs(line.y - y) > Math.max(line.height, run.height) / 2) end();
    if (!isBlank(run)) line = appendRun(line, run, y);
    if (run.hasEOL) end();
  }
  end();
  return blocks;
}

function appendRun(line: Line | undefined, run: TextRun, y: number): Line {
  const space = line ? spaceBefore(line.right, run) : "";
  const spaces = line ? Math.round((leftOf(run) - line.right) / (spaceWidth * run.height)) : 0;
  const between = space ?? " ".repeat(Math.min(Math.max(spaces, fewestSpaces), mostSpaces));
  return {
    text: `${line?.text ?? ""}${between}${run.str.trim()}`,
    y,
    height: Math.max(line?.height ?? 0, run.height),
    right: leftOf(run) + run.width,
    isParted: line?.isParted === true || space === undefined,
  };
}
