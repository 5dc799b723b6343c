import { v7 as uuidv7 } from "uuid";
import { nameKey, searchText } from "#contract/names.ts";
import { engineOf } from "../../core/database/connect.ts";
import type { Db, Reader, UserTable, Writer } from "../../core/database/schema.ts";
import { nameTaken, unknown } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";

export const studentUnknown = () => unknown("Student not found");

/** Returns the columns of a name: as it is written, as it is compared, and as it is searched. */
export function nameColumns(name: string): Pick<UserTable, "name" | "name_key" | "search_name"> {
  return { name, name_key: nameKey(name), search_name: searchText(name) };
}

/** Returns a new row of staff: no course, no payments, no readable password. */
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
 * The columns that are never null for students; staff share the table without them. A query of rows whose role is
 * "user" may narrow its type to this.
 */
export interface StudentOnlyColumns {
  role: "user";
  course_name: string;
  enrolled_at: string;
}

export type StudentRow = UserTable & StudentOnlyColumns;

/** The columns of a student that staff fill in. */
export type StudentColumns = Pick<
  StudentRow,
  "name" | "course_name" | "paid_minor" | "remaining_minor" | "enrolled_at" | "expires_at"
>;

/** Returns a new row of a student. */
export function studentRow(
  columns: StudentColumns &
    Pick<StudentRow, "password_hash" | "password_sealed" | "created_at"> &
    Partial<Pick<StudentRow, "id" | "image_file_id" | "is_sample">>,
): StudentRow {
  return { id: uuidv7(), role: "user", image_file_id: null, is_sample: 0, ...columns, ...nameColumns(columns.name) };
}

/** Inserts a user. Throws 409 when the name is taken. */
export async function insertUser(db: Db, user: UserTable): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("user")
    .values(user)
    .onConflict((conflict) => conflict.column("name_key").doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows) === 0) throw nameTaken();
}

/** Throws 409 when another user has this name, ignoring case. */
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
 * Returns the course of a student. For viewers who ask about themselves it is in the session, without a query. Throws
 * 404 like `getStudent`.
 */
export async function getCourseName(
  db: Reader,
  viewer: Pick<Viewer, "id" | "courseName">,
  studentId: string,
): Promise<string> {
  if (viewer.id === studentId && viewer.courseName !== null) return viewer.courseName;
  return (await getStudent(db, studentId)).course_name;
}

function selectStudent(db: Reader, id: string) {
  return db
    .selectFrom("user")
    .selectAll()
    .where("id", "=", id)
    .where("role", "=", "user")
    .$narrowType<StudentOnlyColumns>();
}

/** Returns a student's row, locked until the transaction ends. Throws 404 like `getStudent`. */
export async function lockStudent(trx: Writer, id: string): Promise<StudentRow> {
  let row = selectStudent(trx, id);
  if (engineOf(trx) === "postgres") row = row.forNoKeyUpdate();
  const user = await row.executeTakeFirst();
  if (!user) throw studentUnknown();
  return user;
}

/** Returns a student's row. Throws 404 for any other id, including ids of staff. */
export async function getStudent(db: Reader, id: string): Promise<StudentRow> {
  const user = await selectStudent(db, id).executeTakeFirst();
  if (!user) throw studentUnknown();
  return user;
}
