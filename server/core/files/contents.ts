import type { ReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { sendFairly } from "./send-fairly.ts";
import { type FileStore, StoreFailure } from "./store.ts";

/** Larger ones are rare, and go from the disk. */
const mostEachBytes = 16 * 1024 * 1024;
const mostBytes = 3 * mostEachBytes;
/** An exam's charts are opened within minutes; afterwards nothing of them stays in memory. */
const keptMs = 10 * 60 * 1000;
const pieceBytes = 256 * 1024;
/** Of what goes from the disk two pieces wait in memory for each who reads. */
export const readBytes = 128 * 1024;

interface Contents {
  /** A content, or the part of it that a stream of the folder reads, as it is sent. Rejects for one that does not lie there. */
  send: (key: string, size: number, part?: ReadStream) => Promise<Readable>;
}

/**
 * What files hold, as it is sent: read once for a whole class that opens a chart, and kept for a while. The content of a key
 * never changes.
 */
export function openContents(files: Pick<FileStore, "read">): Contents {
  const kept = new LRUCache<string, Buffer>({
    maxSize: mostBytes,
    sizeCalculation: (content) => content.length || 1,
    ttl: keptMs,
    ttlAutopurge: true,
    fetchMethod: async (key) => {
      const content = await files.read(key);
      return buffer(content).catch((error: unknown) => {
        throw new StoreFailure(error);
      });
    },
  });
  return {
    send: async (key, size, part) => {
      if (size > mostEachBytes) return part ? sendFairly(part) : streamed(await files.read(key));
      part?.destroy();
      const content = (await kept.fetch(key)) ?? Buffer.alloc(0);
      return sendFairly(slices(part ? content.subarray(...boundsOf(part)) : content));
    },
  };
}

/** Returns a large content of a bucket piece by piece; its error arrives as a StoreFailure. */
function streamed(content: Readable): Readable {
  const sent = sendFairly(content);
  content.once("error", (error) => sent.destroy(new StoreFailure(error)));
  return sent;
}

/** First byte and the one behind the last. */
function boundsOf(stream: ReadStream): [number, number] {
  const { start = 0, end = Number.POSITIVE_INFINITY } = stream as ReadStream & { start?: number; end?: number };
  return [start, end + 1];
}

function* slices(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += pieceBytes) yield content.subarray(at, at + pieceBytes);
}
