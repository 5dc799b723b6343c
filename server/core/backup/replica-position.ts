import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

/** How far a database is copied: a generation of Litestream, the number of a log in it, and bytes of that log. */
export interface ReplicaPosition {
  generation: string;
  index: number;
  bytes: number;
}

/** Returns where Litestream has its own copy of SQLite's log. Without it, it begins a new generation. */
export const positionFolderIn = (dataDir: string): string => path.join(dataDir, ".casebook.db-litestream");

/** Reads how far Litestream has copied SQLite's log into its own files beside the database; undefined while it has none. */
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
    // They are not made yet, or are being replaced.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Parses GENERATION/INDEX:OFFSET, where a segment of `bytes` begins. Returns the position of its end. */
export function endOfSegment(position: string, bytes: number): ReplicaPosition | undefined {
  const { generation, index, offset } =
    /^(?<generation>[0-9a-f]+)\/(?<index>[0-9a-f]+):(?<offset>\d+)$/.exec(position)?.groups ?? {};
  if (generation === undefined || index === undefined) return undefined;
  return { generation, index: Number.parseInt(index, 16), bytes: Number(offset) + bytes };
}

/** True when one position is the other, or later in the same generation. */
export function isAtLeast(one: ReplicaPosition, other: ReplicaPosition): boolean {
  if (one.generation !== other.generation) return false;
  return one.index > other.index || (one.index === other.index && one.bytes >= other.bytes);
}

/** True for the same position. */
export function isSame(one: ReplicaPosition, other: ReplicaPosition): boolean {
  return one.generation === other.generation && one.index === other.index && one.bytes === other.bytes;
}
