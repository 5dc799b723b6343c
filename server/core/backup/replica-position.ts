import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

/** The position of a replica: Litestream's generation, the index of a log file in it, and the copied bytes of it. */
export interface ReplicaPosition {
  generation: string;
  index: number;
  bytes: number;
}

/** Returns the folder of Litestream's local copy of SQLite's log. If it is missing, Litestream begins a new generation. */
export const positionFolderIn = (dataDir: string): string => path.join(dataDir, ".casebook.db-litestream");

/** Returns the position of Litestream's local copy of SQLite's log; undefined while there is none. */
export async function readLocalPosition(dataDir: string): Promise<ReplicaPosition | undefined> {
  const folder = positionFolderIn(dataDir);
  try {
    const generation = (await readFile(path.join(folder, "generation"), "utf8")).trim();
    const logs = path.join(folder, "generations", generation, "wal");
    const newest = (await readdir(logs))
      .filter((name) => name.endsWith(".wal"))
      .sort()
      .at(-1);
    if (newest === undefined) return undefined;
    const { size } = await stat(path.join(logs, newest));
    return { generation, index: Number.parseInt(newest, 16), bytes: size };
  } catch (error) {
    // The files do not exist yet, or are being replaced.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Returns the end of a segment of `bytes` that begins at a position, written GENERATION/INDEX:OFFSET. */
export function endOfSegment(position: string, bytes: number): ReplicaPosition | undefined {
  const { generation, index, offset } =
    /^(?<generation>[0-9a-f]+)\/(?<index>[0-9a-f]+):(?<offset>\d+)$/.exec(position)?.groups ?? {};
  if (generation === undefined || index === undefined) return undefined;
  return { generation, index: Number.parseInt(index, 16), bytes: Number(offset) + bytes };
}

/** Returns true when `one` equals `other` or is later in the same generation. */
export function isAtLeast(one: ReplicaPosition, other: ReplicaPosition): boolean {
  if (one.generation !== other.generation) return false;
  return one.index > other.index || (one.index === other.index && one.bytes >= other.bytes);
}

/** Returns true for equal positions. */
export function isSame(one: ReplicaPosition, other: ReplicaPosition): boolean {
  return one.generation === other.generation && one.index === other.index && one.bytes === other.bytes;
}
