import { sql } from "kysely";
import { connect } from "../server/database/connect.ts";

/** A new database on the PostgreSQL server that BENCH_DATABASE_URL names; undefined without one. */
export async function emptyDatabase(
  server: string | undefined,
  dataDir: string,
): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  if (!server) return undefined;
  const outer = await connect({ databaseUrl: server, dataDir });
  const name = `casebook_bench_${process.pid}_${Date.now()}`;
  await sql`create database ${sql.id(name)}`.execute(outer);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async () => {
    await sql`drop database ${sql.id(name)} with (force)`.execute(outer);
    await outer.destroy();
  };
  return { url: url.href, drop };
}
