import { randomInt } from "node:crypto";
import { engineOf } from "./database/connect.ts";
import { addSampleCourse } from "./database/sample/add-sample-course.ts";
import type { Services } from "./http/services.ts";
import { insertUser } from "./students/change-students.ts";
import { staffRow } from "./subadmins/subadmins.ts";

const letters = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password that can be read out and typed: no look-alike letters. */
function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return `${group()}-${group()}`;
}

/**
 * Makes the first admin when there is none and, in a new database, the sample course. Out: the lines to print, once:
 * a generated password is shown nowhere else.
 */
export async function makeFirstAccounts(services: Services): Promise<string[]> {
  const { db, config, clock, secrets } = services;
  const lines: string[] = [];
  const anyone = await db.selectFrom("user").select("id").limit(1).executeTakeFirst();
  const admin = await db.selectFrom("user").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
  if (!admin) {
    const password = config.adminPassword ?? generatePassword();
    const hash = await secrets.hashPassword(password);
    try {
      await insertUser(db, staffRow("admin", config.adminName, hash, clock().toISOString()));
      const shown = config.adminPassword === undefined ? password : "(as ADMIN_PASSWORD says)";
      lines.push(`The first admin was made. Name: ${config.adminName}  Password: ${shown}`);
    } catch (error) {
      // Another server, starting beside this one, was first.
      const other = await db.selectFrom("user").select("id").where("role", "=", "admin").limit(1).executeTakeFirst();
      if (!other) throw error;
    }
  }
  const wantsSample = config.sampleData ?? engineOf(db) === "sqlite";
  if (!anyone && wantsSample) lines.push(...(await addSampleCourse(services, generatePassword())));
  return lines;
}
