import { v7 as uuidv7 } from "uuid";
import type { AddStudentFields, EditStudentFields } from "#contract/api/students.ts";
import { foldText } from "#contract/grading.ts";
import { toMinorUnits } from "#contract/money.ts";
import { sentences } from "#contract/sentences.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Db, UserTable } from "../database/schema.ts";
import { endOfDay, startOfDay } from "../dates/institute-day.ts";
import { deleteFileRows, insertFiles, removeFromStore, type StoredFile } from "../files/files.ts";
import { Refusal, unknown } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import type { Services } from "../http/services.ts";
import { closeSessionsOf } from "../sessions/sessions.ts";

export const nameTaken = () => new Refusal("conflict", sentences.nameTaken, { fields: { name: sentences.nameTaken } });

function columnsOf(fields: Omit<EditStudentFields, "password">, timeZone: string, enrolledDefault: string) {
  return {
    name: fields.name,
    name_key: foldText(fields.name),
    course_name: fields.courseName,
    paid_minor: toMinorUnits(fields.paidAmount),
    remaining_minor: toMinorUnits(fields.remainingAmount),
    enrolled_at: fields.enrolledDate ? startOfDay(fields.enrolledDate, timeZone) : enrolledDefault,
    expires_at: endOfDay(fields.expiryDate, timeZone),
  };
}

/** Adds a student with an optional profile image. Throws 409 when a user of that name, in any case, exists. */
export async function addStudent(
  { db, clock, config, secrets }: Services,
  viewer: Viewer,
  fields: AddStudentFields,
  image: StoredFile | undefined,
): Promise<UserTable> {
  const passwordHash = await secrets.hashPassword(fields.password);
  const now = clock().toISOString();
  const user: UserTable = {
    id: uuidv7(),
    role: "user",
    ...columnsOf(fields, config.timeZone, now),
    password_hash: passwordHash,
    password_sealed: secrets.seal(fields.password),
    image_file_id: image?.id ?? null,
    created_at: now,
  };
  return db.transaction().execute(async (trx) => {
    if (image) await insertFiles(trx, clock, [image]);
    await insertUser(trx, user);
    await recordAudit(trx, clock, viewer, "student added", { id: user.id, name: user.name });
    return user;
  });
}

/** Writes a user row unless the name is taken, in which case it throws 409. */
export async function insertUser(trx: Db, user: UserTable): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("user")
    .values(user)
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) === 0) throw nameTaken();
}

export async function getStudent(db: Db, id: string): Promise<UserTable> {
  const user = await db
    .selectFrom("user")
    .selectAll()
    .where("id", "=", id)
    .where("role", "=", "user")
    .executeTakeFirst();
  if (!user) throw unknown("Student not found");
  return user;
}

/** Throws 409 when somebody else has this name, in any case. */
export async function refuseTakenName(trx: Db, nameKey: string, ownId: string): Promise<void> {
  const other = await trx
    .selectFrom("user")
    .select("id")
    .where("name_key", "=", nameKey)
    .where("id", "!=", ownId)
    .executeTakeFirst();
  if (other) throw nameTaken();
}

/** Changes a student. A missing or empty password keeps the present one; a new one ends the student's sessions. */
export async function editStudent(
  { db, clock, config, secrets, files }: Services,
  viewer: Viewer,
  id: string,
  fields: EditStudentFields,
  image: StoredFile | undefined,
): Promise<UserTable> {
  const password = fields.password
    ? { password_hash: await secrets.hashPassword(fields.password), password_sealed: secrets.seal(fields.password) }
    : {};
  const { before, after } = await db.transaction().execute(async (trx) => {
    const before = await getStudent(trx, id);
    const columns = columnsOf(fields, config.timeZone, before.enrolled_at ?? before.created_at);
    await refuseTakenName(trx, columns.name_key, id);
    if (image) await insertFiles(trx, clock, [image]);
    const after: UserTable = { ...before, ...columns, ...password, image_file_id: image?.id ?? before.image_file_id };
    await trx.updateTable("user").set(after).where("id", "=", id).execute();
    if (image && before.image_file_id) await deleteFileRows(trx, [before.image_file_id]);
    if (fields.password) await closeSessionsOf(trx, id);
    await recordAudit(
      trx,
      clock,
      viewer,
      "student changed",
      { id, name: after.name },
      {
        passwordChanged: Boolean(fields.password),
      },
    );
    return { before, after };
  });
  if (image && before.image_file_id) await removeFromStore(files, [before.image_file_id]);
  return after;
}

/** Deletes a student with submissions, attempts, sessions and image. */
export async function deleteStudent({ db, clock, files }: Services, viewer: Viewer, id: string): Promise<void> {
  const student = await db.transaction().execute(async (trx) => {
    const student = await getStudent(trx, id);
    await trx.deleteFrom("user").where("id", "=", id).execute();
    if (student.image_file_id) await deleteFileRows(trx, [student.image_file_id]);
    await recordAudit(
      trx,
      clock,
      viewer,
      "student deleted",
      { id, name: student.name },
      { course: student.course_name },
    );
    return student;
  });
  if (student.image_file_id) await removeFromStore(files, [student.image_file_id]);
}
