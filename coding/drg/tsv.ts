/**
 * The tables of the grouper are tab-separated text with a head line (coding/data/SOURCES.md). The large ones are sorted by
 * their first column and are searched where they lie, so that opening 150,000 codes costs no time and no memory but the text.
 */

/** The cells of every line but the head. */
export function readRows(text: string): string[][] {
  return linesOf(text).map((line) => line.split("\t"));
}

export function linesOf(text: string): string[] {
  return text.split("\n").slice(1).filter(Boolean);
}

/** A list inside a cell: separated by commas, often empty. */
export function listOf(cell: string | undefined): string[] {
  return cell ? cell.split(",") : [];
}

/** What follows the first column of each line of that `key`, in the order of the file. */
export function findRows(text: string, key: string): string[] {
  return findBeginning(text, `${key}\t`).map((line) => line.slice(key.length + 1));
}

/** The lines that begin so, in the order of the file. */
export function findBeginning(text: string, start: string): string[] {
  const found: string[] = [];
  for (let at = firstLineFrom(text, start); text.startsWith(start, at); ) {
    const end = endOfLine(text, at);
    found.push(text.slice(at, end));
    at = end + 1;
  }
  return found;
}

/** Of the lines of a code, `from`, `to` and the rest, the rest of the one that holds for the version. */
export function inVersion(lines: string[], version: number): string | undefined {
  for (const line of lines) {
    if (Number(line.slice(0, 3)) <= version && version <= Number(line.slice(4, 7))) return line.slice(8);
  }
}

/** Where the first line stands that does not come before `key`. */
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
