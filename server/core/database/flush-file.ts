import { open } from "node:fs/promises";

/** Out: when what was written to a file, or into a folder, survives a power cut. */
export async function flushFile(file: string): Promise<void> {
  const handle = await open(file, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
