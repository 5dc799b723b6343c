import type { StudentRows } from "#contract/api/student-import.ts";
import { type StudentColumn, studentColumns, studentColumnTitles } from "#contract/student-columns.ts";
import { ruleBroken } from "../../../core/http/errors.ts";
import type { SheetRow } from "../../../core/sheets/read-sheet.ts";

/** What institutes call the columns, without blanks and signs. */
const namesOf: Record<StudentColumn, readonly string[]> = {
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

const columnOf = new Map(studentColumns.flatMap((column) => namesOf[column].map((name) => [name, column] as const)));

export interface GivenRow {
  line: number;
  given: { [Column in StudentColumn]?: string | undefined };
  /** The act that the check found. */
  seen?: StudentRows["rows"][number]["seen"];
}

export interface Sheet {
  rows: GivenRow[];
  headings: { found: string[]; unknown: string[] };
}

/**
 * The rows of a sheet by the columns that its first line names, in any order and by many names. A sheet of one column
 * without a heading is a list of names. Throws 422 when no column is the name, or one stands twice.
 */
export function readHeadings([first, ...rest]: readonly SheetRow[]): Sheet {
  if (!first) throw ruleBroken("file", "The file has no rows");
  const columns = first.cells.map((cell) => columnOf.get(cell.toLowerCase().replace(/[^a-z]/g, "")));
  const all = [first, ...rest];
  if (!columns.includes("name") && all.every(({ cells }) => cells.filter((cell) => cell !== "").length === 1)) {
    const rows = all.map(({ line, cells }) => ({ line, given: { name: cells.find((cell) => cell !== "") ?? "" } }));
    return { rows, headings: { found: ["Name"], unknown: [] } };
  }
  const found = columns.filter((column) => column !== undefined);
  if (!found.includes("name")) {
    const titles = studentColumns.map((column) => studentColumnTitles[column]).join(", ");
    throw ruleBroken("file", `The first line must name the columns: ${titles}. Only Name is needed.`);
  }
  const twice = found.find((column, place) => found.indexOf(column) !== place);
  if (twice) throw ruleBroken("file", `Two columns are the ${studentColumnTitles[twice]}`);
  return {
    rows: rest.map(({ line, cells }) => ({ line, given: givenOf(columns, cells) })),
    headings: {
      found: found.map((column) => studentColumnTitles[column]),
      unknown: first.cells.filter((cell, place) => columns[place] === undefined && cell !== ""),
    },
  };
}

function givenOf(columns: readonly (StudentColumn | undefined)[], cells: readonly string[]): GivenRow["given"] {
  return Object.fromEntries(columns.flatMap((column, place) => (column ? [[column, cells[place] ?? ""]] : [])));
}

/** Rows that come back from a page, corrected there. */
export function sheetOf({ rows }: StudentRows): Sheet {
  const found = studentColumns.filter((column) => rows.some((row) => row[column] !== undefined));
  return {
    rows: rows.map(({ line, seen, ...given }, index) => ({ line: line ?? index + 1, given, seen })),
    headings: { found: found.map((column) => studentColumnTitles[column]), unknown: [] },
  };
}
