import { v7 as uuidv7 } from "uuid";
import { nameKey, searchText } from "#contract/names.ts";
import { sentences } from "#contract/sentences.ts";
import { engineOf } from "../../core/database/connect.ts";
import type { Db, Reader, UserTable, Writer } from "../../core/database/schema.ts";
import { Refusal, unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";

const nameTaken = () => new Refusal("conflict", sentences.nameTaken, { fields: { name: sentences.nameTaken } });

/** A name with what it is compared and searched by. */
export function nameColumns(name: string): Pick<UserTable, "name" | "name_key" | "search_name"> {
  return { name, name_key: nameKey(name), search_name: searchText(name) };
}

/** A new row of staff: no course, no money, no readable password. */
export function staffRow(role: "admin" | "subadmin", name: string, passwordHash: string, now: string): UserTable {
  return {
    id: uuidv7(),
    ...nameColumns(name),
    role,
    password_hash: passwordHash,
    password_sealed: null,
    course_name: null,
    paid_minor: 0,
    remaining_minor: 0,
    enrolled_at: null,
    expires_at: null,
    image_file_id: null,
    created_at: now,
    is_sample: 0,
  };
}

/**
 * What every student has and staff lack. The table cannot say so, since both share it, but studentRow does: a query of
 * rows whose role is "user" may narrow its type to this.
 */
export interface OfStudents {
  role: "user";
  course_name: string;
  enrolled_at: string;
}

export type StudentRow = UserTable & OfStudents;

/** The columns of a student that staff fill in. */
export type StudentColumns = Pick<
  StudentRow,
  "name" | "course_name" | "paid_minor" | "remaining_minor" | "enrolled_at" | "expires_at"
>;

/** A new row of a student. */
export function studentRow(
  columns: StudentColumns &
    Pick<StudentRow, "password_hash" | "password_sealed" | "created_at"> &
    Partial<Pick<StudentRow, "id" | "image_file_id" | "is_sample">>,
): StudentRow {
  return { id: uuidv7(), role: "user", image_file_id: null, is_sample: 0, ...columns, ...nameColumns(columns.name) };
}

/** Writes a user row unless the name is taken, in which case it throws 409. */
export async function insertUser(db: Db, user: UserTable): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("user")
    .values(user)
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) === 0) throw nameTaken();
}

/** Throws 409 when somebody else has this name, in any case. */
export async function refuseTakenName(trx: Writer, name: string, ownId: string): Promise<void> {
  const other = await trx
    .selectFrom("user")
    .select("id")
    .where("name_key", "=", nameKey(name))
    .where("id", "!=", ownId)
    .executeTakeFirst();
  if (other) throw nameTaken();
}

/**
 * The course of a student. Whoever asks for themselves has it with their session, which was read for this very call. Throws
 * 404 as `getStudent` does.
 */
export async function courseOf(
  db: Reader,
  viewer: Pick<Viewer, "id" | "courseName">,
  studentId: string,
): Promise<string> {
  if (viewer.id === studentId && viewer.courseName !== null) return viewer.courseName;
  return (await getStudent(db, studentId)).course_name;
}

/** Returns a student's row, locked until the transaction ends. Throws 404 as `getStudent` does. */
export async function lockStudent(trx: Writer, id: string): Promise<StudentRow> {
  let row = trx
    .selectFrom("user")
    .selectAll()
    .where("id", "=", id)
    .where("role", "=", "user")
    .$narrowType<OfStudents>();
  if (engineOf(trx) === "postgres") row = row.forNoKeyUpdate();
  const user = await row.executeTakeFirst();
  if (!user) throw unknown(sentences.studentUnknown);
  return user;
}

/** A student's row. Throws 404 for any other id, one of staff too. */
export async function getStudent(db: Reader, id: string): Promise<StudentRow> {
  const user = await db
    .selectFrom("user")
    .selectAll()
    .where("id", "=", id)
    .where("role", "=", "user")
    .$narrowType<OfStudents>()
    .executeTakeFirst();
  if (!user) throw unknown(sentences.studentUnknown);
  return user;
}
