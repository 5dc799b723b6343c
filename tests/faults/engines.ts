import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { connect } from "../../server/database/connect.ts";
import { newDataDir } from "../process/server-process.ts";

export interface Place {
  DATA_DIR: string;
  DATABASE_URL?: string;
  SECRET_KEY?: string;
}

const realServer = process.env.TEST_DATABASE_URL;

/** Where the fault tests run: SQLite always, PostgreSQL where a real server is named. */
export const engines = ["sqlite", ...(realServer ? ["postgres"] : [])] as const;

/** True where a real PostgreSQL server is named. */
export const hasPostgres = realServer !== undefined;

/** A new empty database on an engine, as the environment of a server process. */
export async function newPlace(engine: string): Promise<Place> {
  const DATA_DIR = await newDataDir();
  if (engine === "sqlite" || !realServer) return { DATA_DIR };
  const outer = await connect({ databaseUrl: realServer, dataDir: DATA_DIR });
  const name = `casebook_fault_${randomBytes(6).toString("hex")}`;
  await sql`create database ${sql.id(name)}`.execute(outer);
  await outer.destroy();
  const address = new URL(realServer);
  address.pathname = `/${name}`;
  return { DATA_DIR, DATABASE_URL: address.href, SECRET_KEY: randomBytes(32).toString("hex") };
}

/** One line with the figures of a fault test, for docs/reliability.md. */
export function report(title: string, figures: Record<string, string | number>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`FAULT ${title}: ${text.join(", ")}\n`);
}
