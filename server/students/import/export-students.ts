import { findCategory } from "#contract/categories.ts";
import type { Received } from "#contract/endpoints.ts";
import { type StudentColumn, studentColumns, studentColumnTitles } from "#contract/student-columns.ts";
import { Refusal } from "../../http/errors.ts";
import type { Viewer } from "../../http/guards.ts";
import type { Services } from "../../services.ts";
import { refuseUnconfirmed } from "../../sessions/confirmation.ts";
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
): Promise<{ head: string[]; rows: string[][] }> {
  const mayRead = await mayReadPasswords(db, clock, viewer);
  const users = await db.transaction().execute(async (trx) => {
    let wanted = trx.selectFrom("user").selectAll().where("role", "=", "user").orderBy("name_key");
    if (course) wanted = wanted.where("course_name", "=", findCategory(course) ?? course);
    const found = await wanted.execute();
    if (mayRead) await countLook(trx, clock, viewer, found.length);
    return found;
  });
  const passwordOf = (id: string, sealed: string | null) =>
    mayRead && sealed !== null ? (secrets.unseal(id, sealed) ?? "") : "";
  return {
    head: studentColumns.map((column) => studentColumnTitles[column]),
    rows: users.map((user) => {
      const values = { ...valuesOf(user, config.timeZone), password: passwordOf(user.id, user.password_sealed) };
      return studentColumns.map((column) => values[column] ?? "");
    }),
  };
}

async function mayReadPasswords(db: Services["db"], clock: Services["clock"], viewer: Viewer): Promise<boolean> {
  try {
    await refuseUnconfirmed(db, clock, viewer, "");
    return true;
  } catch (fault) {
    if (fault instanceof Refusal && fault.code === "confirm_password") return false;
    throw fault;
  }
}

const amounts = new Set<StudentColumn>(["paidAmount", "remainingAmount"]);

/** The same as a spreadsheet: amounts are numbers, everything else text, so that nothing is taken for a formula or a date. */
export async function studentsXlsx(head: readonly string[], rows: readonly string[][]): Promise<Buffer> {
  const headCells = head.map((value) => ({ value, fontWeight: "bold" as const }));
  const cells = rows.map((row) =>
    row.map((text, place) => {
      const column = studentColumns[place];
      return column && amounts.has(column) ? { type: Number, value: Number(text) } : { type: String, value: text };
    }),
  );
  const columns = head.map(() => ({ width: 18 }));
  // Loaded when first used, here and in whatever else few ask for: it is memory of every server.
  const { default: writeXlsxFile } = await import("write-excel-file/node");
  return writeXlsxFile([headCells, ...cells], { sheet: "Students", columns, stickyRowsCount: 1 }).toBuffer();
}
