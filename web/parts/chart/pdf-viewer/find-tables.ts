import { type Cell, isBlank, type PageLine, readLines, type TextRun } from "./text-lines.ts";

export interface TableCell {
  text: string;
  /** The number of columns that it spans. */
  span: number;
}

/** Each row covers all columns; an empty cell has an empty text. */
export interface TextTable {
  head: TableCell[][];
  rows: TableCell[][];
}

interface Column {
  left: number;
  right: number;
}

/** A line of a table: its parts with the columns in which they are. */
interface Row {
  line: PageLine;
  places: { cell: Cell; columns: Column[] }[];
  /** True if a part is under no heading, or two parts are under one. */
  isUnsure: boolean;
}

interface Grid {
  columns: Column[];
  rows: Row[];
}

/** Distances between the baselines of two lines, in letter heights. */
const overlapping = 0.8;
const tight = 1.4;
const furthest = 4;
/** A part outside the columns that is this much further down than the rows are apart is not a row. */
const otherBlock = 1.6;
/** Two columns are readable as plain text. */
const fewestColumns = 3;
/** This many lines in a row may have only one part, for example a name that needs several lines. */
const mostLonelyLines = 6;
/** Pages with more runs than any chart has are not searched, because the time grows with the square. */
const mostRuns = 5000;
/** More words in an average part mean prose in columns. */
const mostWords = 3.5;

/**
 * Finds the tables of a page: lines whose parts are in the same three or more columns. If a part could belong to two
 * headings, it is not treated as a table, so that no value appears under a wrong heading.
 */
export function findTables(runs: readonly TextRun[]): { table: TextTable; runs: Set<TextRun> }[] {
  if (runs.length > mostRuns) return [];
  const lines = readLines(runs);
  const edge = lines.flatMap(({ cells }) => cells).reduce((most, { right }) => Math.max(most, right), 0);
  const numbers = new Map(runs.filter((run) => !isBlank(run)).map((run, index) => [run, index]));
  const tables: { table: TextTable; runs: Set<TextRun> }[] = [];
  for (let at = 0; at < lines.length; ) {
    const grid = growGrid(lines, at);
    at += grid?.rows.length ?? 1;
    if (!grid || !isTable(grid)) continue;
    const own = grid.rows.flatMap(({ line }) => line.runs);
    const order = own.map((run) => numbers.get(run) ?? 0).toSorted((one, other) => one - other);
    // Text between these lines belongs elsewhere: the page has columns, and the lines cross them.
    if ((order.at(-1) ?? 0) - (order[0] ?? 0) >= own.length) continue;
    tables.push({ table: toTable(grid, edge), runs: new Set(own) });
  }
  return tables;
}

/** Adds lines below the first one as long as their parts are in its columns. */
function growGrid(lines: readonly PageLine[], start: number): Grid | undefined {
  const first = lines[start];
  if (!first || first.cells.length < 2 || first.cells.some(({ text }) => /:(\s|$)/.test(text))) return undefined;
  const columns = first.cells.map(({ left, right }): Column => ({ left, right }));
  const rows = [assignColumns(first, columns)];
  let [sureRows, widest, hasLabels] = [1, 0, false];
  for (const [index, line] of lines.slice(start + 1).entries()) {
    const distance = (lines[start + index]?.y ?? 0) - line.y;
    if (distance > furthest * line.height || rows.length - sureRows > mostLonelyLines) break;
    if (isHeadAgain(line, rows)) break;
    const [stray, ...others] = line.cells.filter((cell) => !columns.some((column) => meets(cell, column)));
    // The only column without a heading is the one with the names of the rows.
    const isLabel = stray && !hasLabels && stray.right < (columns[0]?.left ?? 0);
    const strays = isLabel || !stray ? others : [stray, ...others];
    if (strays.length > 0 && widest > 0 && distance > otherBlock * widest) break;
    if (strays.length > 0 && first.cells.length < fewestColumns && !isLabel && !hasLabels) return undefined;
    if (isLabel) {
      hasLabels = true;
      columns.unshift({ left: stray.left, right: stray.right });
    }
    const row = assignColumns(line, columns);
    if (isNote(row) && isNote(rows.at(-1))) break;
    rows.push(row);
    widest = Math.max(widest, distance);
    if (isSure(row)) sureRows = rows.length;
  }
  const sure = rows.slice(0, sureRows);
  const used = new Set(sure.flatMap(({ places }) => places.flatMap(({ columns: covered }) => covered)));
  return { columns: columns.filter((column) => used.has(column)), rows: sure };
}

/**
 * Assigns the parts of a line to columns. A column grows with parts that are in it alone; a part in no column gets a
 * new one.
 */
function assignColumns(line: PageLine, columns: Column[]): Row {
  let isUnsure = false;
  const places = line.cells.map((cell) => {
    const covered = columns.filter((column) => meets(cell, column));
    const [column] = covered;
    if (!column) {
      isUnsure = true;
      const stray = { left: cell.left, right: cell.right };
      columns.push(stray);
      columns.sort((one, other) => one.left - other.left);
      return { cell, columns: [stray] };
    }
    if (covered.length === 1) {
      column.left = Math.min(column.left, cell.left);
      column.right = Math.max(column.right, cell.right);
    }
    return { cell, columns: covered };
  });
  const all = places.flatMap(({ columns: covered }) => covered);
  const hasShared = places.some(
    ({ columns: covered }) =>
      covered.length > 1 && covered.some((column) => all.indexOf(column) !== all.lastIndexOf(column)),
  );
  return { line, places, isUnsure: isUnsure || hasShared };
}

function meets(cell: Cell, column: Column): boolean {
  return Math.min(cell.right, column.right) > Math.max(cell.left, column.left);
}

/** True for one part across several columns, for example a remark between two rows. */
function isNote(row: Row | undefined): boolean {
  return row?.places.length === 1 && (row.places[0]?.columns.length ?? 0) > 1;
}

/** True for parts in two or more columns, the first in one alone. Lines after the last such line may be other text. */
function isSure({ places }: Row): boolean {
  return places[0]?.columns.length === 1 && new Set(places.flatMap(({ columns }) => columns)).size > 1;
}

/** True for the head of the next table, which may have the same columns. */
function isHeadAgain({ cells }: PageLine, rows: readonly Row[]): boolean {
  const font = fontOf(rows[0]);
  if (font === undefined || cells.length < 2 || rows.every((row) => fontOf(row) === font)) return false;
  return cells.every((cell) => cell.font === font && !/^\W*\d/.test(cell.text));
}

/** Returns the font of a row if it has only one. */
function fontOf(row: Row | undefined): string | undefined {
  const font = row?.places[0]?.cell.font;
  return row?.places.every(({ cell }) => cell.font === font) ? font : undefined;
}

function isTable({ columns, rows }: Grid): boolean {
  if (columns.length < fewestColumns || rows.length < 2 || rows.some(({ isUnsure }) => isUnsure)) return false;
  const steps = rows.slice(1).map(({ line }, index) => ((rows[index]?.line.y ?? 0) - line.y) / line.height);
  if (steps.some((step) => step < overlapping)) return false;
  const cells = rows.flatMap(({ places }) => places.map(({ cell }) => cell));
  const words = cells.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  return words <= mostWords * cells.length || steps.some((step) => step > tight);
}

function toTable({ columns, rows }: Grid, edge: number): TextTable {
  const headRows = countHeadRows(rows, columns);
  const groups: { rows: Row[]; isHead: boolean }[] = [];
  for (const [index, row] of rows.entries()) {
    const [group, isHead] = [groups.at(-1), index < headRows];
    if (group?.isHead === isHead && isContinued(group.rows, row, columns, edge)) group.rows.push(row);
    else groups.push({ rows: [row], isHead });
  }
  const made = groups.map((group) => ({ isHead: group.isHead, cells: toCells(group.rows, columns) }));
  return {
    head: made.filter(({ isHead }) => isHead).map(({ cells }) => cells),
    rows: made.filter(({ isHead }) => !isHead).map(({ cells }) => cells),
  };
}

/**
 * Returns the number of head rows: those in a different font; otherwise one row of words above columns of numbers.
 */
function countHeadRows(rows: readonly Row[], columns: readonly Column[]): number {
  const font = fontOf(rows[0]);
  const others = rows.findIndex((row) => fontOf(row) !== font || font === undefined);
  const values = (from: number) =>
    rows
      .slice(from)
      .flatMap(({ places }) => places.filter((one) => one.columns[0] !== columns[0]).map(({ cell }) => cell));
  const isMost = (cells: Cell[], holds: (cell: Cell) => boolean) => cells.filter(holds).length > cells.length * 0.6;
  if (others > 0 && isMost(values(others), (cell) => cell.font !== font)) return others;
  const isNumber = ({ text }: Cell) => /^[^\p{L}]*\d/u.test(text);
  const isWords = rows[0]?.places.every(({ cell }) => /\p{L}/u.test(cell.text) && !isNumber(cell));
  return isWords && isMost(values(1), isNumber) ? 1 : 0;
}

/** True if a line continues the row above: each part starts with a word that did not fit there. */
function isContinued(group: readonly Row[], row: Row, columns: readonly Column[], edge: number): boolean {
  const [first, above] = [group[0], group.at(-1)];
  if (!first || !above || above.line.y - row.line.y > tight * row.line.height) return false;
  if (row.places.length >= first.places.length) return false;
  return row.places.every(({ cell, columns: [column, ...more] }) => {
    const before = above.places.find(({ columns: covered }) => covered[0] === column && covered.length === 1);
    if (!before || more.length > 0 || !/\p{L}/u.test(cell.text)) return false;
    const next = columns.find(({ left }) => left > (column?.right ?? 0));
    const [word = ""] = cell.text.split(/\s/);
    const width = ((cell.right - cell.left) * word.length) / cell.text.length + row.line.height / 4;
    return before.cell.right + width > (next?.left ?? edge) - row.line.height;
  });
}

function toCells(group: readonly Row[], columns: readonly Column[]): TableCell[] {
  const places = group.flatMap((row) => row.places);
  const cells: TableCell[] = [];
  for (let at = 0; at < columns.length; ) {
    const own = places.filter((one) => one.columns[0] === columns[at]);
    const span = Math.max(1, ...own.map((one) => one.columns.length));
    cells.push({ text: own.map(({ cell }) => cell.text).join(" "), span });
    at += span;
  }
  return cells;
}
