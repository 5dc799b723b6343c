import { existsSync } from "node:fs";
import path from "node:path";
import { connect } from "../../server/core/database/connect.ts";
import { migrate } from "../../server/core/database/migrate.ts";

// Migrates a database and kills itself after a number of queries, or while it copies the database ("copy"); 0: never.
// Prints the number of queries of a whole migration. Arguments: DATA_DIR, DATABASE_URL or "", the moment.

const [dataDir = "", databaseUrl, moment] = process.argv.slice(2);
const die = () => process.kill(process.pid, "SIGKILL");
let queries = 0;
const count = () => {
  queries += 1;
  if (queries === Number(moment)) die();
};
const dieInCopy = () => {
  if (existsSync(path.join(dataDir, "casebook.db.before-partial"))) die();
  setImmediate(dieInCopy);
};
const db = await connect({ dataDir, databaseUrl: databaseUrl || undefined }, { fromMs: 0, report: count });
if (moment === "copy") dieInCopy();
await migrate(db);
await db.destroy();
process.stdout.write(String(queries));
