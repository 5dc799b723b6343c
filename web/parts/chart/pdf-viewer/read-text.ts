import { findTables, type TextTable } from "./find-tables.ts";
import { heightOnPage, isBlank, leftOf, spaceBefore, type TextRun } from "./text-lines.ts";

/** So many heights of a line between two lines are a new paragraph. */
const paragraphHeights = 1.7;

interface Line {
  text: string;
  y: number;
  height: number;
  right: number;
  /** It has parts with more than a space between them. */
  isParted: boolean;
}

/** A line that reaches so far to the right of the page was broken there, and goes on in the next. */
const brokenFrom = 0.86;

/** A space is so wide, in heights of its line. */
const spaceWidth = 0.3;
const [fewestSpaces, mostSpaces] = [3, 60];

/**
 * The paragraphs and tables of a page in the order in which it was written: lines that the paper broke are one, parts of
 * a line are as far apart as on paper.
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
    if (!isBlank(run)) line = goOn(line, run, y);
    if (run.hasEOL) end();
  }
  end();
  return blocks;
}

function goOn(line: Line | undefined, run: TextRun, y: number): Line {
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
