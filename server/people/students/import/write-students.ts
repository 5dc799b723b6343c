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
import { slicesOf } from "../../../core/database/slices.ts";
import { Refusal } from "../../../core/http/errors.ts";
import type { Viewer } from "../../../core/http/guards.ts";
import { endOfDay, startOfDay } from "../../../core/institute-day.ts";
import type { Services } from "../../../core/services.ts";
import { setPassword } from "../../sessions/set-password.ts";
import { nameColumns, type StudentColumns, type StudentRow, studentRow } from "../../users/users.ts";
import { auditedFields } from "../change-students.ts";
import { sheetValuesOf } from "./check-rows.ts";

type ImportServices = Pick<Services, "clock" | "secrets" | "config">;

/** A row that sets a password, given or generated. */
export interface RowWithPassword {
  row: ImportRow;
  password: string;
  hash: string;
}

export interface NewStudent {
  line: number;
  user: StudentRow;
}

/** Writing a slice takes a few milliseconds and binds fewer values than both databases allow. */
const rowsPerSlice = 100;

/** Sorts the rows, so that two simultaneous imports of a class lock them in the same order and cannot deadlock. */
function sortedSlices<Row>(rows: readonly Row[], keyOf: (row: Row) => string): AsyncGenerator<readonly Row[]> {
  const sorted = rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  return slicesOf(sorted, rowsPerSlice);
}

/** Builds the student that a row adds. */
export function buildStudent(
  { clock, secrets, config }: ImportServices,
  { row, password, hash }: RowWithPassword,
): NewStudent {
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

export async function insertStudents(
  trx: Writer,
  viewer: Viewer,
  clock: Clock,
  added: readonly NewStudent[],
): Promise<void> {
  for await (const slice of sortedSlices(added, ({ user }) => user.name_key)) {
    await trx
      .insertInto("user")
      .values(slice.map(({ user }) => user))
      .execute();
    const audits = slice.map(({ user }) => ({
      subject: { id: user.id, name: user.name },
      details: { changes: changesOf({}, auditedFields(user)) },
    }));
    await recordAudits(trx, viewer, clock, importedOne, audits);
  }
}

/** Updates the students of `rows`. Throws 409 when a student was changed or deleted since the rows were checked. */
export async function updateStudents(
  trx: Writer,
  viewer: Viewer,
  services: ImportServices,
  rows: readonly ImportRow[],
  passwords: ReadonlyMap<ImportRow, RowWithPassword>,
): Promise<void> {
  for await (const slice of sortedSlices(rows, ({ _id = "" }) => _id)) {
    const ids = slice.map(({ _id = "" }) => _id);
    const query = trx.selectFrom("user").selectAll().where("id", "in", ids).orderBy("id");
    const users = await (engineOf(trx) === "sqlite" ? query : query.forUpdate()).execute();
    const userOf = new Map(users.map((user) => [user.id, user]));
    const audits = [];
    for (const row of slice) {
      audits.push(await updateStudent(trx, services, row, userOf.get(row._id ?? ""), passwords.get(row)));
    }
    await recordAudits(trx, viewer, services.clock, importedOne, audits);
  }
}

/** Updates one student, and returns the entry for the audit log. */
async function updateStudent(
  trx: Writer,
  { secrets, config }: ImportServices,
  { values, before: checkedBefore = {} }: ImportRow,
  before: UserTable | undefined,
  given: RowWithPassword | undefined,
) {
  if (!before) throw new Refusal("conflict", "A student of the file was deleted meanwhile. Check it again.");
  // `checkedBefore` has only the columns that the row changes; the check filled the others in from the student.
  const now = sheetValuesOf(before, config.timeZone);
  const isChangedSince = studentColumns.some(
    (column) => column !== "password" && now[column] !== (checkedBefore[column] ?? values[column]),
  );
  if (isChangedSince) throw new Refusal("conflict", `${before.name} was changed meanwhile. Check the file again.`);
  const columns = columnsOf(values, config.timeZone, before, before.created_at);
  const named = nameColumns(columns.name);
  await trx
    .updateTable("user")
    .set({ ...columns, ...named })
    .where("id", "=", before.id)
    .execute();
  const isNewPassword =
    given && (before.password_sealed === null || secrets.unseal(before.id, before.password_sealed) !== given.password);
  if (isNewPassword) await setPassword(trx, secrets, before, given.password, given.hash);
  return {
    subject: { id: before.id, name: named.name },
    details: {
      changes: changesOf(auditedFields(before as StudentRow), auditedFields({ ...(before as StudentRow), ...columns })),
      passwordChanged: isNewPassword ?? false,
    },
  };
}

/** Returns the columns for a row's values. A day that the row does not change keeps its stored time of day. */
function columnsOf(
  values: ImportRow["values"],
  timeZone: string,
  before: UserTable | undefined,
  enrolledDefault: string,
): StudentColumns {
  const valuesBefore = before && sheetValuesOf(before, timeZone);
  const { enrolledDate = "", expiryDate = "" } = values;
  const unchanged = (iso: string | null | undefined, day: string, dayBefore: string | undefined) =>
    iso && day === dayBefore ? iso : undefined;
  return {
    name: values.name ?? "",
    course_name: values.courseName ?? "",
    paid_minor: toMinorUnits(Number(values.paidAmount)),
    remaining_minor: toMinorUnits(Number(values.remainingAmount)),
    enrolled_at:
      unchanged(before?.enrolled_at, enrolledDate, valuesBefore?.enrolledDate) ??
      (enrolledDate === "" || enrolledDate === calendarDay(enrolledDefault, timeZone)
        ? enrolledDefault
        : startOfDay(enrolledDate, timeZone)),
    expires_at: unchanged(before?.expires_at, expiryDate, valuesBefore?.expiryDate) ?? endOfDay(expiryDate, timeZone),
  };
}
