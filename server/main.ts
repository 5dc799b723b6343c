import { setTimeout as sleep } from "node:timers/promises";
import { mountAssistant } from "../assistant/mount.ts";
import { buildApp } from "./app.ts";
import { startBackgroundWork } from "./background.ts";
import { openBuiltCodes } from "./codes/sets/follow-imports.ts";
import { findBackupFault } from "./core/backup/nightly.ts";
import { refuseEmptyStart } from "./core/backup/replica-owner.ts";
import { Replication } from "./core/backup/replication.ts";
import { type Config, readConfig } from "./core/config.ts";
import { findDamage } from "./core/database/check-file.ts";
import { connect, type SlowQuery, serverQueryTimeoutMs } from "./core/database/connect.ts";
import { isStorageFull } from "./core/database/faults.ts";
import { migrateAtStart } from "./core/database/migrate.ts";
import type { Db } from "./core/database/schema.ts";
import { shareClock } from "./core/database/shared-clock.ts";
import { type FileStore, openFileStore } from "./core/files/store.ts";
import { claimStore } from "./core/files/store-owner.ts";
import { type GracefulStop, makeGracefulStop } from "./core/http/graceful-stop.ts";
import { listen } from "./core/http/listen.ts";
import type { App } from "./core/http/schemas.ts";
import { openKeys } from "./core/secrets/open-keys.ts";
import { ConfigFault } from "./core/variables.ts";
import { ensureWebBuilt, webDir } from "./core/web-build.ts";
import { makeFirstAccounts } from "./first-start.ts";

const longestStopMs = 4500;
const clockEveryMs = 30_000;
const longestStoreCheckMs = 5000;
const replicaEveryMs = 5000;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the accounts of a first start. Throws ConfigFault when that fails, for example on a closed pipe or a full disk. */
function printAccounts(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(new ConfigFault(`The first passwords cannot be printed (${error.code}), so no account was made.`));
    process.stdout.once("error", fail).write(`${text}\n`, (error) => {
      if (error) return fail(error);
      process.stdout.off("error", fail);
      resolve();
    });
  });
}

/** Throws ConfigFault for a replica of PostgreSQL, and for one that this start would replace by an empty database. */
async function refuseReplica({ replicaUrl, databaseUrl, dataDir }: Config): Promise<void> {
  if (replicaUrl === undefined) return;
  if (databaseUrl !== undefined)
    throw new ConfigFault(
      "REPLICA_URL is wrong: it copies the SQLite file. PostgreSQL has standbys of its own. Leave it out.",
    );
  await refuseEmptyStart(dataDir, replicaUrl);
}

async function start(): Promise<void> {
  // A full disk or a closed pipe behind the output must not end the server.
  process.stdout.on("error", () => {});
  // Files of this process are accessible for its user only.
  process.umask(0o077);
  const config = readConfig(process.env);
  const isApiOnly = process.argv.includes("--api-only");
  await refuseReplica(config);
  // Before the log is open only migrations run slow queries; those are not reported.
  let reportSlow: (slow: SlowQuery) => void = () => {};
  const slowQueries = { fromMs: config.slowQueryMs, report: (slow: SlowQuery) => reportSlow(slow) };
  const database = { ...config, queryTimeoutMs: serverQueryTimeoutMs };
  const [db, files] = await Promise.all([
    connect(database, config.slowQueryMs === 0 ? undefined : slowQueries),
    openFileStore(config.files),
  ]);
  const mounts = [mountAssistant()];
  const replication = config.replicaUrl ? new Replication(config.dataDir, config.replicaUrl, db) : undefined;
  const ending = makeGracefulStop();
  const prepare = async () => {
    await migrateAtStart(db, config);
    const { clock, follow } = await shareClock(db);
    const forget = process.argv.includes("--forget-passwords");
    const keys = await openKeys(db, clock, config, { forget, print });
    const served = { webDir: isApiOnly ? undefined : webDir, mounts };
    const built = await buildApp({ config, keys, db, files, clock, ending, replication, ...served });
    const hasStore = await checkStore(db, files, built.app.log);
    const hasReplica = await claimReplica(replication, built.app.log);
    await openBuiltCodes(built.services);
    return { ...built, follow, hasStore, hasReplica };
  };
  const [{ app, services, follow, hasStore, hasReplica }] = await Promise.all([
    prepare(),
    isApiOnly || ensureWebBuilt(print),
  ]);
  reportSlow = (slow) => app.log.warn(slow, "slow query");
  const serve = async () => {
    const address = await listen(app, config);
    // After listening, so that a start that cannot listen makes no accounts.
    await makeFirstAccounts(services, printAccounts, hasStore);
    if (hasReplica)
      await replication?.check().catch((error: unknown) => app.log.warn({ err: error }, "the replica does not answer"));
    const replicaWork = replication && { name: "replica", everyMs: replicaEveryMs, run: () => replication.check() };
    const clockWork = { name: "clock", everyMs: clockEveryMs, run: follow };
    const more = [...mounts.map(({ work }) => work), clockWork, ...(replicaWork ? [replicaWork] : [])];
    print(`Casebook is ready at ${address}`);
    return startBackgroundWork(services, app.log, more);
  };
  const ended = new AbortController();
  const serving = serve();
  const stop = stopOnce(app, ending, async () => {
    ended.abort();
    services.codes.stopTasks();
    await Promise.all([ending.drain(app.server), serving.then((endBackgroundWork) => endBackgroundWork())]);
    await app.close();
    await replication?.end();
    await db.destroy();
  });
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  await serving;
  // A missing backup disk must not stop an exam, but the operator must know.
  void findBackupFault(config).then((fault) => fault && print(fault));
  const damage = await findDamage(db, config.dataDir, ended.signal).catch((error: unknown) => {
    if (!ended.signal.aborted) app.log.warn({ err: error }, "the database file could not be looked through");
  });
  if (!damage) return;
  process.stderr.write(`${damage}\n`);
  await stop("damage", 1);
}

/** Returns a function that ends the process after `finish`, or when that takes too long. Only its first call has an effect. */
function stopOnce({ log }: App, ending: GracefulStop, finish: () => Promise<void>) {
  return async (signal: string, code = 0): Promise<void> => {
    if (ending.isStopping()) return;
    log.info({ signal }, "stopping");
    await Promise.race([finish(), sleep(longestStopMs)]);
    process.exit(code);
  };
}

/**
 * Throws ConfigFault for the store of another database. Returns false when the store does not answer: that must not stop an
 * exam, and the background work checks again.
 */
async function checkStore(db: Db, files: FileStore, log: Pick<App["log"], "warn">): Promise<boolean> {
  const noAnswer = sleep(longestStoreCheckMs, undefined, { ref: false }).then(() =>
    Promise.reject(new Error("no answer")),
  );
  try {
    await Promise.race([claimStore(db, files), noAnswer]);
    return true;
  } catch (error) {
    if (error instanceof ConfigFault) throw error;
    log.warn({ err: error }, "the file store could not be checked");
    return false;
  }
}

/** Throws ConfigFault for the replica of another database. Returns false when it does not answer: it is checked again later. */
async function claimReplica(replication: Replication | undefined, log: Pick<App["log"], "warn">): Promise<boolean> {
  if (!replication) return false;
  replication.onWarning = (sentence) => log.warn(sentence);
  try {
    await replication.claim();
    return true;
  } catch (error) {
    if (error instanceof ConfigFault) throw error;
    log.warn({ err: error }, "the replica does not answer");
    return false;
  }
}

start().catch((error: unknown) => {
  const { message, stack } = error as Error;
  if (error instanceof ConfigFault) process.stderr.write(`${message}\n`);
  else if (isStorageFull(error)) process.stderr.write("The disk is full. Free some space and start again.\n");
  else process.stderr.write(`Casebook could not start: ${stack ?? String(error)}\n`);
  process.exit(1);
});
