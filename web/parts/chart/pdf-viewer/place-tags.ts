/** A rectangle on a page, in px from its upper left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A code to place beside its passage. */
export interface WantedTag {
  /** The middle of the line on which the passage ends. */
  middle: number;
  /** The width with only the code, and with the owner before it. */
  codeWidth: number;
  fullWidth: number;
}

export interface PlacedTag {
  /** The distance from the right edge of the page or column; positive values are outside. */
  right: number;
  width: number;
  middle: number;
  /** The longest form that fits; a dot shows its code on focus or hover. */
  form: "full" | "code" | "dot";
}

/** The distance between codes, so that each can be clicked. */
export const tagPitch = 24;
const height = 18;
/** Beside a page at page width there are 20 px of background. */
const onDesk = 17;
const gap = 3;

/**
 * Places the codes of a page in its right margin, at their lines or a little off where lines are too close. No code
 * covers a word: if the margin is too narrow, a dot is placed at the page's edge. `wanted` is sorted from top to
 * bottom.
 */
export function placeTags(
  wanted: readonly WantedTag[],
  words: readonly Box[],
  page: { width: number; height: number },
): PlacedTag[] {
  const middles = spread(wanted, page.height);
  const fits = (width: number, middle: number) => {
    const left = page.width + onDesk - width - gap;
    const [top, bottom] = [middle - height / 2, middle + height / 2];
    return words.every((word) => word.right <= left || word.bottom <= top || word.top >= bottom);
  };
  const fullWidth = Math.max(...wanted.map((one) => one.fullWidth));
  const isFull = middles.every((middle) => fits(fullWidth, middle));
  return wanted.map(({ codeWidth }, index) => {
    const middle = middles[index] ?? 0;
    if (isFull) return { right: onDesk, width: fullWidth, middle, form: "full" };
    if (fits(codeWidth, middle)) return { right: onDesk, width: codeWidth, middle, form: "code" };
    return { right: onDesk, width: height, middle, form: "dot" };
  });
}

/** The largest share of the visible width that the column of codes may use. */
const largestShare = 0.22;

/**
 * Places the codes of a page that is wider than its box in a column at the right edge of the visible part, because its
 * margin would be invisible. Returns the places and the width of the column.
 */
export function placeInColumn(
  wanted: readonly WantedTag[],
  height: number,
  seenWidth: number,
): { places: PlacedTag[]; width: number } {
  const full = Math.max(...wanted.map((one) => one.fullWidth));
  const form = full + 2 * gap <= seenWidth * largestShare ? "full" : "code";
  const width = form === "full" ? full : Math.max(...wanted.map((one) => one.codeWidth));
  const places = spread(wanted, height).map((middle): PlacedTag => ({ right: -gap, width, middle, form }));
  return { places, width: width + 2 * gap };
}

/**
 * Returns positions close to the wanted ones with a minimum distance. Neighbours that are too close move apart as one
 * block.
 */
function spread(wanted: readonly WantedTag[], height: number): number[] {
  const pitch = Math.min(tagPitch, height / Math.max(1, wanted.length));
  const blocks: { sum: number; count: number }[] = [];
  const startOf = ({ sum, count }: { sum: number; count: number }) => sum / count;
  for (const [index, { middle }] of wanted.entries()) {
    let block = { sum: middle - index * pitch, count: 1 };
    for (let above = blocks.at(-1); above && startOf(above) > startOf(block); above = blocks.at(-1)) {
      block = { sum: above.sum + block.sum, count: above.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  const highest = pitch / 2;
  const lowest = height - pitch / 2 - (wanted.length - 1) * pitch;
  return blocks
    .flatMap((block) => Array.from({ length: block.count }, () => startOf(block)))
    .map((start, index) => Math.max(highest, Math.min(lowest, start)) + index * pitch);
}
