import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { generatePassword } from "#contract/passwords.ts";
import { isMadeOfNames } from "./core/common-passwords.ts";
import { engineOf, lockKey } from "./core/database/connect.ts";
import type { Reader } from "./core/database/schema.ts";
import type { Services } from "./core/services.ts";
import { ConfigFault } from "./core/variables.ts";
import type { SampleParts } from "./courses/sample/add-sample-course.ts";
import type { SampleCharts } from "./courses/sample/store-charts.ts";
import { insertUser, staffRow } from "./people/users/users.ts";

const newPassword = () => generatePassword(randomInt);

/** A store that needs longer for the charts of the sample course counts as one that does not answer. */
const longestStoreMs = 20_000;

/**
 * Makes the first admin if there is none and, in a new database, the sample course, all in one transaction: an interrupted
 * start leaves nothing incomplete. If several servers start together, one of them does it. `print` receives names and passwords
 * before the commit, so no committed account has an unprinted password. Without a file store that answers there is no sample
 * course. Throws ConfigFault for an ADMIN_PASSWORD that is little more than a name.
 */
export async function makeFirstAccounts(
  services: SampleParts,
  print: (text: string) => Promise<void>,
  hasStore = true,
): Promise<void> {
  const wantsSample = isSampleWanted(services) && (await isNew(services.db));
  const charts = wantsSample && hasStore ? await storeChartsInTime(services) : undefined;
  await services.db.transaction().execute(async (trx) => {
    await lockKey(trx, "first accounts");
    const hasSample = wantsSample && (await isNew(trx));
    const admin = await trx.selectFrom("user").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
    const inTransaction = { ...services, db: trx };
    const lines = [
      ...(admin ? [] : await makeAdmin(inTransaction)),
      ...(hasSample ? await makeSample(inTransaction, charts) : []),
    ];
    // One text, so that no log line is printed in between.
    if (lines.length > 0) await print(lines.join("\n"));
  });
}

async function isNew(db: Reader): Promise<boolean> {
  return (await db.selectFrom("user").select("id").limit(1).executeTakeFirst()) === undefined;
}

/** Stores the charts of the sample course; undefined when the store fails or takes too long. */
async function storeChartsInTime(services: SampleParts): Promise<SampleCharts | undefined> {
  // Other starts do not load the texts of the sample course and the library that draws its charts.
  const { storeSampleCharts } = await import("./courses/sample/add-sample-course.ts");
  const stored = storeSampleCharts(services).catch(() => undefined);
  return Promise.race([stored, sleep(longestStoreMs, undefined, { ref: false })]);
}

/** Returns SAMPLE_DATA; by default true only on SQLite without a public address, since the log has the passwords. */
function isSampleWanted({ config, db }: Pick<Services, "config" | "db">): boolean {
  return config.sampleData ?? (engineOf(db) === "sqlite" && config.publicUrl === undefined);
}

async function makeAdmin({
  db,
  config,
  clock,
  secrets,
}: Pick<Services, "db" | "config" | "clock" | "secrets">): Promise<string[]> {
  const password = config.adminPassword ?? newPassword();
  if (isMadeOfNames(password, [config.adminName, "Casebook"])) {
    throw new ConfigFault(
      "ADMIN_PASSWORD is wrong: it is little more than a name. Allowed: a password with five letters and digits or more beside ADMIN_NAME and Casebook.",
    );
  }
  const hash = await secrets.hashPassword(password);
  await insertUser(db, staffRow("admin", config.adminName, hash, clock().toISOString()));
  const shown = config.adminPassword === undefined ? password : "(as ADMIN_PASSWORD says)";
  return [`The first admin was made. Name: ${config.adminName}  Password: ${shown}`];
}

async function makeSample(services: SampleParts, charts: SampleCharts | undefined): Promise<string[]> {
  if (!charts)
    return [
      "No sample course was added: its charts could not be stored in FILES. An admin can add it later on the dashboard.",
    ];
  const { addSampleCourse, describeSampleCourse } = await import("./courses/sample/add-sample-course.ts");
  const passwords = { students: newPassword(), subadmin: newPassword() };
  await addSampleCourse(services, passwords, charts);
  return describeSampleCourse(passwords);
}
