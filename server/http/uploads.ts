import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { sentences } from "#contract/sentences.ts";
import { Refusal } from "./errors.ts";

export interface ReceivedFile {
  /** Where it lies until it is stored or the request ends. */
  path: string;
  name: string;
  size: number;
}

export interface Form {
  fields: Record<string, string>;
  files: ReceivedFile[];
}

interface FileRule {
  /** The form field that holds the files. */
  field: string;
  megabytes: number;
  most: number;
  /** Looks at the first 1,024 bytes; false refuses the file. */
  accepts: (head: Buffer) => boolean;
  fault: string;
}

/** A PDF by its content: the mark may stand anywhere in the first kilobyte. */
export function isPdf(head: Buffer): boolean {
  return head.includes("%PDF-");
}

/**
 * Receives a multipart form, streaming files to disk, and gives it to `use`; what `use` did not take away is removed
 * afterwards. Throws 415 for another kind of body or file, 413 for a file over the limit.
 */
export async function withForm<T>(
  request: FastifyRequest,
  tempDir: string,
  rule: FileRule,
  use: (form: Form) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal("wrong_type", "This call takes multipart/form-data");
  const files: ReceivedFile[] = [];
  try {
    return await use(await receive(request, tempDir, rule, files));
  } finally {
    await Promise.all(files.map((file) => rm(file.path, { force: true })));
  }
}

async function receive(request: FastifyRequest, tempDir: string, rule: FileRule, files: ReceivedFile[]): Promise<Form> {
  await mkdir(tempDir, { recursive: true, mode: 0o700 });
  const fields: Record<string, string> = Object.create(null);
  let refusal: Refusal | undefined;
  const parts = request.parts({
    limits: {
      fileSize: rule.megabytes * 1024 * 1024,
      files: rule.most,
      fields: 40,
      fieldSize: 5 * 1024 * 1024,
      parts: rule.most + 40,
      headerPairs: 20,
    },
  });
  // A refused file does not end the reading: the client must have sent all before it hears the answer.
  for await (const part of parts) {
    if (part.type === "field") {
      if (typeof part.value === "string") fields[part.fieldname] = part.value;
    } else if (part.fieldname !== rule.field || refusal) {
      part.file.resume();
      refusal ??= new Refusal("rule_broken", `Unknown field "${part.fieldname}"`, {
        fields: { [part.fieldname]: `Unknown field "${part.fieldname}"` },
      });
    } else {
      refusal = await receiveFile(part, tempDir, rule, files);
    }
  }
  if (refusal) throw refusal;
  return { fields: { ...fields }, files };
}

async function receiveFile(
  part: MultipartFile,
  tempDir: string,
  rule: FileRule,
  files: ReceivedFile[],
): Promise<Refusal | undefined> {
  const file = { path: path.join(tempDir, randomUUID()), name: path.basename(part.filename || "file"), size: 0 };
  files.push(file);
  const head: Buffer[] = [];
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (file.size < 1024) head.push(chunk.subarray(0, 1024));
      file.size += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(part.file, measure, createWriteStream(file.path, { flags: "wx", mode: 0o600 }));
  if (part.file.truncated) {
    return new Refusal("too_large", sentences.tooLarge(rule.megabytes), {
      fields: { [rule.field]: `${file.name}: ${sentences.tooLarge(rule.megabytes)}` },
    });
  }
  if (file.size === 0 && part.filename === "") {
    // A browser sends an empty part for a file field in which nothing was chosen.
    files.pop();
    await rm(file.path, { force: true });
    return undefined;
  }
  if (!rule.accepts(Buffer.concat(head))) {
    return new Refusal("wrong_type", rule.fault, { fields: { [rule.field]: rule.fault } });
  }
  await flushToDisk(file.path);
  return undefined;
}

async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
