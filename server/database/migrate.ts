import { type Migration, Migrator } from "kysely/migration";
import * as first from "./migrations/001-first.ts";
import * as assistantUse from "./migrations/002-assistant-use.ts";
import type { Db } from "./schema.ts";

const migrations: Record<string, Migration> = { "001-first": first, "002-assistant-use": assistantUse };

/**
 * Brings the database to the newest schema. On PostgreSQL Kysely holds an advisory lock meanwhile, so that two servers
 * starting together migrate once. Throws the first failure.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
