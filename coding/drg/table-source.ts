import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { FileFault } from "../file-fault.ts";
import { type Packed, unpack } from "../unpack.ts";

/** Reads one table of the grouper by its name (coding/data/SOURCES.md); undefined when it is not there. */
export type ReadTable = (name: string) => Promise<string | undefined>;

const inflate = promisify(gunzip);
/** The largest table has 2.5 MB; a file that unpacks to more than this is no table. */
const mostBytes = 128 * 1024 * 1024;

/** Tables as they ship with Casebook: `NAME.tsv.gz` in a folder. */
export function tablesInFolder(folder: string): ReadTable {
  return async (name) => {
    const file = await readFile(path.join(folder, `${name}.tsv.gz`)).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code === "ENOENT") return undefined;
      throw cause;
    });
    return file && textOf(await inflate(file));
  };
}

/** Reads tables from an imported .zip, each as `NAME.tsv` or `NAME.tsv.gz`. Throws FileFault for a broken one. */
export function tablesInZip(file: string): ReadTable {
  let listed: Promise<Packed[]> | undefined;
  return async (name) => {
    listed ??= unpack(file, path.basename(file));
    const entry = (await listed).find((each) => isTable(each, name));
    if (!entry) return;
    const bytes = Buffer.concat(await Array.fromAsync(entry.open()));
    if (!entry.name.endsWith(".gz")) return textOf(bytes);
    return textOf(
      await inflate(bytes, { maxOutputLength: mostBytes }).catch(() => {
        throw new FileFault(`${name}.tsv.gz cannot be unpacked.`);
      }),
    );
  };
}

/** True if the files in a .zip are tables of the grouper: only those have its formulas. */
export function areGrouperTables(files: readonly Packed[]): boolean {
  return ["versions", "formulas"].every((name) => files.some((file) => isTable(file, name)));
}

function isTable({ name }: Packed, table: string): boolean {
  return path.posix.basename(name).replace(/\.gz$/, "") === `${table}.tsv`;
}

/** Decodes a table as one byte per character, which saves memory: the tables are ASCII. */
function textOf(bytes: Buffer): string {
  return bytes.toString("latin1");
}

/** Reads a required table. Throws if it is missing. */
export async function needTable(read: ReadTable, name: string): Promise<string> {
  const text = await read(name);
  if (text === undefined) throw new FileFault(`The tables of the grouper lack ${name}.tsv.`);
  return text;
}
