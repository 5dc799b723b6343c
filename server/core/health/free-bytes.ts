import { statfs } from "node:fs/promises";

/** Returns the free bytes of the disk that a folder is on; undefined when it cannot be read. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk && disk.bavail * disk.bsize;
}
