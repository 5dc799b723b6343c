import type { ImportRow } from "#contract/api/student-import.ts";
import { findCategory, guessCategory } from "#contract/categories.ts";
import { readDay } from "#contract/days.ts";
import { toRupees } from "#contract/money.ts";
import { nameKey } from "#contract/names.ts";
import { newPasswordFault } from "#contract/passwords.ts";
import { type StudentColumn, studentColumns } from "#contract/student-columns.ts";
import {
  courseFault,
  enrolledDateFault,
  expiryDateFault,
  nameFault,
  paidAmountFault,
  remainingAmountFault,
} from "#contract/student-rules.ts";
import type { Fault } from "#contract/text-rules.ts";
import { calendarDay } from "#contract/time.ts";
import type { UserTable } from "../../../core/database/schema.ts";
import { makePause } from "../../../core/event-loop.ts";
import { nameTaken } from "../../../core/http/errors.ts";
import type { InputRow } from "./headings.ts";

type Values = Partial<Record<StudentColumn, string>>;

interface CheckContext {
  /** All users, including staff, who have a name of the sheet, by their `name_key`. */
  usersByName: ReadonlyMap<string, UserTable>;
  timeZone: string;
  /** Returns whether this is the user's current password. */
  isPasswordOf: (user: UserTable, password: string) => boolean;
}

/** Returns for each row what an import would do with it: new, changed, unchanged, or wrong with its faults. */
export async function checkRows(rows: readonly InputRow[], context: CheckContext): Promise<ImportRow[]> {
  const lineOfName = new Map<string, number>();
  const checked: ImportRow[] = [];
  const pause = makePause();
  for (const row of rows) {
    checked.push(checkRow(row, context, lineOfName));
    await pause();
  }
  return checked;
}

/** Returns the `name_key` of a row's name. */
export const nameKeyOfRow = ({ cells }: InputRow) => nameKey(clean(cells.name ?? ""));

function checkRow({ line, cells }: InputRow, context: CheckContext, lineOfName: Map<string, number>): ImportRow {
  const name = clean(cells.name ?? "");
  const key = nameKey(name);
  const user = context.usersByName.get(key);
  const student = user?.role === "user" ? user : undefined;
  const before = student && sheetValuesOf(student, context.timeZone);
  const { values, fields, filledIn } = readValues({ ...cells, name }, before);
  const sameName = lineOfName.get(key);
  if (sameName !== undefined && name !== "") fields.name ??= `Line ${sameName} has the same name`;
  else lineOfName.set(key, line);
  if (user && !student) fields.name ??= nameTaken().message;
  const isWrong = Object.keys(fields).length > 0;
  if (!student || !before) {
    const row = { line, name, values, filledIn };
    return isWrong ? { ...row, state: "wrong", fields } : { ...row, state: "new" };
  }
  const row = { line, name, values, _id: student.id, filledIn };
  const shown = studentColumns.filter((column) => column !== "password" && values[column] !== before[column]);
  const changes = { ...row, before: Object.fromEntries(shown.map((column) => [column, before[column]])) };
  if (isWrong) return { ...changes, state: "wrong", fields };
  const isNewPassword = Boolean(values.password) && !context.isPasswordOf(student, values.password ?? "");
  return shown.length > 0 || isNewPassword ? { ...changes, state: "changed" } : { ...row, state: "unchanged" };
}

/** Returns a student's cells in a sheet, without the password. */
export function sheetValuesOf(user: UserTable, timeZone: string): Values {
  const day = (iso: string | null) => (iso === null ? "" : calendarDay(iso, timeZone));
  return {
    name: user.name,
    courseName: user.course_name ?? "",
    enrolledDate: day(user.enrolled_at),
    expiryDate: day(user.expires_at),
    paidAmount: String(toRupees(user.paid_minor)),
    remainingAmount: String(toRupees(user.remaining_minor)),
  };
}

const clean = (cell: string) => cell.trim().replace(/\s+/g, " ");

const rules: Record<StudentColumn, (text: string) => Fault> = {
  name: nameFault,
  password: (text) => (text === "" ? undefined : newPasswordFault(text, "student")),
  courseName: (text) => {
    const guess = guessCategory(text);
    if (text === "" || findCategory(text) || !guess) return courseFault(text);
    return `“${text}” is no course. Did you mean ${guess}?`;
  },
  enrolledDate: enrolledDateFault,
  expiryDate: expiryDateFault,
  paidAmount: paidAmountFault,
  remainingAmount: remainingAmountFault,
};

const readers: Record<StudentColumn, (cell: string) => string> = {
  name: clean,
  password: (cell) => cell,
  courseName: (cell) => findCategory(cell) ?? clean(cell),
  enrolledDate: (cell) => readDay(cell) ?? clean(cell),
  expiryDate: (cell) => readDay(cell) ?? clean(cell),
  paidAmount: readAmount,
  remainingAmount: readAmount,
};

/** Reads "₹ 30,000.50" as "30000.5". Returns other text unchanged; a rule refuses it later. */
function readAmount(cell: string): string {
  const plain = cell.replace(/^(?:₹|rs\.?|inr)\s*/i, "").replace(/[\s,]/g, "");
  return plain !== "" && Number.isFinite(Number(plain)) ? String(Number(plain)) : clean(cell);
}

interface ReadValues {
  values: Values;
  /** The faults, by column. */
  fields: Values;
  filledIn: StudentColumn[];
}

/** Reads the cells of a row. An empty cell means the student's current value; for a new student an empty amount means 0. */
function readValues(cells: InputRow["cells"], before: Values | undefined): ReadValues {
  const values: Values = {};
  const fields: Values = {};
  const filledIn: StudentColumn[] = [];
  for (const column of studentColumns) {
    const cell = cells[column]?.trim() ?? "";
    const read = cell === "" ? "" : readers[column](cell);
    const value = read !== "" || column === "password" ? read : (before?.[column] ?? defaultOf(column));
    if (read !== value) filledIn.push(column);
    values[column] = value;
    const fault = cell.startsWith("=") ? "This is a formula: type its value" : rules[column](value);
    if (fault !== undefined) fields[column] = fault;
  }
  return { values, fields, filledIn };
}

const defaultOf = (column: StudentColumn) => (column === "paidAmount" || column === "remainingAmount" ? "0" : "");
