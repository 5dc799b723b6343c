import { execFile } from "node:child_process";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { isLeftUnchecked } from "./connect.ts";
import { reportDamage } from "./open-file.ts";
import type { Reader } from "./schema.ts";

const script = path.join(import.meta.dirname, "quick-check.ts");

/**
 * Looks through a file that was opened unchecked, since it stood as we had closed it: in a process of its own, which yields
 * to everything else and can be ended at any time. Out: a sentence that says it is damaged; undefined where it is sound, was
 * looked through when it was opened, or is none.
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
