/** A run of letters as pdf.js reads it from a page. */
export interface TextRun {
  str: string;
  /** A line ends with it. */
  hasEOL: boolean;
  width: number;
  height: number;
  /** Its two last numbers are where it begins, from the left and from below. */
  transform: number[];
}

/** So many heights of a line between two lines are a new paragraph. */
const paragraphHeights = 1.7;

const apart = "   ";

interface Line {
  text: string;
  y: number;
  height: number;
  right: number;
}

/** A line that reaches so far to the right of the page was broken there, and goes on in the next. */
const brokenFrom = 0.86;

/**
 * The paragraphs of a page in the order in which it was written: lines that the paper broke are one, cells of a row are
 * kept apart.
 */
export function readText(runs: readonly TextRun[]): string[] {
  const paragraphs: string[] = [];
  const edge = Math.max(...runs.map(({ transform, width }) => (transform[4] ?? 0) + width), 0);
  let before: Line | undefined;
  let line: Line | undefined;
  const end = () => {
    if (line && line.text.trim() !== "") {
      const isNext = before && Math.abs(before.y - line.y) < paragraphHeights * Math.max(before.height, line.height);
      const isBroken = before && before.right > brokenFrom * edge && !before.text.includes(apart);
      if (isNext) paragraphs[paragraphs.length - 1] += `${isBroken ? " " : "\n"}${line.text.trim()}`;
      else paragraphs.push(line.text.trim());
      before = line;
    }
    line = undefined;
  };
  for (const { str, hasEOL, width, height, transform } of runs) {
    const [x = 0, y = 0] = transform.slice(4);
    if (line && str !== "" && Math.abs(line.y - y) > Math.max(line.height, height) / 2) end();
    if (str !== "") {
      const gap = line ? x - line.right : 0;
      const between = line && gap > Math.max(height, 6) ? apart : "";
      line = {
        text: `${line?.text ?? ""}${between}${str}`,
        y,
        height: Math.max(line?.height ?? 0, height),
        right: x + width,
      };
    }
    if (hasEOL) end();
  }
  end();
  return paragraphs;
}
