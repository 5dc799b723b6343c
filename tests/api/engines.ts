import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { Kysely, PGliteDialect, sql } from "kysely";
import type { TestProject } from "vitest/node";
import { connect } from "../../server/database/connect.ts";
import { migrate } from "../../server/database/migrate.ts";
import type { Db, Tables } from "../../server/database/schema.ts";

export type TestEngine = "sqlite" | "pglite" | "postgres";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the migrated template lies: a file, or the name of a database. */
    template: string;
  }
}

export interface Opened {
  db: Db;
  drop: () => Promise<void>;
}

const overPglite = (pglite: PGlite): Db => new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });

/** Migrates one empty database of an engine, of which each test file then gets a copy. */
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
  const { db, name, drop } = await newPostgresDatabase(folder);
  await migrate(db);
  await db.destroy();
  return [name, drop];
}

/** A migrated database of the engine, made from its template. */
export async function openDatabase(engine: TestEngine, template: string, dataDir: string): Promise<Opened> {
  if (engine === "sqlite") {
    await copyFile(template, path.join(dataDir, "casebook.db"));
    return { db: await connect({ databaseUrl: undefined, dataDir }), drop: async () => {} };
  }
  if (engine === "pglite") {
    const loadDataDir = new Blob([await readFile(template)]);
    return { db: overPglite(new PGlite({ loadDataDir })), drop: async () => {} };
  }
  return newPostgresDatabase(dataDir, template);
}

/** An empty database of the engine, without a schema. */
export async function openEmptyDatabase(engine: TestEngine, dataDir: string): Promise<Opened> {
  if (engine === "postgres") return newPostgresDatabase(dataDir);
  if (engine === "pglite") return { db: overPglite(new PGlite()), drop: async () => {} };
  return { db: await connect({ databaseUrl: undefined, dataDir }), drop: async () => {} };
}

/** A new database; the first of its kind speaks English, as a customer's may: names must sort alike even so. */
async function newPostgresDatabase(dataDir: string, template?: string): Promise<Opened & { name: string }> {
  const server = process.env.TEST_DATABASE_URL ?? "";
  const name = `casebook_${randomUUID().replaceAll("-", "")}`;
  const outer = await connect({ databaseUrl: server, dataDir });
  const like = template
    ? sql`template ${sql.id(template)}`
    : sql`template template0 locale_provider icu icu_locale 'en-US'`;
  await sql`create database ${sql.id(name)} ${like}`.execute(outer);
  // Through a pooler, where one is named: but for a template, which must be nobody's when it is copied.
  const address = new URL((template && process.env.TEST_POOLER_URL) || server);
  address.pathname = `/${name}`;
  return {
    name,
    db: await connect({ databaseUrl: address.href, dataDir }),
    drop: async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(outer);
      await outer.destroy();
    },
  };
}
