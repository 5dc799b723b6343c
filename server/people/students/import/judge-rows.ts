import type { ImportRow } from "#contract/api/student-import.ts";
import { findCategory, guessCategory } from "#contract/categories.ts";
import { readDay } from "#contract/days.ts";
import { toRupees } from "#contract/money.ts";
import { nameKey } from "#contract/names.ts";
import { newPasswordFault } from "#contract/passwords.ts";
import { sentences } from "#contract/sentences.ts";
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
import type { GivenRow } from "./headings.ts";

type Values = Partial<Record<StudentColumn, string>>;

interface Judging {
  /** Whoever of all users, staff too, has a name of the sheet, by the key of the name. */
  usersByName: ReadonlyMap<string, UserTable>;
  timeZone: string;
  /** Whether a password is the one that a student has. */
  isPasswordOf: (user: UserTable, password: string) => boolean;
}

/** What each row would do, row by row; a row without a fault is new, changed or unchanged. */
export async function judgeRows(rows: readonly GivenRow[], judging: Judging): Promise<ImportRow[]> {
  const lineOfName = new Map<string, number>();
  const judged: ImportRow[] = [];
  const pause = makePause();
  for (const row of rows) {
    judged.push(judge(row, judging, lineOfName));
    await pause();
  }
  return judged;
}

/** The key of the name that a row is for. */
export const keyOfRow = ({ given }: GivenRow) => nameKey(clean(given.name ?? ""));

function judge({ line, given }: GivenRow, judging: Judging, lineOfName: Map<string, number>): ImportRow {
  const name = clean(given.name ?? "");
  const key = nameKey(name);
  const user = judging.usersByName.get(key);
  const student = user?.role === "user" ? user : undefined;
  const before = student && valuesOf(student, judging.timeZone);
  const { values, fields, filledIn } = readValues({ ...given, name }, before);
  const sameName = lineOfName.get(key);
  if (sameName !== undefined && name !== "") fields.name ??= `Line ${sameName} has the same name`;
  else lineOfName.set(key, line);
  if (user && !student) fields.name ??= sentences.nameTaken;
  const isWrong = Object.keys(fields).length > 0;
  if (!student || !before) {
    const row = { line, name, values, filledIn };
    return isWrong ? { ...row, state: "wrong", fields } : { ...row, state: "new" };
  }
  const row = { line, name, values, _id: student.id, filledIn };
  const shown = studentColumns.filter((column) => column !== "password" && values[column] !== before[column]);
  const changes = { ...row, before: Object.fromEntries(shown.map((column) => [column, before[column]])) };
  if (isWrong) return { ...changes, state: "wrong", fields };
  const isNewPassword = Boolean(values.password) && !judging.isPasswordOf(student, values.password ?? "");
  return shown.length > 0 || isNewPassword ? { ...changes, state: "changed" } : { ...row, state: "unchanged" };
}

/** What a sheet would say of a student; never the password. */
export function valuesOf(user: UserTable, timeZone: string): Values {
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

/** "₹ 30,000.50" as a number writes it. */
function readAmount(cell: string): string {
  const plain = cell.replace(/^(?:₹|rs\.?|inr)\s*/i, "").replace(/[\s,]/g, "");
  return plain !== "" && Number.isFinite(Number(plain)) ? String(Number(plain)) : clean(cell);
}

interface ReadValues {
  values: Values;
  fields: Values;
  filledIn: StudentColumn[];
}

/** An empty cell keeps what a student has; a new one has nothing paid and nothing due. */
function readValues(given: GivenRow["given"], before: Values | undefined): ReadValues {
  const values: Values = {};
  const fields: Values = {};
  const filledIn: StudentColumn[] = [];
  for (const column of studentColumns) {
    const cell = given[column]?.trim() ?? "";
    const read = cell === "" ? "" : readers[column](cell);
    const value = read !== "" || column === "password" ? read : (before?.[column] ?? emptyOf(column));
    if (read !== value) filledIn.push(column);
    values[column] = value;
    const fault = cell.startsWith("=") ? "This is a formula: type its value" : rules[column](value);
    if (fault !== undefined) fields[column] = fault;
  }
  return { values, fields, filledIn };
}

const emptyOf = (column: StudentColumn) => (column === "paidAmount" || column === "remainingAmount" ? "0" : "");
