import { setImmediate } from "node:timers/promises";
import { findCategory } from "#contract/categories.ts";
import type { Received } from "#contract/endpoints.ts";
import { type StudentColumn, studentColumns, studentColumnTitles } from "#contract/student-columns.ts";
import type { Reader, UserTable } from "../../../core/database/schema.ts";
import type { Viewer } from "../../../core/http/guards.ts";
import type { Services } from "../../../core/services.ts";
import type { xlsxOf } from "../../../core/sheets/write-xlsx.ts";
import { isConfirmed } from "../../sessions/confirmation.ts";
import { countCredentialsView } from "../read-credentials.ts";
import { sheetValuesOf } from "./check-rows.ts";

/**
 * Returns all students, or those of a course, in the columns of an import, so that the edited file can be imported.
 * Passwords are included only if the viewer's session is confirmed (`isConfirmed`); this counts as a view of the
 * passwords and throws 429 after 60 views in an hour. An import ignores empty passwords.
 */
export async function exportStudents(
  { db, clock, secrets, config }: Pick<Services, "db" | "clock" | "secrets" | "config">,
  viewer: Viewer,
  { course }: Received<"GET /admin/students/export", "query">,
): Promise<{ head: string[]; rows: Iterable<string[]> }> {
  const mayReadPasswords = await isConfirmed(db, viewer, clock);
  const users = await readUsers(db, course ? (findCategory(course) ?? course) : undefined);
  if (mayReadPasswords) await db.transaction().execute((trx) => countCredentialsView(trx, viewer, clock, users.length));
  const passwordOf = (id: string, sealed: string | null) =>
    mayReadPasswords && sealed !== null ? (secrets.unseal(id, sealed) ?? "") : "";
  return {
    head: studentColumns.map((column) => studentColumnTitles[column]),
    rows: rowsOf(users, config.timeZone, passwordOf),
  };
}

const studentsPerSlice = 1000;

/** Reads the students by name in slices: a query for ten thousand rows would block the event loop. */
async function readUsers(db: Reader, course: string | undefined): Promise<UserTable[]> {
  const all: UserTable[] = [];
  for (;;) {
    let query = db.selectFrom("user").selectAll().where("role", "=", "user").orderBy("name_key");
    if (course !== undefined) query = query.where("course_name", "=", course);
    const last = all.at(-1);
    if (last) query = query.where("name_key", ">", last.name_key);
    const slice = await query.limit(studentsPerSlice).execute();
    all.push(...slice);
    if (slice.length < studentsPerSlice) return all;
    await setImmediate();
  }
}

function* rowsOf(
  users: readonly UserTable[],
  timeZone: string,
  passwordOf: (id: string, sealed: string | null) => string,
): Generator<string[]> {
  for (const user of users) {
    const values = { ...sheetValuesOf(user, timeZone), password: passwordOf(user.id, user.password_sealed) };
    yield studentColumns.map((column) => values[column] ?? "");
  }
}

const amounts = new Set<StudentColumn>(["paidAmount", "remainingAmount"]);

/** Returns the exported students as a spreadsheet, with amounts as numbers. */
export function studentsSheet(
  head: readonly string[],
  rows: Iterable<readonly string[]>,
): Parameters<typeof xlsxOf>[2] {
  return {
    head,
    rows: withNumbers(rows),
    sheet: "Students",
    widths: head.map(() => 18),
    wrapsHead: false,
    stickyColumns: 0,
  };
}

function* withNumbers(rows: Iterable<readonly string[]>): Generator<(string | number)[]> {
  for (const row of rows) {
    yield row.map((text, index) => {
      const column = studentColumns[index];
      return column && amounts.has(column) ? Number(text) : text;
    });
  }
}
