import { v7 as uuidv7 } from "uuid";
import type { AddStudentFields, EditStudentFields } from "#contract/api/students.ts";
import { toMinorUnits, toRupees } from "#contract/money.ts";
import { changesOf, recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import type { Db, Writer } from "../database/schema.ts";
import { deleteFileRows, insertFiles, type StoredFile } from "../files/files.ts";
import type { Viewer } from "../http/guards.ts";
import { endOfDay, startOfDay } from "../institute-day.ts";
import { refuseRotatedKey } from "../secrets/current-key.ts";
import type { Services } from "../services.ts";
import { setPassword } from "../sessions/set-password.ts";
import { deleteCounted } from "../tally/keep-tally.ts";
import { summingLast } from "../tally/sums.ts";
import {
  getStudent,
  insertUser,
  nameColumns,
  refuseTakenName,
  type StudentColumns,
  type StudentRow,
  studentRow,
} from "../users/users.ts";

function columnsOf(
  fields: Omit<EditStudentFields, "password" | "removeImage">,
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

/** What the audit log keeps of a student: everything but the password. */
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

/** Adds a student with an optional profile image. Throws 409 when a user of that name, in any case, exists. */
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

/** Changes a student. A missing or empty password keeps the one they have; a new one ends the student's sessions. */
export async function editStudent(
  { db, clock, secrets, config }: Pick<Services, "db" | "clock" | "secrets" | "config">,
  viewer: Viewer,
  id: string,
  fields: EditStudentFields,
  image: StoredFile | undefined,
): Promise<StudentRow> {
  const hash = fields.password && (await secrets.hashPassword(fields.password));
  return db.transaction().execute(async (trx) => {
    const before = await getStudent(trx, id);
    const columns = columnsOf(fields, config.timeZone, before.enrolled_at);
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
    await recordAudit(
      trx,
      viewer,
      clock,
      "student changed",
      { id, name: after.name },
      {
        changes: changesOf(auditedFields(before), auditedFields(after)),
        passwordChanged: Boolean(fields.password),
      },
    );
    return after;
  });
}

const imageOf = (user: StudentRow): string[] => (user.image_file_id === null ? [] : [user.image_file_id]);

/** Deletes a student with submissions, attempts, sessions and image. */
export async function deleteStudent(db: Db, viewer: Viewer, clock: Clock, id: string): Promise<void> {
  const drop = async (trx: Writer) => deleteStudentRow(trx, viewer, clock, await getStudent(trx, id));
  await db.transaction().execute((trx) => summingLast(trx, () => drop(trx)));
}

/** Part of a transaction that sums last. */
export async function deleteStudentRow(trx: Writer, viewer: Viewer, clock: Clock, student: StudentRow): Promise<void> {
  const { id, name } = student;
  const { submissions } = await trx
    .selectFrom("submission")
    .select((eb) => eb.fn.countAll<number>().as("submissions"))
    .where("student_id", "=", id)
    .executeTakeFirstOrThrow();
  await deleteCounted(trx, id);
  await trx.deleteFrom("user").where("id", "=", id).execute();
  await deleteFileRows(trx, clock, imageOf(student));
  const details = { changes: changesOf(auditedFields(student), {}), submissions: Number(submissions) };
  await recordAudit(trx, viewer, clock, "student deleted", { id, name }, details);
}
