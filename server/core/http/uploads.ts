import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { sentences } from "#contract/sentences.ts";
import { Refusal, ruleBroken } from "./errors.ts";
import { parseOrRefuse } from "./parse.ts";

export interface ReceivedFile {
  /** The path of the temporary file, which exists until it is stored or the request ends. */
  path: string;
  name: string;
  size: number;
}

export interface FileRule {
  /** The form field of the files. */
  field: string;
  megabytes: number;
  most: number;
  /** Checks the first 1,024 bytes. Returns the refusal of a file of the wrong type. */
  refuseBeginning?: (head: Buffer) => Refusal | undefined;
  /** Checks the last 1,024 bytes. Returns the refusal of an incomplete file. */
  refuseEnd?: (tail: Buffer) => Refusal | undefined;
  /** The extension of stored names. */
  extension?: `.${string}`;
  /** The text fields of up to 5 MB; other fields have up to 10 kB. */
  largeFields?: readonly string[];
}

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
const fieldBytes = 10 * kilobyte;
const largeFieldBytes = 5 * megabyte;
const endBytes = kilobyte;

/**
 * Receives a multipart form with the fields of the schema, streams its files to disk and calls `use`. Afterwards removes the
 * files that `use` did not move. Throws 422 for fields that break the schema or are unknown, 415 for another type of body or
 * file, 413 for a field or a file over its limit.
 */
export async function withForm<Fields, T>(
  request: FastifyRequest,
  tempDir: string,
  rule: FileRule,
  schema: z.ZodType<Fields> & { shape: object },
  use: (form: { fields: Fields; files: ReceivedFile[] }) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal("wrong_type", "This call takes multipart/form-data");
  const files: ReceivedFile[] = [];
  try {
    const fields = await receive(request, tempDir, rule, Object.keys(schema.shape), files);
    return await use({ fields: parseOrRefuse(schema, fields), files });
  } finally {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
  }
}

async function receive(
  request: FastifyRequest,
  tempDir: string,
  rule: FileRule,
  names: readonly string[],
  files: ReceivedFile[],
): Promise<Record<string, string>> {
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const fields: Record<string, string> = Object.create(null);
  const { largeFields = [] } = rule;
  if (Number(request.headers["content-length"]) > mostBytesOf(rule, names)) throw tooLargeFor(rule);
  let refusal: Refusal | undefined;
  const parts = request.parts({
    limits: {
      fileSize: rule.megabytes * megabyte,
      files: rule.most,
      // One more than the form has, so that the refusal can name an unknown field.
      fields: names.length + 1,
      fieldSize: largeFields.length > 0 ? largeFieldBytes : fieldBytes,
      parts: rule.most + names.length + 1,
      headerPairs: 20,
    },
  });
  // Reads on after a refused part: the client must send everything before it reads the reply.
  for await (const part of parts) {
    // Frees the memory: the library would keep every part until the end.
    delete (part.fields as Record<string, unknown>)[part.fieldname];
    if (part.type === "field") {
      const mostBytes = largeFields.includes(part.fieldname) ? largeFieldBytes : fieldBytes;
      const text = typeof part.value === "string" ? part.value : "";
      if (!names.includes(part.fieldname)) refusal ??= unknownField(part.fieldname);
      else if (part.valueTruncated || Buffer.byteLength(text) > mostBytes) refusal ??= tooLong(part.fieldname);
      else fields[part.fieldname] = text;
    } else if (part.fieldname !== rule.field || refusal) {
      part.file.resume();
      refusal ??= unknownField(part.fieldname);
    } else {
      refusal = await receiveFile(part, tempDir, rule, files);
    }
  }
  if (refusal) throw refusal;
  return { ...fields };
}

/** Returns an upper limit of a form's size: a larger content-length is refused before the body is read. */
function mostBytesOf({ megabytes, most, largeFields = [] }: FileRule, names: readonly string[]): number {
  const fields = (names.length + 1) * fieldBytes + largeFields.length * largeFieldBytes;
  return most * megabytes * megabyte + fields + megabyte;
}

function tooLargeFor({ field, megabytes }: FileRule, prefix = ""): Refusal {
  const sentence = sentences.tooLarge(megabytes);
  return new Refusal("too_large", sentence, { fields: { [field]: prefix + sentence } });
}

function unknownField(name: string): Refusal {
  return ruleBroken(name, `Unknown field "${name}"`);
}

function tooLong(name: string): Refusal {
  const sentence = `The field "${name}" is too long`;
  return new Refusal("too_large", sentence, { fields: { [name]: sentence } });
}

/** Streams one file to disk. Returns its refusal, if any. A file refused by its first bytes is read but not written. */
async function receiveFile(
  part: MultipartFile,
  tempDir: string,
  rule: FileRule,
  files: ReceivedFile[],
): Promise<Refusal | undefined> {
  const file = { path: path.join(tempDir, randomUUID()), name: cleanName(part.filename, rule.extension), size: 0 };
  files.push(file);
  let head = Buffer.alloc(0);
  let tail = Buffer.alloc(0);
  let refusal: Refusal | undefined;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (head.length < endBytes) {
        head = Buffer.concat([head, chunk.subarray(0, endBytes - head.length)]);
        if (head.length === endBytes) refusal = rule.refuseBeginning?.(head);
      }
      tail = Buffer.concat([tail, chunk.subarray(-endBytes)]).subarray(-endBytes);
      file.size += chunk.length;
      done(null, refusal ? undefined : chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(file.path, { flags: "wx", mode: 0o600 }));
  if (part.file.truncated) {
    return tooLargeFor(rule, `${file.name}: `);
  }
  if (file.size === 0 && part.filename === "") {
    // A browser sends an empty part for a file field without a file.
    files.pop();
    await rm(file.path, { force: true });
    return undefined;
  }
  refusal ??= rule.refuseBeginning?.(head) ?? rule.refuseEnd?.(tail);
  if (!refusal) await flushToDisk(file.path);
  return refusal;
}

const longestName = 120;

/** Returns the name to store: no folder, no invisible or control characters, not too long, with the given extension. */
function cleanName(given: string, extension = ""): string {
  const name = (given.split(/[\\/]/).at(-1) ?? "").replace(/\p{C}/gu, "").trim();
  const stem = name.toLowerCase().endsWith(extension) ? name.slice(0, name.length - extension.length) : name;
  return `${[...(stem || "file")].slice(0, longestName).join("")}${extension}`;
}

async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
