import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Product } from "./browser.ts";

/** Looks at the running product's database, or changes what no call may. */
export function inDatabase({ dataDir }: Product, act: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(path.join(dataDir, "casebook.db"));
  act(database);
  database.close();
}
