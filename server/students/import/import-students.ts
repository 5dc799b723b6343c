import { randomInt } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import type { ImportRow, StudentImport } from "#contract/api/student-import.ts";
import { toMinorUnits } from "#contract/money.ts";
import { generatePassword } from "#contract/passwords.ts";
import { studentColumns } from "#contract/student-columns.ts";
import { calendarDay } from "#contract/time.ts";
import { changesOf, recordAudit } from "../../audit/audit.ts";
import { engineOf } from "../../database/connect.ts";
import type { Db, UserTable } from "../../database/schema.ts";
import { Refusal } from "../../http/errors.ts";
import type { Viewer } from "../../http/guards.ts";
import { endOfDay, startOfDay } from "../../institute-day.ts";
import { refuseRotatedKey } from "../../secrets/current-key.ts";
import type { Services } from "../../services.ts";
import { setPassword } from "../../sessions/set-password.ts";
import { nameColumns, type StudentColumns, type StudentRow, studentRow } from "../../users/users.ts";
import { auditedFields } from "../change-students.ts";
import type { Sheet } from "./headings.ts";
import { judgeRows, valuesOf } from "./judge-rows.ts";

type Importing = Pick<Services, "db" | "clock" | "secrets" | "config">;
type Told = Omit<StudentImport, "success">;

/** A statement of so many rows fits both engines' limit of values. */
const rowsPerWrite = 200;

/** What a sheet would do, row by row; writes nothing. Students whom it does not name are never touched. */
export async function previewImport(services: Importing, { rows, headings }: Sheet): Promise<Told> {
  const { db, secrets, config } = services;
  const judged = judgeRows(rows, {
    usersByName: await usersByName(db),
    timeZone: config.timeZone,
    isPasswordOf: (user, password) =>
      user.password_sealed !== null && secrets.unseal(user.id, user.password_sealed) === password,
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
 * with the rows when one is wrong, 409 when a name was taken meanwhile.
 */
export async function importStudents(services: Importing, viewer: Viewer, sheet: Sheet): Promise<Told> {
  const { db, clock, secrets } = services;
  const told = await previewImport(services, sheet);
  if (told.wrong > 0) {
    const sentence = told.wrong === 1 ? "1 row is wrong" : `${told.wrong} rows are wrong`;
    throw new Refusal("rule_broken", `${sentence}. Nothing was imported.`, { rows: told.rows });
  }
  // Hashing takes its time, and none of the database's.
  const setting = told.rows
    .filter(setsPassword)
    .map((row) => ({ row, password: row.values.password || generatePassword((below) => randomInt(below)) }));
  const hashed = await secrets.hashPasswords(setting.map(({ password }) => password));
  const passwords = setting.map(({ row, password }, index) => ({ row, password, hash: hashed[index] ?? "" }));
  const added = passwords
    .filter(({ row }) => row.state === "new")
    .map(({ row, password, hash }) => make(services, row, password, hash));
  const hashes = new Map(passwords.map(({ row, hash }) => [row._id ?? "", hash]));
  await db.transaction().execute(async (trx) => {
    await refuseRotatedKey(trx, secrets);
    for (let start = 0; start < added.length; start += rowsPerWrite) {
      const rows = added.slice(start, start + rowsPerWrite).map(({ user }) => user);
      await trx.insertInto("user").values(rows).execute();
    }
    for (const { user } of added) {
      const changes = changesOf({}, auditedFields(user));
      await recordAudit(
        trx,
        clock,
        viewer,
        "student added",
        { id: user.id, name: user.name },
        { changes, imported: true },
      );
    }
    for (const row of told.rows) if (row.state === "changed") await change(services, trx, viewer, row, hashes);
  });
  const idOf = new Map(added.map(({ line, user }) => [line, user.id]));
  return { ...told, rows: told.rows.map((row) => ({ ...row, _id: idOf.get(row.line) ?? row._id })) };
}

/** Whether a password comes with a row, or is made for it. */
const setsPassword = ({ state, values }: ImportRow) =>
  state === "new" || (state === "changed" && Boolean(values.password));

async function usersByName(db: Db): Promise<Map<string, UserTable>> {
  const users = await db.selectFrom("user").selectAll().execute();
  return new Map(users.map((user) => [user.name_key, user]));
}

function make(
  { clock, secrets, config }: Importing,
  { line, values }: ImportRow,
  password: string,
  passwordHash: string,
) {
  const now = clock().toISOString();
  const id = uuidv7();
  const columns = columnsOf(values, config.timeZone, undefined, now);
  const user = studentRow({
    id,
    ...columns,
    password_hash: passwordHash,
    password_sealed: secrets.seal(id, password),
    created_at: now,
  });
  return { line, user };
}

async function change(
  { clock, secrets, config }: Importing,
  trx: Db,
  viewer: Viewer,
  { _id = "", values, before: judged = {} }: ImportRow,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const row = trx.selectFrom("user").selectAll().where("id", "=", _id);
  const before = await (engineOf(trx) === "sqlite" ? row : row.forUpdate()).executeTakeFirst();
  if (!before) throw new Refusal("conflict", "A student of the file was deleted meanwhile. Check it again.");
  // A cell that the file leaves empty was filled with what stood there when its row was judged.
  const now = valuesOf(before, config.timeZone);
  const isOtherNow = studentColumns.some(
    (column) => column !== "password" && now[column] !== (judged[column] ?? values[column]),
  );
  if (isOtherNow) throw new Refusal("conflict", `${before.name} was changed meanwhile. Check the file again.`);
  const columns = columnsOf(values, config.timeZone, before, before.created_at);
  await trx
    .updateTable("user")
    .set({ ...columns, ...nameColumns(columns.name) })
    .where("id", "=", _id)
    .execute();
  const hash = hashes.get(_id);
  const isOther = before.password_sealed === null || secrets.unseal(_id, before.password_sealed) !== values.password;
  const passwordChanged = hash !== undefined && isOther;
  if (passwordChanged && values.password) await setPassword(trx, secrets, before, values.password, hash);
  await recordAudit(
    trx,
    clock,
    viewer,
    "student changed",
    { id: _id, name: columns.name },
    {
      changes: changesOf(auditedFields(before as StudentRow), auditedFields({ ...(before as StudentRow), ...columns })),
      passwordChanged,
      imported: true,
    },
  );
}

/** A day that is the one there already keeps its time of day. */
function columnsOf(
  values: ImportRow["values"],
  timeZone: string,
  before: UserTable | undefined,
  enrolledDefault: string,
): StudentColumns {
  const there = before && valuesOf(before, timeZone);
  const { enrolledDate = "", expiryDate = "" } = values;
  const keeps = (iso: string | null | undefined, given: string, was: string | undefined) =>
    iso && given === was ? iso : undefined;
  return {
    name: values.name ?? "",
    course_name: values.courseName ?? "",
    paid_minor: toMinorUnits(Number(values.paidAmount)),
    remaining_minor: toMinorUnits(Number(values.remainingAmount)),
    enrolled_at:
      keeps(before?.enrolled_at, enrolledDate, there?.enrolledDate) ??
      (enrolledDate === "" || enrolledDate === calendarDay(enrolledDefault, timeZone)
        ? enrolledDefault
        : startOfDay(enrolledDate, timeZone)),
    expires_at: keeps(before?.expires_at, expiryDate, there?.expiryDate) ?? endOfDay(expiryDate, timeZone),
  };
}
