import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, sql } from "kysely";
import type { TestProject } from "vitest/node";
import { connect } from "../../server/core/database/connect.ts";
import { migrate } from "../../server/core/database/migrate.ts";
import type { Db, Tables } from "../../server/core/database/schema.ts";

export type TestEngine = "sqlite" | "pglite" | "postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** The migrated template: the path of a file, or the name of a database. */
    template: string;
  }
}

export interface Opened {
  db: Db;
  drop: () => Promise<void>;
}

const overPglite = (pglite: PGlite): Db => new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });

/** Migrates one empty database of an engine. Each test file gets a copy of it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "casebook-template-"));
  const engine = project.config.env.TEST_ENGINE as TestEngine;
  const [template, drop] = await makeTemplate(engine, folder);
  project.provide("template", template);
  return async () => {
    await drop();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(engine: TestEngine, folder: string): Promise<[string, () => Promise<void>]> {
  if (engine === "sqlite") {
    const db = await connect({ databaseUrl: undefined, dataDir: folder });
    await migrate(db);
    await db.destroy();
    return [path.join(folder, "casebook.db"), async () => {}];
  }
  if (engine === "pglite") {
    const pglite = new PGlite();
    await migrate(overPglite(pglite));
    const file = path.join(folder, "pglite.tar");
    await writeFile(file, Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer()));
    await pglite.close();
    return [file, async () => {}];
  }
  const { db, name } = await newPostgresDatabase(folder);
  await migrate(db);
  await db.destroy();
  return [name, () => dropPostgresDatabases(folder, name)];
}

/** Returns a migrated database of the engine, copied from its template. */
export async function openDatabase(engine: TestEngine, template: string, dataDir: string): Promise<Opened> {
  if (engine === "sqlite") {
    await copyFile(template, path.join(dataDir, "casebook.db"));
    return { db: await connect({ databaseUrl: undefined, dataDir }), drop: async () => {} };
  }
  if (engine === "pglite") {
    const loadDataDir = new Blob([await readFile(template)]);
    return { db: overPglite(new PGlite({ loadDataDir })), drop: async () => {} };
  }
  return takePostgresDatabase(dataDir, template);
}

/** An empty database of the engine, without a schema. */
export async function openEmptyDatabase(engine: TestEngine, dataDir: string): Promise<Opened> {
  if (engine === "postgres") return newPostgresDatabase(dataDir);
  if (engine === "pglite") return { db: overPglite(new PGlite()), drop: async () => {} };
  return { db: await connect({ databaseUrl: undefined, dataDir }), drop: async () => {} };
}

/** Emptied databases of earlier tests of this worker, because PostgreSQL takes a second or two to drop one. */
const emptied: string[] = [];

/** Returns an emptied database, or else a new copy of the template. */
async function takePostgresDatabase(dataDir: string, template: string): Promise<Opened> {
  const name = emptied.pop() ?? (await copyPostgresDatabase(dataDir, template));
  // Through a pooler, if one is configured.
  const db = await connect({ databaseUrl: addressOf(name, process.env.TEST_POOLER_URL), dataDir });
  return {
    db,
    drop: async () => {
      const direct = await connect({ databaseUrl: addressOf(name), dataDir });
      if (await emptyRows(direct)) emptied.push(name);
      await direct.destroy();
    },
  };
}

async function copyPostgresDatabase(dataDir: string, template: string): Promise<string> {
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  const server = await connect({ databaseUrl: addressOf(), dataDir });
  await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(server);
  await server.destroy();
  return name;
}

/** Tables that migrations fill before the first start. */
const rowsOfMigrations = ["kysely_migration", "kysely_migration_lock", "database_id"];

/** Deletes all rows but those of the migrations. Returns false if a test left a trigger that would affect the next. */
async function emptyRows(db: Db): Promise<boolean> {
  const { rows: triggers } = await sql`select 1 from pg_trigger where tgname = 'breaks'`.execute(db);
  if (triggers.length > 0) return false;
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'
  `.execute(db);
  const { rows: sequences } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public'
  `.execute(db);
  const filled = tables.filter(({ name }) => !rowsOfMigrations.includes(name));
  await sql
    .raw(
      [
        "begin",
        // Disables triggers and foreign keys, so that the order of tables does not matter.
        "set local session_replication_role = replica",
        ...filled.map(({ name }) => `delete from "${name}"`),
        ...sequences.map(({ name }) => `alter sequence "${name}" restart`),
        "commit",
      ].join(";"),
    )
    .execute(db);
  return true;
}

/** Returns the address of a database on the server of the tests, or of the server. */
function addressOf(name?: string, server = process.env.TEST_DATABASE_URL ?? ""): string {
  const address = new URL(server);
  if (name) address.pathname = `/${name}`;
  return address.href;
}

/** Creates an empty database with an English locale, as a customer's may have: names must still sort the same. */
async function newPostgresDatabase(dataDir: string): Promise<Opened & { name: string }> {
  const name = `casebook_${randomUUID().slice(0, 8)}`;
  const server = await connect({ databaseUrl: addressOf(), dataDir });
  await sql`create database ${sql.id(name)} template template0 locale_provider icu icu_locale 'en-US'`.execute(server);
  await server.destroy();
  const db = await connect({ databaseUrl: addressOf(name), dataDir });
  return { name, db, drop: () => dropPostgresDatabases(dataDir, name) };
}

/** Drops a database and its copies. */
async function dropPostgresDatabases(dataDir: string, name: string): Promise<void> {
  const server = await connect({ databaseUrl: addressOf(), dataDir });
  const { rows } = await sql<{ datname: string }>`
    select datname from pg_database where starts_with(datname, ${name})
  `.execute(server);
  await Promise.all(rows.map(({ datname }) => sql`drop database ${sql.id(datname)} with (force)`.execute(server)));
  await server.destroy();
}
