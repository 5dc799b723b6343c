import { sql } from "kysely";
import { connect } from "../server/core/database/connect.ts";
import { migrate } from "../server/core/database/migrate.ts";
import type { Db } from "../server/core/database/schema.ts";
import { newDataDir } from "../tests/process/server-process.ts";
import { type Shape, seed } from "./seed.ts";

interface Filling {
  /** Default: a new folder. */
  dataDir?: string;
  /** PostgreSQL; when left out, SQLite in the data folder. */
  databaseUrl?: string | undefined;
  /** Changes the filled database before a server uses it. */
  change?: (db: Db) => Promise<unknown>;
}

/** Fills a new database. Returns the environment of a server that uses it. */
export async function fill(
  shape: Shape,
  { dataDir, databaseUrl, change }: Filling = {},
): Promise<Record<string, string> & { DATA_DIR: string }> {
  const folder = dataDir ?? (await newDataDir());
  const db = await connect({ databaseUrl, dataDir: folder });
  await migrate(db);
  await seed(db, shape);
  await change?.(db);
  await db.destroy();
  return { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl, SECRET_KEY: "bench".repeat(8) }) };
}

/** Creates an empty database on a PostgreSQL server. */
export async function emptyDatabase(server: string) {
  const outer = await connect({ databaseUrl: server, dataDir: "" });
  const name = `casebook_bench_${process.pid}_${Date.now()}`;
  await sql`create database ${sql.id(name)}`.execute(outer);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(outer);
    await outer.destroy();
  };
  /** Updates the statistics of the planner, as autovacuum would after a minute. */
  const analyze = async () => {
    const own = await connect({ databaseUrl: url.href, dataDir: "" });
    await sql`analyze`.execute(own);
    await own.destroy();
  };
  return { url: url.href, analyze, drop };
}
