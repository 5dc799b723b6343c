import { existsSync } from "node:fs";
import path from "node:path";
import { type Config, readConfig } from "../core/config.ts";
import { connect } from "../core/database/connect.ts";
import { isStorageFull } from "../core/database/faults.ts";
import { refuseOtherSchema } from "../core/database/migrate.ts";
import type { Db } from "../core/database/schema.ts";
import { StoreFailure } from "../core/files/store.ts";
import { ConfigFault } from "../core/variables.ts";

interface CommandResult {
  lines: string[];
  /** True if the operator must act. The process ends with 1 then. */
  hasProblems?: boolean;
}

/**
 * Runs a command of the console with the database of this installation, prints its lines and ends the process. A wrong setting
 * prints one line and ends with 1. A database that is missing, or has the schema of another version, is not changed.
 */
export function runCommand(work: (db: Db, config: Config) => Promise<CommandResult>): Promise<never> {
  return runAndExit(async () => {
    const folder = path.resolve(process.env.DATA_DIR || "./data");
    if (!process.env.DATABASE_URL && !existsSync(path.join(folder, "casebook.db")))
      throw new ConfigFault(`DATA_DIR is wrong: there is no casebook.db in ${folder}.`);
    const config = readConfig(process.env);
    const db = await connect(config);
    await refuseOtherSchema(db);
    const result = await work(db, config);
    await db.destroy();
    return result;
  });
}

/** Prints the lines of a command, or its error, and ends the process. */
export async function runAndExit(work: () => Promise<CommandResult>): Promise<never> {
  process.umask(0o077);
  try {
    const { lines, hasProblems = false } = await work();
    process.stdout.write(`${lines.join("\n")}\n`);
    process.exit(hasProblems ? 1 : 0);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exit(1);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigFault) return error.message;
  if (isStorageFull(error)) return "The disk is full. Free some space and try again.";
  if (error instanceof StoreFailure)
    return `The file store in FILES does not answer (${reasonOf(error)}). Try again when it is back.`;
  return (error as Error).stack ?? String(error);
}

interface BucketError {
  $metadata?: { httpStatusCode?: number };
}

/** Returns the reason of the innermost error: libraries wrap errors of the network and of the bucket. */
function reasonOf(error: unknown): string {
  const { cause, code, message, $metadata } = Object(error) as NodeJS.ErrnoException & BucketError;
  if (cause !== undefined) return reasonOf(cause);
  const status = $metadata?.httpStatusCode;
  return code ?? (status === undefined ? message : `status ${status}`);
}
