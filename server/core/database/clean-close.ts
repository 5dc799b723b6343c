import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";

/** The mark is a file beside the database file. It has the state of that file after its last connection was closed. */
const markOf = (file: string) => `${file}-closed`;

/** Returns a text that changes with every write to the file, and when the file is copied, restored or replaced. */
function stateOf(file: string): string {
  const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [dev, ino, size, mtimeNs, ctimeNs].join(" ");
}

const hasLog = (file: string) => existsSync(`${file}-wal`);

/** Writes the mark of a closed file, unless it still has a log: another process has it open, or the checkpoint failed. */
export function writeCleanCloseMark(file: string): void {
  if (!hasLog(file)) writeFileSync(markOf(file), stateOf(file));
}

/**
 * Returns true when a file has not changed since its last clean close. Removes the mark; call it before anything is written,
 * so that a crash leaves no mark.
 */
export function consumeCleanCloseMark(file: string): boolean {
  const mark = markOf(file);
  if (!existsSync(mark)) return false;
  const isSame = existsSync(file) && !hasLog(file) && readFileSync(mark, "utf8") === stateOf(file);
  rmSync(mark);
  return isSame;
}
