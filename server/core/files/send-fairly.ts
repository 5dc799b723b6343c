import { Readable } from "node:stream";

/** So many pieces go out between two looks at what else has come: under a millisecond, and more than a network takes. */
const piecesPerLook = 4;

const waiting: (() => void)[] = [];

function letSomeGo(): void {
  for (const go of waiting.splice(0, piecesPerLook)) go();
  if (waiting.length > 0) setImmediate(letSomeGo);
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letSomeGo);
  });
}

/** Closes the source as soon as its reader has gone: the generator would first wait for its next piece, which may never come. */
function closeTogether(sent: Readable, source: Readable): void {
  const destroy = sent._destroy.bind(sent);
  sent._destroy = (error, done) => {
    source.destroy();
    destroy(error, done);
  };
}

/**
 * Hands on what is sent, piece by piece, taking turns with all else that is sent now. A class that opens a chart in the same
 * moment asks for thousands of pieces at once: sent as they come, they would keep everybody else waiting for seconds.
 */
export function sendFairly(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Readable {
  const pieces = async function* () {
    for await (const piece of source) {
      await turn();
      yield piece;
    }
  };
  // One piece waits here, and none besides.
  const sent = Readable.from(pieces(), { objectMode: false, highWaterMark: 1 });
  if (source instanceof Readable) closeTogether(sent, source);
  return sent;
}
