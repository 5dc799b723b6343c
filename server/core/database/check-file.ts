import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { isLeftUnchecked } from "./connect.ts";
import { reportDamage } from "./open-file.ts";
import type { Reader } from "./schema.ts";

const script = path.join(import.meta.dirname, "quick-check.ts");

/**
 * Checks an SQLite file that was opened without a check because its last close was clean. Runs in a process of low priority,
 * which `ending` stops at any time. Returns a sentence about the damage; undefined for a sound file, for one that was checked
 * when it was opened, and on PostgreSQL.
 */
export async function findDamage(db: Reader, dataDir: string, ending: AbortSignal): Promise<string | undefined> {
  if (!isLeftUnchecked(db)) return undefined;
  const checking = promisify(execFile)(process.execPath, [script, path.join(dataDir, "casebook.db")], {
    env: { ...process.env, NODE_OPTIONS: "" },
    signal: ending,
    killSignal: "SIGKILL",
  });
  if (checking.child.pid) setPriority(checking.child.pid, constants.priority.PRIORITY_LOW);
  const { stdout } = await checking;
  return stdout === "" ? undefined : reportDamage(stdout);
}
