import { randomUUID } from "node:crypto";
import { open, rm } from "node:fs/promises";
import path from "node:path";
import { limits } from "#contract/limits.ts";
import { sentences } from "#contract/sentences.ts";
import { type FileParts, type StoredFile, withStoredFiles } from "../../core/files/files.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { FileRule, ReceivedFile } from "../../core/http/uploads.ts";

/** Whether it is an image is seen when it is drawn anew. */
export const imageRule: FileRule = { field: "profileImage", megabytes: limits.imageMegabytes, most: 1 };

const largestPixels = 50_000_000;

/**
 * Draws an upload, when there is one, anew as 256 px WebP, whatever else the file was or carried being gone, and stores
 * it with `commit`. Throws 422 at profileImage when it is no image.
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

/** Out: a new temporary file, which the caller must remove or keep. */
async function redraw(upload: ReceivedFile): Promise<ReceivedFile> {
  let image: Buffer;
  // Read when the first picture comes: its libraries are some of what an idle server would hold.
  const { default: sharp } = await import("sharp");
  try {
    image = await sharp(upload.path, { limitInputPixels: largestPixels, failOn: "error" })
      .rotate()
      .resize(256, 256, { fit: "cover" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    throw new Refusal("rule_broken", sentences.onlyImages, { fields: { profileImage: sentences.onlyImages } });
  }
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
