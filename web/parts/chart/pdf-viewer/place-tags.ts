/** A rectangle on a page, in pixels from its upper left corner. */
export interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A code that is to stand beside its passage. */
export interface WantedTag {
  /** The middle of the line on which the passage ends. */
  middle: number;
  /** How wide it is with its code, and with whose it is before. */
  codeWidth: number;
  fullWidth: number;
}

export interface PlacedTag {
  /** From the right edge of the page, or of the column: what stands on the desk beside the page is above 0. */
  right: number;
  width: number;
  middle: number;
  /** What there is room for; a dot says the code when it is asked. */
  form: "full" | "code" | "dot";
}

/** From one to the next: each can be hit by itself. */
export const tagPitch = 24;
const height = 18;
/** Beside a page in its width the desk has 20 pixels. */
const onDesk = 17;
const gap = 3;

/**
 * Places for the codes of one page, in its right margin at their lines, or a little off them where lines are closer than
 * codes. None stands on a word: where the margin is too narrow for the code there is a dot at the page's edge.
 * In: what is wanted from above, the words of the page, and its size.
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

/** Of the width that is seen of a page, what its codes may take where they stand before it. */
const largestShare = 0.22;

/**
 * Places for the codes of a page that is wider than what is seen of it, in a column of their own at the right edge of what is
 * seen: in its margin nobody would see them. Out: them, and how wide the column is.
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

/** As near to what is wanted as can be with a pitch between: neighbours that are too close move apart as one block. */
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
