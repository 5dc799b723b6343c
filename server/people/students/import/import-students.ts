import { randomInt } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { ImportRow, StudentImport } from "#contract/api/student-import.ts";
import { generatePassword } from "#contract/passwords.ts";
import { recordAudit } from "../../../core/audit/audit.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Reader, UserTable, Writer } from "../../../core/database/schema.ts";
import { makePause } from "../../../core/event-loop.ts";
import { Refusal } from "../../../core/http/errors.ts";
import type { Viewer } from "../../../core/http/guards.ts";
import { refuseRotatedKey } from "../../../core/secrets/current-key.ts";
import type { Services } from "../../../core/services.ts";
import { isConfirmed } from "../../sessions/confirmation.ts";
import type { Sheet } from "./headings.ts";
import { judgeRows, keyOfRow } from "./judge-rows.ts";
import { type Added, addAll, changeAll, make, type WithPassword } from "./write-students.ts";

type Importing = Pick<Services, "db" | "clock" | "secrets" | "config">;
type Told = Omit<StudentImport, "success">;

/** So many names are looked up in a few milliseconds. */
const namesPerLook = 500;

/**
 * Returns what a sheet would do, row by row; writes nothing. Students whom it does not name are never touched. Unless the
 * session is confirmed, each given password counts as changed: else guesses could be tried by the thousand.
 */
export async function previewImport(services: Importing, viewer: Viewer, sheet: Sheet): Promise<Told> {
  return planImport(services, sheet, await isConfirmed(services.db, viewer, services.clock));
}

async function planImport(services: Importing, { rows, headings }: Sheet, comparesPasswords: boolean): Promise<Told> {
  const { db, secrets, config } = services;
  const judged = await judgeRows(rows, {
    usersByName: await usersByName(db, rows),
    timeZone: config.timeZone,
    isPasswordOf: (user, password) =>
      comparesPasswords && user.password_sealed !== null && secrets.unseal(user.id, user.password_sealed) === password,
  });
  const count = (state: ImportRow["state"]) => judged.filter((row) => row.state === state).length;
  return {
    rows: judged,
    new: count("new"),
    changed: count("changed"),
    unchanged: count("unchanged"),
    wrong: count("wrong"),
    seconds: secrets.secondsToHash(judged.filter(setsPassword).length),
    headings,
  };
}

/**
 * Does what the preview told, all of it or nothing, in one transaction; a student without a password gets one. Throws 422
 * with the rows when one is wrong, 409 when a name was taken, or a student changed, since the rows were checked.
 */
export async function importStudents(services: Importing, viewer: Viewer, sheet: Sheet): Promise<Told> {
  const { db, secrets } = services;
  const told = await planImport(services, sheet, true);
  if (told.wrong > 0) {
    const sentence = told.wrong === 1 ? "1 row is wrong" : `${told.wrong} rows are wrong`;
    const { rows } = (await isConfirmed(db, viewer, services.clock)) ? told : await planImport(services, sheet, false);
    throw new Refusal("rule_broken", `${sentence}. Nothing was imported.`, { rows });
  }
  refuseChangedMeanwhile(sheet, told.rows);
  const passwords = await withPasswords(told.rows, secrets);
  const added: Added[] = [];
  const pause = makePause();
  for (const given of passwords.values()) {
    if (given.row.state === "new") added.push(make(services, given));
    await pause();
  }
  const changed = told.rows.filter(({ state }) => state === "changed");
  await db.transaction().execute(async (trx) => {
    await refuseRotatedKey(trx, secrets);
    await addAll(trx, viewer, services.clock, added);
    await changeAll(trx, viewer, services, changed, passwords);
    await recordImport(trx, viewer, services.clock, { added: added.length, changed: changed.length });
  });
  const idOf = new Map(added.map(({ line, user }) => [line, user.id]));
  return { ...told, rows: told.rows.map((row) => ({ ...row, _id: idOf.get(row.line) ?? row._id })) };
}

const mostNamed = 3;

/** Throws 409 when a row would do something else than what it was checked to do. */
function refuseChangedMeanwhile({ rows }: Sheet, told: readonly ImportRow[]): void {
  const seenOf = new Map(rows.map(({ line, seen }) => [line, seen]));
  const asSeen = ({ line, state, before = {} }: ImportRow) => {
    const seen = seenOf.get(line);
    const columns = Object.keys({ ...before, ...seen?.before }) as (keyof typeof before)[];
    return !seen || (seen.state === state && columns.every((column) => before[column] === seen.before?.[column]));
  };
  const others = told.filter((row) => !asSeen(row)).map(({ name }) => name);
  if (others.length === 0) return;
  const more = others.length > mostNamed ? ` and ${others.length - mostNamed} more` : "";
  const names = `${others.slice(0, mostNamed).join(", ")}${more}`;
  throw new Refusal(
    "conflict",
    `Someone else has changed ${names} since the list was checked. Nothing was imported: look at the list again.`,
  );
}

/** Writes the one entry that the audit log lists of an import. */
async function recordImport(
  trx: Writer,
  viewer: Viewer,
  clock: Clock,
  counts: { added: number; changed: number },
): Promise<void> {
  const students = counts.added + counts.changed;
  if (students === 0) return;
  const name = students === 1 ? "1 student" : `${students} students`;
  await recordAudit(trx, viewer, clock, "students imported", { id: null, name }, counts);
}

/** Hashing takes its time, and none of the database's. Out: by the row, those that set a password. */
async function withPasswords(rows: readonly ImportRow[], secrets: Services["secrets"]) {
  const setting: Omit<WithPassword, "hash">[] = [];
  const pause = makePause();
  for (const row of rows.filter(setsPassword)) {
    setting.push({ row, password: row.values.password || generatePassword((below) => randomInt(below)) });
    await pause();
  }
  const hashed = await secrets.hashPasswords(setting.map(({ password }) => password));
  return new Map(
    setting.map((given, index): [ImportRow, WithPassword] => [given.row, { ...given, hash: hashed[index] ?? "" }]),
  );
}

/** Whether a password comes with a row, or is made for it. */
const setsPassword = ({ state, values }: ImportRow) =>
  state === "new" || (state === "changed" && Boolean(values.password));

async function usersByName(db: Reader, rows: Sheet["rows"]): Promise<Map<string, UserTable>> {
  const keys: string[] = [];
  const pause = makePause();
  for (const row of rows) {
    keys.push(keyOfRow(row));
    await pause();
  }
  const found = new Map<string, UserTable>();
  for (let start = 0; start < keys.length; start += namesPerLook) {
    const asked = keys.slice(start, start + namesPerLook);
    const users = await db.selectFrom("user").selectAll().where("name_key", "in", asked).execute();
    for (const user of users) found.set(user.name_key, user);
    await setImmediate();
  }
  return found;
}
