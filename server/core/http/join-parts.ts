import { setImmediate } from "node:timers/promises";

/** Writing and encoding this many characters takes a few milliseconds. */
const charactersPerSlice = 131_072;

/** Copying is much faster than encoding. */
const slicesPerTurn = 16;

/** A complete reply: a text, or the bytes of a long one. */
export type ReplyBody = string | Buffer;

/**
 * Joins the parts of a reply. A long reply is encoded in slices, with a turn of the event loop between two slices: Node would
 * copy, measure and encode one long text in a single turn. The parts may come from a generator.
 */
export async function joinParts(parts: Iterable<string>): Promise<ReplyBody> {
  const slices: Buffer[] = [];
  let text = "";
  for (const part of parts) {
    text += part;
    if (text.length < charactersPerSlice) continue;
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
  for (const [index, slice] of slices.entries()) {
    end += slice.copy(joined, end);
    if (index % slicesPerTurn === slicesPerTurn - 1) await setImmediate();
  }
  return joined;
}
