import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { flushFile } from "../database/flush-file.ts";

/** The last entry: what every other one must hash to. Without it the archive ended early. */
const hashesName = "hashes.json";

/** Adds one file to an archive. A stream must hold as many bytes as were said. */
type AddEntry = (name: string, content: Buffer | { size: number; stream: Readable }) => Promise<void>;

/**
 * Writes a .tar.gz with a SHA-256 of everything in it. The file is there under its name only when it is whole and on disk.
 */
export async function writeArchive(file: string, fill: (add: AddEntry) => Promise<void>): Promise<void> {
  const partial = `${file}.partial`;
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 6 }), createWriteStream(partial, { mode: 0o600 }));
  // It is awaited below; until then a fault of the disk must not end the process.
  written.catch(() => {});
  const hashes: Record<string, string> = {};
  const add: AddEntry = async (name, content) => {
    const hash = createHash("sha256");
    const size = Buffer.isBuffer(content) ? content.length : content.size;
    const entry = archive.entry({ name, size });
    await pipeline(
      Buffer.isBuffer(content) ? Readable.from([content]) : content.stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      entry,
    );
    hashes[name] = hash.digest("hex");
  };
  try {
    await Promise.race([fill(add), written.then(() => Promise.reject(new Error("the archive ended early")))]);
    const told = Buffer.from(JSON.stringify(hashes));
    archive.entry({ name: hashesName }, told);
    archive.finalize();
    await written;
    await flushFile(partial);
    await rename(partial, file);
  } catch (fault) {
    archive.destroy();
    await rm(partial, { force: true });
    throw fault;
  }
}

/** Reads an archive entry by entry; what `take` does not read of one is skipped. Throws for a file that is none. */
async function eachEntry(
  file: string,
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const read = pipeline(createReadStream(file), createGunzip(), entries);
  read.catch(() => {});
  for await (const entry of entries) {
    // An entry gives buffers; its types leave open what.
    await take(entry.header.name, entry as AsyncIterable<Buffer>);
    entry.resume();
  }
  await read;
}

/** Whether every byte of an archive is as it was written. Throws with what is wrong. */
export async function checkArchive(file: string): Promise<void> {
  const found: Record<string, string> = {};
  let hashes: Record<string, string> | undefined;
  await eachEntry(file, async (name, content) => {
    if (name === hashesName) {
      hashes = JSON.parse((await bytesOf(content)).toString("utf8")) as Record<string, string>;
      return;
    }
    const hash = createHash("sha256");
    for await (const chunk of content) hash.update(chunk);
    found[name] = hash.digest("hex");
  });
  if (!hashes) throw new Error("it ended early");
  const names = new Set([...Object.keys(hashes), ...Object.keys(found)]);
  for (const name of names) if (hashes[name] !== found[name]) throw new Error(`${name} is not what was written`);
}

/** Reads a checked archive. */
export async function readArchive(
  file: string,
  take: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  await eachEntry(file, (name, content) => (name === hashesName ? Promise.resolve() : take(name, content)));
}

export async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
