import { setImmediate } from "node:timers/promises";
import { findCategory } from "#contract/categories.ts";
import type { Received } from "#contract/endpoints.ts";
import { type StudentColumn, studentColumns, studentColumnTitles } from "#contract/student-columns.ts";
import type { Reader, UserTable } from "../../../core/database/schema.ts";
import type { Viewer } from "../../../core/http/guards.ts";
import type { Services } from "../../../core/services.ts";
import type { xlsxOf } from "../../../core/sheets/write-xlsx.ts";
import { isConfirmed } from "../../sessions/confirmation.ts";
import { countLook } from "../read-credentials.ts";
import { valuesOf } from "./judge-rows.ts";

/**
 * All students, or those of a course, in the columns of an import, so that the file can come back edited. Passwords stand
 * in it only when the viewer gave their own a moment ago, which counts as a look at them; an empty one changes nothing.
 */
export async function exportStudents(
  { db, clock, secrets, config }: Pick<Services, "db" | "clock" | "secrets" | "config">,
  viewer: Viewer,
  { course }: Received<"GET /admin/students/export", "query">,
): Promise<{ head: string[]; rows: Iterable<string[]> }> {
  const mayRead = await isConfirmed(db, viewer, clock);
  const users = await readUsers(db, course ? (findCategory(course) ?? course) : undefined);
  if (mayRead) await db.transaction().execute((trx) => countLook(trx, viewer, clock, users.length));
  const passwordOf = (id: string, sealed: string | null) =>
    mayRead && sealed !== null ? (secrets.unseal(id, sealed) ?? "") : "";
  return {
    head: studentColumns.map((column) => studentColumnTitles[column]),
    rows: rowsOf(users, config.timeZone, passwordOf),
  };
}

const rowsPerRead = 1000;

/** In the order of names, a page at a time: ten thousand at once would hold the event loop. */
async function readUsers(db: Reader, course: string | undefined): Promise<UserTable[]> {
  const all: UserTable[] = [];
  for (;;) {
    let page = db.selectFrom("user").selectAll().where("role", "=", "user").orderBy("name_key").limit(rowsPerRead);
    if (course !== undefined) page = page.where("course_name", "=", course);
    const last = all.at(-1);
    if (last) page = page.where("name_key", ">", last.name_key);
    const found = await page.execute();
    all.push(...found);
    if (found.length < rowsPerRead) return all;
    await setImmediate();
  }
}

function* rowsOf(
  users: readonly UserTable[],
  timeZone: string,
  passwordOf: (id: string, sealed: string | null) => string,
): Generator<string[]> {
  for (const user of users) {
    const values = { ...valuesOf(user, timeZone), password: passwordOf(user.id, user.password_sealed) };
    yield studentColumns.map((column) => values[column] ?? "");
  }
}

const amounts = new Set<StudentColumn>(["paidAmount", "remainingAmount"]);

/** The same as a spreadsheet: amounts are numbers. */
export function studentsSheet(
  head: readonly string[],
  rows: Iterable<readonly string[]>,
): Parameters<typeof xlsxOf>[2] {
  return {
    head,
    rows: numbered(rows),
    sheet: "Students",
    widths: head.map(() => 18),
    wrapsHead: false,
    stickyColumns: 0,
  };
}

function* numbered(rows: Iterable<readonly string[]>): Generator<(string | number)[]> {
  for (const row of rows) {
    yield row.map((text, place) => {
      const column = studentColumns[place];
      return column && amounts.has(column) ? Number(text) : text;
    });
  }
}
