import { setImmediate } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import type { ImportRow } from "#contract/api/student-import.ts";
import { importedOne } from "#contract/audit-actions.ts";
import { toMinorUnits } from "#contract/money.ts";
import { studentColumns } from "#contract/student-columns.ts";
import { calendarDay } from "#contract/time.ts";
import { changesOf, recordAudits } from "../../../core/audit/audit.ts";
import type { Clock } from "../../../core/clock.ts";
import { engineOf } from "../../../core/database/connect.ts";
import type { UserTable, Writer } from "../../../core/database/schema.ts";
import { Refusal } from "../../../core/http/errors.ts";
import type { Viewer } from "../../../core/http/guards.ts";
import { endOfDay, startOfDay } from "../../../core/institute-day.ts";
import type { Services } from "../../../core/services.ts";
import { setPassword } from "../../sessions/set-password.ts";
import { nameColumns, type StudentColumns, type StudentRow, studentRow } from "../../users/users.ts";
import { auditedFields } from "../change-students.ts";
import { valuesOf } from "./judge-rows.ts";

type Writing = Pick<Services, "clock" | "secrets" | "config">;

/** A row that sets a password, its own or a made one. */
export interface WithPassword {
  row: ImportRow;
  password: string;
  hash: string;
}

export interface Added {
  line: number;
  user: StudentRow;
}

/**
 * So many at a time: within the limit of values of both engines, and no longer than a few milliseconds. Between two such
 * steps the others have a turn; on SQLite whoever writes waits for the whole transaction all the same.
 */
const rowsPerWrite = 100;

/** In one order whatever the file's: two imports of the same class on PostgreSQL wait for each other one way alone. */
async function* steps<Row>(rows: readonly Row[], orderOf: (row: Row) => string): AsyncGenerator<Row[]> {
  const ordered = rows.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  for (let start = 0; start < ordered.length; start += rowsPerWrite) {
    yield ordered.slice(start, start + rowsPerWrite);
    await setImmediate();
  }
}

/** The student that a row adds. */
export function make({ clock, secrets, config }: Writing, { row, password, hash }: WithPassword): Added {
  const now = clock().toISOString();
  const id = uuidv7();
  const columns = columnsOf(row.values, config.timeZone, undefined, now);
  const user = studentRow({
    id,
    ...columns,
    password_hash: hash,
    password_sealed: secrets.seal(id, password),
    created_at: now,
  });
  return { line: row.line, user };
}

export async function addAll(trx: Writer, viewer: Viewer, clock: Clock, added: readonly Added[]): Promise<void> {
  for await (const some of steps(added, ({ user }) => user.name_key)) {
    await trx
      .insertInto("user")
      .values(some.map(({ user }) => user))
      .execute();
    const done = some.map(({ user }) => ({
      subject: { id: user.id, name: user.name },
      details: { changes: changesOf({}, auditedFields(user)) },
    }));
    await recordAudits(trx, viewer, clock, importedOne, done);
  }
}

/** Throws 409 when a student was changed or deleted since the rows were judged. */
export async function changeAll(
  trx: Writer,
  viewer: Viewer,
  services: Writing,
  rows: readonly ImportRow[],
  passwords: ReadonlyMap<ImportRow, WithPassword>,
): Promise<void> {
  for await (const some of steps(rows, ({ _id = "" }) => _id)) {
    const asked = trx
      .selectFrom("user")
      .selectAll()
      .where(
        "id",
        "in",
        some.map(({ _id = "" }) => _id),
      )
      .orderBy("id");
    const users = await (engineOf(trx) === "sqlite" ? asked : asked.forUpdate()).execute();
    const userOf = new Map(users.map((user) => [user.id, user]));
    const done = [];
    for (const row of some) done.push(await change(trx, services, row, userOf.get(row._id ?? ""), passwords.get(row)));
    await recordAudits(trx, viewer, services.clock, importedOne, done);
  }
}

async function change(
  trx: Writer,
  { secrets, config }: Writing,
  { values, before: judged = {} }: ImportRow,
  before: UserTable | undefined,
  given: WithPassword | undefined,
) {
  if (!before) throw new Refusal("conflict", "A student of the file was deleted meanwhile. Check it again.");
  // A cell that the file leaves empty was filled with what stood there when its row was judged.
  const now = valuesOf(before, config.timeZone);
  const isOtherNow = studentColumns.some(
    (column) => column !== "password" && now[column] !== (judged[column] ?? values[column]),
  );
  if (isOtherNow) throw new Refusal("conflict", `${before.name} was changed meanwhile. Check the file again.`);
  const columns = columnsOf(values, config.timeZone, before, before.created_at);
  const named = nameColumns(columns.name);
  await trx
    .updateTable("user")
    .set({ ...columns, ...named })
    .where("id", "=", before.id)
    .execute();
  const isOther =
    given && (before.password_sealed === null || secrets.unseal(before.id, before.password_sealed) !== given.password);
  if (isOther) await setPassword(trx, secrets, before, given.password, given.hash);
  return {
    subject: { id: before.id, name: named.name },
    details: {
      changes: changesOf(auditedFields(before as StudentRow), auditedFields({ ...(before as StudentRow), ...columns })),
      passwordChanged: isOther ?? false,
    },
  };
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
