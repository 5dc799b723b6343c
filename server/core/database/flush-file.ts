import { open } from "node:fs/promises";

/** Flushes a file or a folder to disk, so that it survives a power cut. */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
