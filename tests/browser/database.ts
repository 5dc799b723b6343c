import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Product } from "./browser.ts";

/** Looks at the running product's database, or changes what no call may. */
export function inDatabase({ dataDir }: Product, act: (database: DatabaseSync) => void): void {
  // The server may be writing: its lock is waited for.
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"), { timeout: 5000 });
  act(database);
  database.close();
}
