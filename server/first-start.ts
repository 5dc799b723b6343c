import { randomInt } from "node:crypto";
import { generatePassword } from "#contract/passwords.ts";
import { engineOf, takeTurn } from "./database/connect.ts";
import type { SampleParts } from "./sample/add-sample-course.ts";
import type { Services } from "./services.ts";
import { insertUser, staffRow } from "./users/users.ts";

const newPassword = () => generatePassword(randomInt);

/**
 * Makes the first admin when there is none and, in a new database, the sample course, all in one transaction: a start
 * that is cut off leaves nothing half made. Of servers that start together one makes them. `print` receives names and passwords
 * before the commit: when the process is killed, no committed account has an unprinted password. Without a file store that
 * answers there is no sample course.
 */
export async function makeFirstAccounts(
  services: SampleParts,
  print: (text: string) => Promise<void>,
  hasStore = true,
): Promise<void> {
  await services.db.transaction().execute(async (trx) => {
    await takeTurn(trx, "first accounts");
    const anyone = await trx.selectFrom("user").select("id").limit(1).executeTakeFirst();
    const admin = await trx.selectFrom("user").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
    const inTransaction = { ...services, db: trx };
    const lines = [
      ...(admin ? [] : await makeAdmin(inTransaction)),
      ...(!anyone && wantsSample(services) ? await makeSample(inTransaction, hasStore) : []),
    ];
    // One text, so that no log line is printed in between.
    if (lines.length > 0) await print(lines.join("\n"));
  });
}

/** Whoever runs Casebook under a public address is asked to ask for it: its accounts are known to whoever reads the log. */
function wantsSample({ config, db }: Pick<Services, "config" | "db">): boolean {
  return config.sampleData ?? (engineOf(db) === "sqlite" && config.publicUrl === undefined);
}

async function makeAdmin({
  db,
  config,
  clock,
  secrets,
}: Pick<Services, "db" | "config" | "clock" | "secrets">): Promise<string[]> {
  const password = config.adminPassword ?? newPassword();
  const hash = await secrets.hashPassword(password);
  await insertUser(db, staffRow("admin", config.adminName, hash, clock().toISOString()));
  const shown = config.adminPassword === undefined ? password : "(as ADMIN_PASSWORD says)";
  return [`The first admin was made. Name: ${config.adminName}  Password: ${shown}`];
}

async function makeSample(services: SampleParts, hasStore: boolean): Promise<string[]> {
  if (!hasStore)
    return ["No sample course was added, because FILES does not answer. An admin can add it later, on the dashboard."];
  // Later starts, and those without it, need neither its texts nor the maker of its charts.
  const { addSampleCourse, describeSampleCourse } = await import("./sample/add-sample-course.ts");
  const passwords = { students: newPassword(), subadmin: newPassword() };
  await addSampleCourse(services, passwords);
  return describeSampleCourse(passwords);
}
