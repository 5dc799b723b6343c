/**
 * The tables of the grouper are tab-separated text with a head line (coding/data/SOURCES.md). The large ones are sorted by
 * their first column and are searched where they lie, so that opening 150,000 codes costs no time and no memory but the text.
 */

/** Returns the cells of every line except the header. */
export function readRows(text: string): string[][] {
  return linesOf(text).map((line) => line.split("\t"));
}

export function linesOf(text: string): string[] {
  return text.split("\n").slice(1).filter(Boolean);
}

/** Splits a cell at commas; an empty cell gives an empty list. */
export function listOf(cell: string | undefined): string[] {
  return cell ? cell.split(",") : [];
}

/** Returns the lines with this key, without their first column, in the order of the file. */
export function findRows(text: string, key: string): string[] {
  return findBeginning(text, `${key}\t`).map((line) => line.slice(key.length + 1));
}

/** Returns the lines with this prefix, in the order of the file. */
export function findBeginning(text: string, start: string): string[] {
  const found: string[] = [];
  for (let at = firstLineFrom(text, start); text.startsWith(start, at); ) {
    const end = endOfLine(text, at);
    found.push(text.slice(at, end));
    at = end + 1;
  }
  return found;
}

/** Returns the rest of the line whose `from` and `to` contain the version. */
export function inVersion(lines: string[], version: number): string | undefined {
  for (const line of lines) {
    if (Number(line.slice(0, 3)) <= version && version <= Number(line.slice(4, 7))) return line.slice(8);
  }
}

/** Returns the offset of the first line that is not before `key` (binary search). */
function firstLineFrom(text: string, key: string): number {
  let low = endOfLine(text, 0) + 1;
  let high = text.length;
  while (low < high) {
    const start = text.lastIndexOf("\n", Math.floor((low + high) / 2) - 1) + 1;
    if (text.slice(start, start + key.length) < key) low = Math.min(endOfLine(text, start) + 1, high);
    else high = start;
  }
  return low;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
