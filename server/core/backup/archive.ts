import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { extract, pack } from "tar-stream";
import { flushFile } from "../database/flush-file.ts";

/** The last entry: the SHA-256 of each other entry. Without it the archive ended early. */
const hashesName = "hashes.json";

/** The first entry: the format of the archive and its schema. */
export const manifestName = "manifest.json";

/** Adds one file to an archive. A stream must have exactly `size` bytes. */
export type AddEntry = (name: string, content: Buffer | { size: number; stream: Readable }) => Promise<void>;

/** Names of unfinished archives. Earlier versions named them by the day. */
const partialPattern = /^casebook-([0-9a-f-]{36}|\d{4}-\d{2}-\d{2}\.tar\.gz)\.partial$/;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Writes a .tar.gz with a SHA-256 of each entry into a folder. `fill` adds the entries and returns the name of the file, or
 * undefined to discard the archive. The file gets this name only when it is complete and on disk. Until then its name is
 * unique, so that two processes can write at once. Throws the first error; then it leaves no file.
 */
export async function writeArchive(
  folder: string,
  fill: (add: AddEntry) => Promise<string | undefined>,
): Promise<void> {
  const partial = path.join(folder, `casebook-${randomUUID()}.partial`);
  const archive = pack();
  const written = pipeline(archive, createGzip({ level: 6 }), createWriteStream(partial, { mode: 0o600 }));
  // Awaited below. Until then an error of the disk must not end the process.
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
    const endedEarly = written.then(() => Promise.reject(new Error("the archive ended early")));
    const name = await Promise.race([fill(add), endedEarly]);
    archive.entry({ name: hashesName }, Buffer.from(JSON.stringify(hashes)));
    archive.finalize();
    await written;
    await flushFile(partial);
    if (name === undefined) await rm(partial);
    else await rename(partial, path.join(folder, name));
    await flushFile(folder);
  } catch (error) {
    archive.destroy();
    await rm(partial, { force: true });
    throw error;
  }
}

/** Removes unfinished archives of killed processes from a folder: files without a write for a day. */
export async function removeOldPartials(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((each) => partialPattern.test(each))) {
    const file = path.join(folder, name);
    // Another server may have removed or renamed it meanwhile.
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() && now.getTime() - found.mtimeMs > dayMs) await rm(file, { force: true });
  }
}

/** Reads an archive entry by entry. Skips the bytes that `onEntry` does not read. Throws when the file is no archive. */
async function eachEntry(
  file: string,
  onEntry: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const read = pipeline(createReadStream(file), createGunzip(), entries);
  read.catch(() => {});
  for await (const entry of entries) {
    // An entry yields buffers, which its types do not say.
    await onEntry(entry.header.name, entry as AsyncIterable<Buffer>);
    entry.resume();
  }
  await read;
}

/**
 * Compares every entry of an archive with its SHA-256 in the archive. Returns the hashes by entry name and the manifest. Throws
 * an error that names the first difference.
 */
export async function checkArchive(file: string): Promise<{ hashes: Record<string, string>; manifest?: Buffer }> {
  const found: Record<string, string> = {};
  let hashes: Record<string, string> | undefined;
  let manifest: Buffer | undefined;
  await eachEntry(file, async (name, content) => {
    if (name === hashesName) {
      hashes = JSON.parse((await bytesOf(content)).toString("utf8")) as Record<string, string>;
      return;
    }
    const hash = createHash("sha256");
    if (name === manifestName) {
      manifest = await bytesOf(content);
      hash.update(manifest);
    } else for await (const chunk of content) hash.update(chunk);
    found[name] = hash.digest("hex");
  });
  if (!hashes) throw new Error("it ended early");
  const names = new Set([...Object.keys(hashes), ...Object.keys(found)]);
  for (const name of names) if (hashes[name] !== found[name]) throw new Error(`${name} is not what was written`);
  return { hashes, ...(manifest && { manifest }) };
}

/** Calls `onEntry` for each entry of an archive, except the hashes. Check it by `checkArchive` first. */
export async function readArchive(
  file: string,
  onEntry: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  await eachEntry(file, (name, content) => (name === hashesName ? Promise.resolve() : onEntry(name, content)));
}

/** Collects the bytes of an entry. */
export async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}
