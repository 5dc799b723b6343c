import { v7 as uuidv7 } from "uuid";
import type { AddStudentFields, EditStudentFields } from "#contract/api/students.ts";
import { isDay } from "#contract/days.ts";
import { formatRupees, toMinorUnits, toRupees } from "#contract/money.ts";
import { type StudentTexts, textsOfStudent } from "#contract/student-rules.ts";
import { formatDate } from "#contract/time.ts";
import { changesOf, recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import type { Db, Writer } from "../../core/database/schema.ts";
import { deleteFileRows, insertFiles, type StoredFile } from "../../core/files/files.ts";
import { changedFields } from "../../core/http/changed-fields.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { endOfDay, startOfDay } from "../../core/institute-day.ts";
import { refuseRotatedKey } from "../../core/secrets/current-key.ts";
import type { Services } from "../../core/services.ts";
import { deferSums } from "../../insight/counts/sums.ts";
import { deleteSubmissionsOfStudent } from "../../insight/counts/update-tally.ts";
import { setPassword } from "../sessions/set-password.ts";
import {
  insertUser,
  lockStudent,
  nameColumns,
  refuseTakenName,
  type StudentColumns,
  type StudentRow,
  studentRow,
} from "../users/users.ts";

function columnsOf(
  fields: Omit<AddStudentFields, "password">,
  timeZone: string,
  enrolledDefault: string,
): StudentColumns {
  return {
    name: fields.name,
    course_name: fields.courseName,
    paid_minor: toMinorUnits(fields.paidAmount),
    remaining_minor: toMinorUnits(fields.remainingAmount),
    enrolled_at: fields.enrolledDate ? startOfDay(fields.enrolledDate, timeZone) : enrolledDefault,
    expires_at: endOfDay(fields.expiryDate, timeZone),
  };
}

/** Returns the fields of a student that the audit log stores: all except the password. */
export function auditedFields(user: StudentRow) {
  return {
    name: user.name,
    courseName: user.course_name,
    paidAmount: toRupees(user.paid_minor),
    remainingAmount: toRupees(user.remaining_minor),
    enrolledDate: user.enrolled_at,
    expiryDate: user.expires_at,
    profileImage: user.image_file_id,
  };
}

/** Adds a student with an optional profile image. Throws 409 when a user has this name, ignoring case. */
export async function addStudent(
  { db, clock, secrets, config }: Pick<Services, "db" | "clock" | "secrets" | "config">,
  viewer: Viewer,
  fields: AddStudentFields,
  image: StoredFile | undefined,
): Promise<StudentRow> {
  const passwordHash = await secrets.hashPassword(fields.password);
  const now = clock().toISOString();
  const id = uuidv7();
  const user = studentRow({
    id,
    ...columnsOf(fields, config.timeZone, now),
    password_hash: passwordHash,
    password_sealed: secrets.seal(id, fields.password),
    image_file_id: image?.id ?? null,
    created_at: now,
  });
  return db.transaction().execute(async (trx) => {
    await refuseRotatedKey(trx, secrets);
    if (image) await insertFiles(trx, clock, [image]);
    await insertUser(trx, user);
    const changes = changesOf({}, auditedFields(user));
    await recordAudit(trx, viewer, clock, "student added", { id: user.id, name: user.name }, { changes });
    return user;
  });
}

const columnOf = {
  name: "name",
  courseName: "course_name",
  paidAmount: "paid_minor",
  remainingAmount: "remaining_minor",
  enrolledDate: "enrolled_at",
  expiryDate: "expires_at",
} as const satisfies Record<keyof StudentTexts, keyof StudentColumns>;

/** Returns the texts that a form shows for these columns. */
function textsOf(columns: StudentColumns, timeZone: string): StudentTexts {
  const { name, course_name, paid_minor, remaining_minor, enrolled_at, expires_at } = columns;
  return textsOfStudent(
    {
      name,
      courseName: course_name,
      paidAmount: toRupees(paid_minor),
      remainingAmount: toRupees(remaining_minor),
      enrolledDate: enrolled_at,
      expiryDate: expires_at,
    },
    timeZone,
  );
}

/** Formats a field's text for a sentence: an amount in rupees, a day as a date. */
function formatText(name: keyof StudentTexts, text: string): string {
  if (name === "paidAmount" || name === "remainingAmount") return formatRupees(Number(text));
  return isDay(text) ? formatDate(`${text}T00:00:00Z`, "UTC") : text;
}

/**
 * Returns the columns of a student after an edit. Throws 409 for a field that someone else has changed since it was read.
 */
function editedColumns(before: StudentRow, fields: EditStudentFields, timeZone: string): StudentColumns {
  const given = columnsOf(fields, timeZone, before.enrolled_at);
  const texts = { given: textsOf(given, timeZone), seen: fields.seen, stored: textsOf(before, timeZone) };
  const changed = changedFields("this student", texts, formatText).map((name) => columnOf[name]);
  const unchanged = Object.values(columnOf).filter((column) => !changed.includes(column));
  return { ...given, ...Object.fromEntries(unchanged.map((column) => [column, before[column]])) };
}

/**
 * Changes a student. A missing or empty password keeps the current one; a new one ends the student's sessions. Throws 409
 * for a taken name, and for a field that someone else has changed since the form read it (`seen`).
 */
export async function editStudent(
  { db, clock, secrets, config }: Pick<Services, "db" | "clock" | "secrets" | "config">,
  viewer: Viewer,
  id: string,
  fields: EditStudentFields,
  image: StoredFile | undefined,
): Promise<StudentRow> {
  const hash = fields.password && (await secrets.hashPassword(fields.password));
  return db.transaction().execute(async (trx) => {
    const before = await lockStudent(trx, id);
    const columns = editedColumns(before, fields, config.timeZone);
    const changed = {
      ...columns,
      ...nameColumns(columns.name),
      image_file_id: image?.id ?? (fields.removeImage ? null : before.image_file_id),
    };
    await refuseTakenName(trx, columns.name, id);
    if (image) await insertFiles(trx, clock, [image]);
    const after: StudentRow = { ...before, ...changed };
    await trx.updateTable("user").set(changed).where("id", "=", id).execute();
    if (before.image_file_id !== after.image_file_id) await deleteFileRows(trx, clock, imageOf(before));
    if (fields.password && hash) await setPassword(trx, secrets, before, fields.password, hash);
    const changes = changesOf(auditedFields(before), auditedFields(after));
    const passwordChanged = Boolean(fields.password);
    if (passwordChanged || Object.keys(changes).length > 0) {
      const details = { changes, passwordChanged };
      await recordAudit(trx, viewer, clock, "student changed", { id, name: after.name }, details);
    }
    return after;
  });
}

const imageOf = (user: StudentRow): string[] => (user.image_file_id === null ? [] : [user.image_file_id]);

/** Deletes a student with their submissions, attempts, sessions and image. Throws 404 like `getStudent`. */
export async function deleteStudent(db: Db, viewer: Viewer, clock: Clock, id: string): Promise<void> {
  const deleteIn = async (trx: Writer) => deleteStudentRow(trx, viewer, clock, await lockStudent(trx, id));
  await db.transaction().execute((trx) => deferSums(trx, () => deleteIn(trx)));
}

/** Deletes a locked student inside a transaction of `deferSums`. */
export async function deleteStudentRow(trx: Writer, viewer: Viewer, clock: Clock, student: StudentRow): Promise<void> {
  const { id, name } = student;
  const { submissions } = await trx
    .selectFrom("submission")
    .select((eb) => eb.fn.countAll<number>().as("submissions"))
    .where("student_id", "=", id)
    .executeTakeFirstOrThrow();
  await deleteSubmissionsOfStudent(trx, id);
  await trx.deleteFrom("user").where("id", "=", id).execute();
  await deleteFileRows(trx, clock, imageOf(student));
  const details = { changes: changesOf(auditedFields(student), {}), submissions };
  await recordAudit(trx, viewer, clock, "student deleted", { id, name }, details);
}
