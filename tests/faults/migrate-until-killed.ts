import { connect } from "../../server/database/connect.ts";
import { migrate } from "../../server/database/migrate.ts";

// Migrates a database and kills itself after so many queries; 0: never. Prints how many queries a whole migration takes.
// Arguments: DATA_DIR, DATABASE_URL or "", the number of queries.

const [dataDir = "", databaseUrl, killAfter] = process.argv.slice(2);
let queries = 0;
const count = () => {
  queries += 1;
  if (queries === Number(killAfter)) process.kill(process.pid, "SIGKILL");
};
const db = await connect({ dataDir, databaseUrl: databaseUrl || undefined }, { fromMs: 0, tell: count });
await migrate(db);
await db.destroy();
process.stdout.write(String(queries));
