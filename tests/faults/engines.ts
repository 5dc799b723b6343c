import { randomBytes } from "node:crypto";
import { copyFile } from "node:fs/promises";
import path from "node:path";
import { type RawBuilder, sql } from "kysely";
import { afterAll } from "vitest";
import { connect } from "../../server/core/database/connect.ts";
import { newDataDir } from "../process/server-process.ts";

export interface Place {
  DATA_DIR: string;
  DATABASE_URL?: string;
  SECRET_KEY?: string;
}

const realServer = process.env.TEST_DATABASE_URL;

/** Engines of the fault tests: SQLite always, PostgreSQL if a real server is configured. */
export const engines = ["sqlite", ...(realServer ? ["postgres"] : [])] as const;

/** True if a real PostgreSQL server is configured. */
export const hasPostgres = realServer !== undefined;

const made: string[] = [];

/** Runs one statement on the server of the test databases. */
async function onServer(statement: RawBuilder<unknown>): Promise<void> {
  const outer = await connect({ databaseUrl: realServer, dataDir: "" });
  await statement.execute(outer).finally(() => outer.destroy());
}

afterAll(async () => {
  for (const name of made.splice(0)) await onServer(sql`drop database if exists ${sql.id(name)} with (force)`);
});

/** Creates an empty database of an engine and returns a server's environment. It is dropped after the file. */
export async function newPlace(engine: string): Promise<Place> {
  const DATA_DIR = await newDataDir();
  return engine === "sqlite" || !realServer ? { DATA_DIR } : newDatabase(DATA_DIR);
}

/** Creates a copy of a database to which nothing is connected. */
export async function copyPlace({ DATA_DIR, DATABASE_URL }: Place): Promise<Place> {
  const copy = await newDataDir();
  if (DATABASE_URL) return newDatabase(copy, new URL(DATABASE_URL).pathname.slice(1));
  await copyFile(path.join(DATA_DIR, "casebook.db"), path.join(copy, "casebook.db"));
  return { DATA_DIR: copy };
}

async function newDatabase(DATA_DIR: string, template = "template1"): Promise<Place> {
  const name = `casebook_fault_${randomBytes(6).toString("hex")}`;
  await onServer(sql`create database ${sql.id(name)} template ${sql.id(template)}`);
  made.push(name);
  const address = new URL(realServer ?? "");
  address.pathname = `/${name}`;
  return { DATA_DIR, DATABASE_URL: address.href, SECRET_KEY: randomBytes(32).toString("hex") };
}

/** Prints one line with the figures of a fault test, for docs/reliability.md. */
export function report(title: string, figures: Record<string, string | number>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`FAULT ${title}: ${text.join(", ")}\n`);
}
