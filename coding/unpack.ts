import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import type yauzl from "yauzl";
import { FileFault } from "./file-fault.ts";

/** No release unpacks to more; a larger one is a zip bomb. */
const mostUnpackedBytes = 1024 ** 3;
const mostEntries = 10_000;

export interface Packed {
  /** The name of the file, or of the entry in a .zip. */
  name: string;
  /** Returns the unpacked bytes. Throws FileFault if they are damaged or too many. */
  open(): AsyncIterable<Buffer>;
}

/**
 * Returns the files in a file: the file itself, the content of a .gz, or the entries of a .zip. Throws FileFault above
 * `mostBytes`.
 */
export async function unpack(path: string, name: string, mostBytes = mostUnpackedBytes): Promise<Packed[]> {
  const handle = await open(path);
  const { buffer: magic } = await handle.read(Buffer.alloc(4), 0, 4, 0).finally(() => handle.close());
  if (magic.readUInt32BE() === 0x504b0304) return entriesOf(path, mostBytes);
  if (magic.readUInt16BE() === 0x1f8b) {
    const plainName = name.replace(/\.gz$/i, "");
    return [{ name: plainName, open: () => bounded(createReadStream(path).pipe(createGunzip()), mostBytes) }];
  }
  return [{ name, open: () => bounded(createReadStream(path), mostBytes) }];
}

async function entriesOf(path: string, mostBytes: number): Promise<Packed[]> {
  const names: string[] = [];
  let unpacked = 0;
  for await (const { fileName, uncompressedSize } of eachEntry(path)) {
    unpacked += uncompressedSize;
    if (unpacked > mostBytes) throw tooLarge();
    if (names.length >= mostEntries) throw new FileFault("The .zip file holds far too many files.", null, "too_large");
    names.push(fileName);
  }
  return names
    .filter((name) => !name.endsWith("/"))
    .map((name) => ({ name, open: () => bounded(entry(path, name), mostBytes) }));
}

async function* eachEntry(path: string): AsyncGenerator<yauzl.Entry> {
  const zip = await openZip(path);
  try {
    for (;;) {
      const next = await new Promise<yauzl.Entry | null>((resolve, reject) => {
        zip
          .once("entry", resolve)
          .once("end", () => resolve(null))
          .once("error", reject);
        zip.readEntry();
      });
      zip.removeAllListeners();
      if (!next) return;
      yield next;
    }
  } catch {
    throw new FileFault("The .zip file is broken.");
  } finally {
    zip.close();
  }
}

async function* entry(path: string, name: string): AsyncGenerator<Buffer> {
  const zip = await openZip(path);
  try {
    const found = await new Promise<yauzl.Entry>((resolve, reject) => {
      zip.on("entry", (each: yauzl.Entry) => (each.fileName === name ? resolve(each) : zip.readEntry()));
      zip.once("error", reject);
      zip.readEntry();
    });
    if (found.isEncrypted()) throw new FileFault("The .zip file is locked with a password.");
    yield* (await promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip))(
      found,
    )) as AsyncIterable<Buffer>;
  } finally {
    zip.close();
  }
}

async function openZip(path: string): Promise<yauzl.ZipFile> {
  const { default: zips } = await import("yauzl");
  const opened = promisify<string, yauzl.Options, yauzl.ZipFile>(zips.open);
  return opened(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new FileFault("The .zip file is broken.");
  });
}

async function* bounded(chunks: AsyncIterable<Buffer>, mostBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > mostBytes) throw tooLarge();
      yield chunk;
    }
  } catch (fault) {
    throw fault instanceof FileFault ? fault : new FileFault("The file is broken: it cannot be unpacked.");
  }
}

function tooLarge(): FileFault {
  return new FileFault("The file unpacks to more than 1 GB.", null, "too_large");
}
