import { connect } from "../server/database/connect.ts";
import { migrate } from "../server/database/migrate.ts";
import type { Db } from "../server/database/schema.ts";
import { newDataDir } from "../tests/process/server-process.ts";
import { type Shape, seed } from "./seed.ts";

interface Filling {
  /** A new one, where none is named. */
  dataDir?: string;
  /** PostgreSQL; without it SQLite in the data folder. */
  databaseUrl?: string | undefined;
  isCounted?: boolean;
  /** What is changed of it before a server takes it. */
  change?: (db: Db) => Promise<unknown>;
}

/** Fills a database, unless it is filled already. Out: what a server is started with that takes it. */
export async function fill(
  shape: Shape,
  { dataDir, databaseUrl, isCounted = false, change }: Filling = {},
): Promise<Record<string, string> & { DATA_DIR: string }> {
  const folder = dataDir ?? (await newDataDir());
  const db = await connect({ databaseUrl, dataDir: folder });
  await migrate(db);
  const anyone = await db.selectFrom("user").select("id").limit(1).executeTakeFirst();
  if (!anyone) await seed(db, shape, { isCounted });
  await change?.(db);
  await db.destroy();
  return { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET_KEY: "bench".repeat(8) }) };
}
