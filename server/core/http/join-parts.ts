import { setImmediate } from "node:timers/promises";

/** About as many characters as are written, and made bytes, in a few milliseconds. */
const longestText = 131_072;

/** An answer as one: a text, or the bytes of a long one. */
export type Joined = string | Buffer;

/**
 * The parts of an answer as one. A long one is made bytes some parts at a time, with a turn of the event loop for others
 * between: as one text it would be copied, measured and made bytes in a single turn. Parts may be written as they are taken.
 */
export async function joinParts(parts: Iterable<string>): Promise<Joined> {
  const slices: Buffer[] = [];
  let text = "";
  for (const part of parts) {
    text += part;
    if (text.length < longestText) continue;
    slices.push(Buffer.from(text));
    text = "";
    await setImmediate();
  }
  if (slices.length === 0) return text;
  slices.push(Buffer.from(text));
  return joinSlices(slices);
}

async function joinSlices(slices: readonly Buffer[]): Promise<Buffer> {
  const joined = Buffer.allocUnsafe(slices.reduce((sum, slice) => sum + slice.length, 0));
  let end = 0;
  for (const [place, slice] of slices.entries()) {
    end += slice.copy(joined, end);
    if (place % slicesPerTurn === slicesPerTurn - 1) await setImmediate();
  }
  return joined;
}

/** Copied much faster than they are made. */
const slicesPerTurn = 16;
