import type { StudentRows } from "#contract/api/student-import.ts";
import { type StudentColumn, studentColumns, studentColumnTitles } from "#contract/student-columns.ts";
import { ruleBroken } from "../../../core/http/errors.ts";
import type { SheetRow } from "../../../core/sheets/read-sheet.ts";

/** Headings that institutes use for each column, in lower case and letters only. */
const headingsOf: Record<StudentColumn, readonly string[]> = {
  name: [
    "name",
    "student",
    "studentname",
    "fullname",
    "nameofstudent",
    "candidate",
    "candidatename",
    "learner",
    "loginname",
  ],
  password: ["password", "pass", "passwd", "pwd", "loginpassword"],
  courseName: ["course", "coursename", "category", "program", "programme", "batchcourse", "track"],
  enrolledDate: [
    "enrolleddate",
    "enrolled",
    "enrolmentdate",
    "enrollmentdate",
    "enrolldate",
    "dateofenrolment",
    "startdate",
    "start",
    "joined",
    "joiningdate",
    "dateofjoining",
    "admissiondate",
    "accessfrom",
  ],
  expiryDate: [
    "expirydate",
    "expiry",
    "expires",
    "expiresat",
    "enddate",
    "end",
    "validtill",
    "validuntil",
    "validupto",
    "accessuntil",
    "accesstill",
    "until",
  ],
  paidAmount: ["paid", "paidamount", "amountpaid", "feepaid", "feespaid", "received"],
  remainingAmount: [
    "remaining",
    "remainingamount",
    "balance",
    "balanceamount",
    "due",
    "dueamount",
    "amountdue",
    "pending",
    "pendingamount",
    "outstanding",
  ],
};

const columnOf = new Map(studentColumns.flatMap((column) => headingsOf[column].map((name) => [name, column] as const)));

/** Finds the column of a heading. No heading has a digit: "Student 1" is a name. */
function columnNamed(cell: string): StudentColumn | undefined {
  return /\d/.test(cell) ? undefined : columnOf.get(cell.toLowerCase().replace(/[^a-z]/g, ""));
}

export interface InputRow {
  line: number;
  cells: { [Column in StudentColumn]?: string | undefined };
  /** The result of the preview, when the row was previewed. */
  seen?: StudentRows["rows"][number]["seen"];
}

export interface Sheet {
  rows: InputRow[];
  headings: { found: string[]; unknown: string[] };
}

/**
 * Returns the rows of a sheet with their cells by column. The first line has the headings, in any order. A sheet of one
 * column without a heading is a list of names. Throws 422 when the name column is missing, or a column appears twice.
 */
export function readHeadings([first, ...rest]: readonly SheetRow[]): Sheet {
  if (!first) throw ruleBroken("file", "The file has no rows");
  const columns = first.cells.map(columnNamed);
  const all = [first, ...rest];
  if (!columns.includes("name") && all.every(({ cells }) => cells.filter((cell) => cell !== "").length === 1)) {
    const rows = all.map(({ line, cells }) => ({ line, cells: { name: cells.find((cell) => cell !== "") ?? "" } }));
    return { rows, headings: { found: ["Name"], unknown: [] } };
  }
  const found = columns.filter((column) => column !== undefined);
  if (!found.includes("name")) {
    const titles = studentColumns.map((column) => studentColumnTitles[column]).join(", ");
    throw ruleBroken("file", `The first line must name the columns: ${titles}. Only Name is needed.`);
  }
  const duplicate = found.find((column, index) => found.indexOf(column) !== index);
  if (duplicate) throw ruleBroken("file", `Two columns are the ${studentColumnTitles[duplicate]}`);
  return {
    rows: rest.map(({ line, cells }) => ({ line, cells: cellsByColumn(columns, cells) })),
    headings: {
      found: found.map((column) => studentColumnTitles[column]),
      unknown: first.cells.filter((cell, index) => columns[index] === undefined && cell !== ""),
    },
  };
}

function cellsByColumn(columns: readonly (StudentColumn | undefined)[], cells: readonly string[]): InputRow["cells"] {
  return Object.fromEntries(columns.flatMap((column, index) => (column ? [[column, cells[index] ?? ""]] : [])));
}

/** Returns the sheet of rows that were previewed and corrected in the browser. */
export function sheetFromRows({ rows }: StudentRows): Sheet {
  const found = studentColumns.filter((column) => rows.some((row) => row[column] !== undefined));
  return {
    rows: rows.map(({ line, seen, ...cells }, index) => ({ line: line ?? index + 1, cells, seen })),
    headings: { found: found.map((column) => studentColumnTitles[column]), unknown: [] },
  };
}
