import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Product } from "./browser.ts";

/** Reads the running product's database, or changes what no call may. */
export function inDatabase<T>({ dataDir }: Product, act: (database: DatabaseSync) => T): T {
  // The server may be writing: its lock is waited for.
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"), { timeout: 5000 });
  try {
    return act(database);
  } finally {
    database.close();
  }
}
