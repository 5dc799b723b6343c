/** The largest image that is decoded: a small file may unpack to gigabytes of pixels. */
const maxInputPixels = 50_000_000;

/**
 * Redraws an uploaded image (a path or its bytes) as a square WebP image. Only pixels survive: metadata and anything else
 * in the file are gone. Returns undefined when the input is not an image.
 */
export async function redrawImage(
  input: string | Buffer,
  { sizePixels, fit, quality }: { sizePixels: number; fit: "contain" | "cover"; quality: number },
): Promise<Buffer | undefined> {
  // Loaded with the first image: a server that receives none saves the memory of the library.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(input, { limitInputPixels: maxInputPixels, failOn: "error" })
      .rotate()
      .resize(sizePixels, sizePixels, { fit, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .webp({ quality })
      .toBuffer();
  } catch {
    return undefined;
  }
}
