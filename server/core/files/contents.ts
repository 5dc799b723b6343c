import type { ReadStream } from "node:fs";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { sendFairly } from "./send-fairly.ts";
import { type FileStore, StoreFailure } from "./store.ts";

/** Larger files are rare and are not cached. */
const largestCachedBytes = 16 * 1024 * 1024;
const cacheBytes = 3 * largestCachedBytes;
/** A class opens the charts of an exam within minutes; later they need no memory. */
const cachedMs = 10 * 60 * 1000;
const pieceBytes = 256 * 1024;
/** The size of the pieces from the disk. Two of them are in memory for each reader. */
export const readBytes = 128 * 1024;

interface Contents {
  /** Returns a stream of a file, or of the range that `part` reads. Throws when the store has no such file. */
  send: (key: string, size: number, part?: ReadStream) => Promise<Readable>;
}

/** Returns a cache of file contents: one read serves a class that opens a chart. The content of a key never changes. */
export function openContents(files: Pick<FileStore, "read">): Contents {
  const cache = new LRUCache<string, Buffer>({
    maxSize: cacheBytes,
    sizeCalculation: (content) => content.length || 1,
    ttl: cachedMs,
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
      if (size > largestCachedBytes) return part ? sendFairly(part) : streamed(await files.read(key));
      part?.destroy();
      const content = (await cache.fetch(key)) ?? Buffer.alloc(0);
      return sendFairly(slices(part ? content.subarray(...boundsOf(part)) : content));
    },
  };
}

/** Returns a stream of a large file of a bucket. Its errors are StoreFailures. */
function streamed(content: Readable): Readable {
  const sent = sendFairly(content);
  content.once("error", (error) => sent.destroy(new StoreFailure(error)));
  return sent;
}

/** Returns the first byte of a stream's range and the byte after its last. */
function boundsOf(stream: ReadStream): [number, number] {
  const { start = 0, end = Number.POSITIVE_INFINITY } = stream as ReadStream & { start?: number; end?: number };
  return [start, end + 1];
}

function* slices(content: Buffer): Generator<Buffer> {
  for (let start = 0; start < content.length; start += pieceBytes) yield content.subarray(start, start + pieceBytes);
}
