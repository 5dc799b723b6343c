import { Readable } from "node:stream";

/** Sending this many pieces takes under a millisecond, and is faster than a network. */
const piecesPerTurn = 4;

const waiting: (() => void)[] = [];

function releaseSome(): void {
  for (const release of waiting.splice(0, piecesPerTurn)) release();
  if (waiting.length > 0) setImmediate(releaseSome);
}

function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(releaseSome);
  });
}

/** Closes the source when its reader leaves: the generator would first wait for the next piece, which may never come. */
function closeTogether(sent: Readable, source: Readable): void {
  const destroy = sent._destroy.bind(sent);
  sent._destroy = (error, done) => {
    source.destroy();
    destroy(error, done);
  };
}

/**
 * Returns a stream of the pieces of a source that takes turns with all other such streams. A class that opens a chart at the
 * same moment needs thousands of pieces: without turns they would block all other calls for seconds.
 */
export function sendFairly(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Readable {
  const pieces = async function* () {
    for await (const piece of source) {
      await waitForTurn();
      yield piece;
    }
  };
  // Buffers only one piece.
  const sent = Readable.from(pieces(), { objectMode: false, highWaterMark: 1 });
  if (source instanceof Readable) closeTogether(sent, source);
  return sent;
}
