import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Product } from "./browser.ts";

/** Accesses the running product's database directly, for reads and for changes that no call allows. */
export function inDatabase<T>({ dataDir }: Product, act: (database: DatabaseSync) => T): T {
  // Waits for the lock, because the server may be writing.
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"), { timeout: 5000 });
  try {
    return act(database);
  } finally {
    database.close();
  }
}
