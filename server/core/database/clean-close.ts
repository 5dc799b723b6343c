import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";

/** Beside a database file: how that file stood when the last of its connections was closed. */
const markOf = (file: string) => `${file}-closed`;

/** Changes with every write to the file, with its being copied, restored or replaced. */
function stateOf(file: string): string {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(" ");
}

const hasLog = (file: string) => existsSync(`${file}-wal`);

/** Notes how a file stands that was closed. While others have it open, or when it could not be emptied into, it keeps its log. */
export function writeCleanCloseMark(file: string): void {
  if (!hasLog(file)) writeFileSync(markOf(file), stateOf(file));
}

/**
 * Whether a file stands as its last connection left it. Takes the note away, and so comes before anything is written: an end
 * that nobody notes is none that can be trusted.
 */
export function takeCleanCloseMark(file: string): boolean {
  const mark = markOf(file);
  if (!existsSync(mark)) return false;
  const isSame = existsSync(file) && !hasLog(file) && readFileSync(mark, "utf8") === stateOf(file);
  rmSync(mark);
  return isSame;
}
