import { rm } from "node:fs/promises";
import { sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from "kysely/migration";
import { ConfigFault } from "../variables.ts";
import { type ConnectOptions, connect, engineOf, lockKey } from "./connect.ts";
import { copyBeforeMigration, removeOlderCopies } from "./copy-before-migration.ts";
import { isStorageFull } from "./faults.ts";
import * as first from "./migrations/001-first.ts";
import * as assistantUse from "./migrations/002-assistant-use.ts";
import * as attempts from "./migrations/003-attempts.ts";
import * as secrets from "./migrations/005-secrets.ts";
import * as assignmentVersion from "./migrations/006-assignment-version.ts";
import * as assistantLimits from "./migrations/007-assistant-limits.ts";
import * as codeReleases from "./migrations/008-code-releases.ts";
import * as sectionCodes from "./migrations/009-section-codes.ts";
import * as sectionPatient from "./migrations/010-section-patient.ts";
import * as keys from "./migrations/011-keys.ts";
import * as disputes from "./migrations/012-disputes.ts";
import * as comments from "./migrations/013-comments.ts";
import * as drill from "./migrations/015-drill.ts";
import * as tally from "./migrations/017-tally.ts";
import * as blindCoding from "./migrations/018-blind-coding.ts";
import * as markedBy from "./migrations/019-marked-by.ts";
import * as assignmentStates from "./migrations/020-assignment-states.ts";
import * as lateWaiting from "./migrations/021-late-waiting.ts";
import * as notices from "./migrations/022-notices.ts";
import * as courseVersion from "./migrations/023-course-version.ts";
import * as examRoom from "./migrations/024-exam-room.ts";
import * as drillDays from "./migrations/025-drill-days.ts";
import * as settings from "./migrations/026-settings.ts";
import * as sampleAssignments from "./migrations/027-sample-assignments.ts";
import * as studentState from "./migrations/028-student-state.ts";
import * as sums from "./migrations/029-sums.ts";
import * as countedScores from "./migrations/030-counted-scores.ts";
import * as roster from "./migrations/031-roster.ts";
import * as searchNames from "./migrations/032-search-names.ts";
import * as studentsOfACourse from "./migrations/033-students-of-a-course.ts";
import * as loginFailures from "./migrations/034-login-failures.ts";
import * as fileStore from "./migrations/035-file-store.ts";
import * as settingAndExplanations from "./migrations/036-setting-and-explanations.ts";
import * as resultsOpen from "./migrations/037-results-open.ts";
import * as sentRequests from "./migrations/038-sent-requests.ts";
import * as noRoster from "./migrations/039-no-roster.ts";
import * as practiceCharts from "./migrations/040-practice-charts.ts";
import * as sectionGoals from "./migrations/041-section-goals.ts";
import * as variants from "./migrations/042-variants.ts";
import * as poa from "./migrations/043-poa.ts";
import type { Db, Reader, Writer } from "./schema.ts";

const migrations: Record<string, Migration> = {
  "001-first": first,
  "002-assistant-use": assistantUse,
  "003-attempts": attempts,
  "005-secrets": secrets,
  "006-assignment-version": assignmentVersion,
  "007-assistant-limits": assistantLimits,
  "008-code-releases": codeReleases,
  "009-section-codes": sectionCodes,
  "010-section-patient": sectionPatient,
  "011-keys": keys,
  "012-disputes": disputes,
  "013-comments": comments,
  "015-drill": drill,
  "017-tally": tally,
  "018-blind-coding": blindCoding,
  "019-marked-by": markedBy,
  "020-assignment-states": assignmentStates,
  "021-late-waiting": lateWaiting,
  "022-notices": notices,
  "023-course-version": courseVersion,
  "024-exam-room": examRoom,
  "025-drill-days": drillDays,
  "026-settings": settings,
  "027-sample-assignments": sampleAssignments,
  "028-student-state": studentState,
  "029-sums": sums,
  "030-counted-scores": countedScores,
  "031-roster": roster,
  "032-search-names": searchNames,
  "033-students-of-a-course": studentsOfACourse,
  "034-login-failures": loginFailures,
  "035-file-store": fileStore,
  "036-setting-and-explanations": settingAndExplanations,
  "037-results-open": resultsOpen,
  "038-sent-requests": sentRequests,
  "039-no-roster": noRoster,
  "040-practice-charts": practiceCharts,
  "041-section-goals": sectionGoals,
  "042-variants": variants,
  "043-poa": poa,
};

/** Returns the beginning of a sentence about the schema of this database. */
const subjectOf = (db: Reader) =>
  engineOf(db) === "sqlite" ? "DATA_DIR is wrong: casebook.db" : "DATABASE_URL is wrong: that database";

/** Throws ConfigFault when a newer Casebook migrated this database: this version would damage it. Writes nothing. */
export async function refuseNewerSchema(db: Reader): Promise<void> {
  const foreign = (await appliedMigrations(db)).filter((name) => !(name in migrations));
  if (foreign.length > 0)
    throw new ConfigFault(
      `${subjectOf(db)} was made by a newer Casebook (migration ${foreign.at(-1)}). Start that version, or restore a backup from before it.`,
    );
}

/** Throws ConfigFault unless the database has exactly the schema of this version. Writes nothing. */
export async function refuseOtherSchema(db: Reader): Promise<void> {
  await refuseNewerSchema(db);
  if ((await appliedMigrations(db)).length < Object.keys(migrations).length)
    throw new ConfigFault(
      `${subjectOf(db)} is of an older Casebook. Start this one once, so that it is brought up to date.`,
    );
}

/** Returns the names of the migrations that this database has, in order. */
export async function appliedMigrations(db: Reader): Promise<string[]> {
  // Kysely's own query lists all tables, which takes a tenth of a start.
  const findTable =
    engineOf(db) === "sqlite"
      ? sql`select 1 from sqlite_master where type = 'table' and name = ${DEFAULT_MIGRATION_TABLE}`
      : sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`;
  if ((await findTable.execute(db)).rows.length === 0) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** Returns the names of all migrations of this version, in order. */
export function knownMigrations(): string[] {
  return Object.keys(migrations);
}

/**
 * Migrates the database to the newest schema, or to the migration `to`, in one transaction: a process that is killed meanwhile
 * changes nothing. An SQLite file is copied before its first new migration (copy-before-migration.ts). On
 * PostgreSQL a transaction lock lets only one server migrate; Kysely's own lock is per connection, which a pooler does not
 * preserve. Throws the first failure, and ConfigFault when the disk is full.
 */
export async function migrate(db: Db, { to, isCopied = true }: { to?: string | undefined; isCopied?: boolean } = {}) {
  if (to === undefined && (await isCurrent(db))) return;
  let copy: string | undefined;
  try {
    await db.transaction().execute(async (trx) => {
      await lockKey(trx, "migrations");
      if (isCopied && engineOf(trx) === "sqlite") copy = await copyIfBehind(trx);
      const migrator = new Migrator({ db: trx, provider: { getMigrations: async () => migrations } });
      const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
      if (error) throw error;
    });
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    if (copy !== undefined) await rm(copy, { force: true });
    if (engineOf(db) === "sqlite") await sql`pragma wal_checkpoint(truncate)`.execute(db);
    throw new ConfigFault(
      "The disk is full: the database was not made or upgraded, and nothing was changed. An upgrade needs free space of three times the size of the database.",
    );
  }
  if (copy !== undefined) await removeOlderCopies(copy);
}

/**
 * Migrates the database at the start of a server. PostgreSQL is migrated on another connection: this one has a time-out per
 * query, and the migration of a large database takes minutes. Throws like `refuseNewerSchema` and `migrate`, and ConfigFault
 * when PostgreSQL does not let the user create tables.
 */
export async function migrateAtStart(db: Db, options: ConnectOptions): Promise<void> {
  await refuseNewerSchema(db);
  if (engineOf(db) === "sqlite") return migrate(db);
  if (await isCurrent(db)) return;
  await refuseWithoutCreate(db);
  const migrationDb = await connect({ ...options, queryTimeoutMs: undefined });
  try {
    await migrate(migrationDb);
  } finally {
    await migrationDb.destroy();
  }
}

async function refuseWithoutCreate(db: Db): Promise<void> {
  const { rows } = await sql<{ user: string; schema: string | null; may: boolean | null }>`
    select quote_ident(current_user) as user, quote_ident(current_schema()) as schema,
      has_schema_privilege(current_schema(), 'create') as may`.execute(db);
  const [found] = rows;
  if (!found?.schema) throw new ConfigFault("DATABASE_URL is wrong: search_path names no schema of that database.");
  if (found.may) return;
  throw new ConfigFault(
    `DATABASE_URL is wrong: its user may not create tables in that database. Allow it there: grant create on schema ${found.schema} to ${found.user}`,
  );
}

async function isCurrent(db: Reader): Promise<boolean> {
  return (await appliedMigrations(db)).join() === knownMigrations().join();
}

/** Copies a database that has data and lacks migrations. Returns the path of the copy; undefined if there was no need. */
async function copyIfBehind(trx: Writer): Promise<string | undefined> {
  const applied = await appliedMigrations(trx);
  const next = knownMigrations().find((name) => !applied.includes(name));
  return applied.length > 0 && next ? copyBeforeMigration(trx, next) : undefined;
}
