import { randomInt } from "node:crypto";
import type { ImportRow, StudentImport } from "#contract/api/student-import.ts";
import { generatePassword } from "#contract/passwords.ts";
import { recordAudit } from "../../../core/audit/audit.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Reader, UserTable, Writer } from "../../../core/database/schema.ts";
import { slicesOf } from "../../../core/database/slices.ts";
import { forEachWithPauses, makePause } from "../../../core/event-loop.ts";
import { Refusal } from "../../../core/http/errors.ts";
import type { Viewer } from "../../../core/http/guards.ts";
import { refuseRotatedKey } from "../../../core/secrets/current-key.ts";
import type { Services } from "../../../core/services.ts";
import { isConfirmed } from "../../sessions/confirmation.ts";
import { checkRows, nameKeyOfRow } from "./check-rows.ts";
import type { Sheet } from "./headings.ts";
import {
  buildStudent,
  insertStudents,
  type NewStudent,
  type RowWithPassword,
  updateStudents,
} from "./write-students.ts";

type ImportServices = Pick<Services, "db" | "clock" | "secrets" | "config">;
type ImportPlan = Omit<StudentImport, "success">;

/** A slice of names is looked up in a few milliseconds. */
const namesPerSlice = 500;

/**
 * Returns what an import of the sheet would do, row by row; writes nothing. Unless the viewer's session is confirmed
 * (`isConfirmed`), every given password counts as changed: otherwise a preview could test thousands of guesses.
 */
export async function previewImport(services: ImportServices, viewer: Viewer, sheet: Sheet): Promise<ImportPlan> {
  return planImport(services, sheet, await isConfirmed(services.db, viewer, services.clock));
}

async function planImport(
  services: ImportServices,
  { rows, headings }: Sheet,
  comparesPasswords: boolean,
): Promise<ImportPlan> {
  const { db, secrets, config } = services;
  const checked = await checkRows(rows, {
    usersByName: await findUsersByName(db, rows),
    timeZone: config.timeZone,
    isPasswordOf: (user, password) =>
      comparesPasswords && user.password_sealed !== null && secrets.unseal(user.id, user.password_sealed) === password,
  });
  const count = (state: ImportRow["state"]) => checked.filter((row) => row.state === state).length;
  return {
    rows: checked,
    new: count("new"),
    changed: count("changed"),
    unchanged: count("unchanged"),
    wrong: count("wrong"),
    seconds: secrets.secondsToHash(checked.filter(setsPassword).length),
    headings,
  };
}

/**
 * Imports a sheet in one transaction: all rows or none. Students whom the sheet does not name stay unchanged; a new
 * student without a password gets a generated one. Returns what was done, row by row. Throws 422 with the rows when one
 * is wrong, and 409 when a name was taken or a student was changed since the preview.
 */
export async function importStudents(services: ImportServices, viewer: Viewer, sheet: Sheet): Promise<ImportPlan> {
  const { db, secrets } = services;
  const plan = await planImport(services, sheet, true);
  if (plan.wrong > 0) {
    const sentence = plan.wrong === 1 ? "1 row is wrong" : `${plan.wrong} rows are wrong`;
    const { rows } = (await isConfirmed(db, viewer, services.clock)) ? plan : await planImport(services, sheet, false);
    throw new Refusal("rule_broken", `${sentence}. Nothing was imported.`, { rows });
  }
  refuseChangedSincePreview(sheet, plan.rows);
  const passwords = await hashPasswords(plan.rows, secrets);
  const added: NewStudent[] = [];
  const pause = makePause();
  for (const given of passwords.values()) {
    if (given.row.state === "new") added.push(buildStudent(services, given));
    await pause();
  }
  const changed = plan.rows.filter(({ state }) => state === "changed");
  await db.transaction().execute(async (trx) => {
    await refuseRotatedKey(trx, secrets);
    await insertStudents(trx, viewer, services.clock, added);
    await updateStudents(trx, viewer, services, changed, passwords);
    await recordImport(trx, viewer, services.clock, { added: added.length, changed: changed.length });
  });
  const idOf = new Map(added.map(({ line, user }) => [line, user.id]));
  return { ...plan, rows: plan.rows.map((row) => ({ ...row, _id: idOf.get(row.line) ?? row._id })) };
}

const maxNamesInSentence = 3;

/** Throws 409 when a row would now do something else than the preview showed (`seen`). */
function refuseChangedSincePreview({ rows }: Sheet, planned: readonly ImportRow[]): void {
  const seenOf = new Map(rows.map(({ line, seen }) => [line, seen]));
  const isAsPreviewed = ({ line, state, before = {} }: ImportRow) => {
    const seen = seenOf.get(line);
    const columns = Object.keys({ ...before, ...seen?.before }) as (keyof typeof before)[];
    return !seen || (seen.state === state && columns.every((column) => before[column] === seen.before?.[column]));
  };
  const changed = planned.filter((row) => !isAsPreviewed(row)).map(({ name }) => name);
  if (changed.length === 0) return;
  const more = changed.length > maxNamesInSentence ? ` and ${changed.length - maxNamesInSentence} more` : "";
  const names = `${changed.slice(0, maxNamesInSentence).join(", ")}${more}`;
  throw new Refusal(
    "conflict",
    `Someone else has changed ${names} since the list was checked. Nothing was imported: look at the list again.`,
  );
}

/** Records the import as a whole in the audit log; each student also has an entry (`importedOne`). */
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

/**
 * Returns the rows that set a password, with the given or a generated password and its hash. Called before the transaction,
 * because hashing takes long.
 */
async function hashPasswords(rows: readonly ImportRow[], secrets: Services["secrets"]) {
  const setting: Omit<RowWithPassword, "hash">[] = [];
  const pause = makePause();
  for (const row of rows.filter(setsPassword)) {
    setting.push({ row, password: row.values.password || generatePassword((below) => randomInt(below)) });
    await pause();
  }
  const hashed = await secrets.hashPasswords(setting.map(({ password }) => password));
  return new Map(
    setting.map((given, index): [ImportRow, RowWithPassword] => [given.row, { ...given, hash: hashed[index] ?? "" }]),
  );
}

/** Returns whether a row sets a password, given or generated. */
const setsPassword = ({ state, values }: ImportRow) =>
  state === "new" || (state === "changed" && Boolean(values.password));

async function findUsersByName(db: Reader, rows: Sheet["rows"]): Promise<Map<string, UserTable>> {
  const keys: string[] = [];
  await forEachWithPauses(rows, makePause(), (row) => keys.push(nameKeyOfRow(row)));
  const found = new Map<string, UserTable>();
  for await (const slice of slicesOf(keys, namesPerSlice)) {
    const users = await db.selectFrom("user").selectAll().where("name_key", "in", slice).execute();
    for (const user of users) found.set(user.name_key, user);
  }
  return found;
}
