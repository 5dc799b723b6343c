import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { type FileParts, type StoredFile, withStoredFiles } from "../../core/files/files.ts";
import { redrawImage } from "../../core/files/redraw-image.ts";
import { ruleBroken } from "../../core/http/errors.ts";
import type { FileRule, ReceivedFile } from "../../core/http/uploads.ts";

/** The limits of an upload; `withProfileImage` checks that it is an image. */
export const imageRule: FileRule = { field: "profileImage", megabytes: limits.imageMegabytes, most: 1 };

const sizePixels = 256;

/**
 * Redraws an upload as WebP and stores it with the transaction of `commit`; without an upload only calls `commit`.
 * Throws 422 for the field profileImage when the upload is not an image.
 */
export async function withProfileImage<T>(
  parts: FileParts,
  upload: ReceivedFile | undefined,
  commit: (image: StoredFile | undefined) => Promise<T>,
): Promise<T> {
  if (!upload) return commit(undefined);
  const image = await redraw(upload);
  try {
    return await withStoredFiles(parts, [image], "image/webp", ([stored]) => commit(stored));
  } finally {
    await rm(image.path, { force: true });
  }
}

/** Returns a new temporary file. The caller removes it. */
async function redraw(upload: ReceivedFile): Promise<ReceivedFile> {
  const image = await redrawImage(upload.path, { sizePixels, fit: "cover", quality: 82 });
  if (!image) throw ruleBroken("profileImage", sentences.onlyImages);
  const redrawn = path.join(path.dirname(upload.path), randomUUID());
  const handle = await open(redrawn, "wx", 0o600);
  try {
    await handle.writeFile(image);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { path: redrawn, name: `${path.parse(upload.name).name}.webp`, size: image.length };
}
