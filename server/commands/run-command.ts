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
  /** Whether there is something that somebody must see to: the process ends with 1 then. */
  isAmiss?: boolean;
}

/**
 * Runs what is asked on the server's console over the database of this installation, prints what it says and ends the
 * process. A wrong setting ends in one line and 1; a database that is not there, or of another version, is left alone.
 */
export function runCommand(work: (db: Db, config: Config) => Promise<CommandResult>): Promise<never> {
  return endingCommand(async () => {
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

/** Prints what a command says, or in one line what it refuses, and ends the process. */
export async function endingCommand(work: () => Promise<CommandResult>): Promise<never> {
  process.umask(0o077);
  try {
    const { lines, isAmiss = false } = await work();
    process.stdout.write(`${lines.join("\n")}\n`);
    process.exit(isAmiss ? 1 : 0);
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

interface AnswerOfBucket {
  $metadata?: { httpStatusCode?: number };
}

/** Returns what the innermost error says: libraries wrap those of the network and of the bucket. */
function reasonOf(error: unknown): string {
  const { cause, code, message, $metadata } = Object(error) as NodeJS.ErrnoException & AnswerOfBucket;
  if (cause !== undefined) return reasonOf(cause);
  const status = $metadata?.httpStatusCode;
  return code ?? (status === undefined ? message : `status ${status}`);
}
