import { randomUUID } from "node:crypto";
import { open } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { limits, sentences } from "#contract/sentences.ts";
import { Refusal } from "../http/errors.ts";
import type { ReceivedFile } from "../http/uploads.ts";

export const imageRule = {
  field: "profileImage",
  megabytes: limits.imageMegabytes,
  most: 1,
  accepts: () => true,
  fault: sentences.onlyImages,
};

const largestPixels = 50_000_000;

/**
 * Draws an upload anew as 256 px WebP: whatever else the file was or carried is gone. Throws 422 at profileImage when
 * it is no image. Out: a new temporary file, which the caller must remove or keep.
 */
export async function redrawProfileImage(upload: ReceivedFile): Promise<ReceivedFile> {
  let image: Buffer;
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
