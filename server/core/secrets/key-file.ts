import { randomBytes, randomUUID } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { isStorageFull } from "../database/faults.ts";
import { ConfigFault } from "../variables.ts";

/** `secret.key` in the data folder: the key that Casebook generates when SECRET_KEY is not set. */
interface KeyFile {
  path: string;
  read: () => string | undefined;
  /** Writes a new key, unless there is one. Returns the key in the file, which another process may have written. */
  make: () => string;
  /** Returns the key of a rotation that has not ended. */
  readNext: () => string | undefined;
  makeNext: () => string;
  /** Replaces the present key by the next one. Returns the path of the replaced key, which older backups need. */
  activateNext: (version: number) => string;
  dropNext: () => void;
}

/** Returns the key file of a data folder. Its methods throw ConfigFault when it cannot be read or written. */
export function keyFileIn(dataDir: string): KeyFile {
  const file = path.join(dataDir, "secret.key");
  const next = `${file}.next`;
  return {
    path: file,
    read: () => readKey(file),
    make: () => writeKey(file),
    readNext: () => readKey(next),
    makeNext: () => {
      rmSync(next, { force: true });
      return writeKey(next);
    },
    activateNext: (version) => {
      const old = `${file}.${version}`;
      if (existsSync(file)) copyFileSync(file, old);
      renameSync(next, file);
      flushFolder(dataDir);
      return old;
    },
    dropNext: () => rmSync(next, { force: true }),
  };
}

function readKey(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw fileFault(file, cause, "read");
  }
}

function writeKey(file: string): string {
  const key = randomBytes(32).toString("base64url");
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    const present = readKey(file);
    if (present !== undefined) return present;
    // The file gets its name when it is complete, so a full disk or a kill leaves no empty key.
    writeFileSync(partial, key, { mode: 0o600, flag: "wx", flush: true });
    linkUnlessPresent(partial, file);
    flushFolder(path.dirname(file));
    return readKey(file) ?? key;
  } catch (cause) {
    throw isStorageFull(cause) || cause instanceof ConfigFault ? cause : fileFault(file, cause, "written");
  } finally {
    rmSync(partial, { force: true });
  }
}

/** Gives a file its name, unless another process has written a key there. Replaces an empty file. */
function linkUnlessPresent(partial: string, file: string): void {
  try {
    linkSync(partial, file);
  } catch (cause) {
    // Some file systems have no links.
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST" || readKey(file) === undefined) renameSync(partial, file);
  }
}

function flushFolder(folder: string): void {
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

function fileFault(file: string, cause: unknown, what: string): ConfigFault {
  const { code } = cause as NodeJS.ErrnoException;
  return new ConfigFault(
    `DATA_DIR is wrong: ${file} cannot be ${what} (${code}). Allowed: a folder that can be written.`,
  );
}
