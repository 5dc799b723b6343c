import { existsSync, mkdirSync, statSync } from "node:fs";
import path from "node:path";

/**
 * Makes a folder and its parents, accessible for the owner only. Throws the error of the file system. Node's own recursive
 * `mkdir` never returns where an existing parent refuses a new folder, as below /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const above = path.dirname(folder);
  if (!existsSync(above)) makeFolder(above);
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}
