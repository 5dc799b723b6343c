import { expect, test } from "vitest";
import type { ImportRow } from "#contract/api/student-import.ts";
import { expiryWarning } from "../../web/screens/staff/student-import/expiry-warning.ts";
import {
  findNamesake,
  mayBeAnotherPerson,
  proposeName,
} from "../../web/screens/staff/student-import/known-students.ts";
import { verdictOf } from "../../web/screens/staff/student-import/verdict.ts";

const vikram: ImportRow = {
  line: 2,
  name: "vikram iyer",
  state: "changed",
  _id: "1",
  values: { courseName: "CPC", expiryDate: "2027-05-21" },
  before: { name: "Vikram Iyer" },
  filledIn: [],
};

test("a row that says another course than the student's, or none, may mean another person", () => {
  const { before, ...same } = vikram;
  const rows: ImportRow[] = [
    { ...same, state: "unchanged" },
    { ...vikram, before: { expiryDate: "2026-12-31" } },
    { ...vikram, before: { courseName: "IP-DRG" } },
    { ...vikram, state: "wrong", before: { courseName: "IP-DRG" } },
    { ...same, state: "unchanged", filledIn: ["courseName", "expiryDate"] },
    { line: 3, name: "Lata", state: "new", values: {}, _id: "2" },
    { line: 3, name: "Lata", state: "wrong", values: {} },
  ];
  expect(rows.map(mayBeAnotherPerson)).toEqual([false, false, true, true, true, false, false]);
});

test("a row that matches a student shows the current name and course of that student", () => {
  expect(findNamesake(vikram)).toEqual({ name: "Vikram Iyer", courseName: "CPC" });
  expect(findNamesake({ ...vikram, before: { courseName: "ED" } })).toEqual({ name: "vikram iyer", courseName: "ED" });
});

test("a name that is in use gets the next number", () => {
  expect(["Vikram Iyer", "Vikram Iyer 2", "Vikram Iyer 9", "7"].map(proposeName)).toEqual([
    "Vikram Iyer 2",
    "Vikram Iyer 3",
    "Vikram Iyer 10",
    "7 2",
  ]);
});

test("an expiry date in the past or before enrolment is reported, unless the student already has it", () => {
  const warn = (row: Partial<ImportRow>) => expiryWarning({ ...vikram, ...row }, "2026-11-24");
  const fresh = (enrolledDate: string, expiryDate: string) => {
    const { _id, before, filledIn, ...row } = vikram;
    return expiryWarning({ ...row, state: "new", values: { enrolledDate, expiryDate } }, "2026-11-24");
  };
  const beforeEnrolled = "Expiry date is before the enrolled date";
  const past = "Expiry date is in the past";
  expect(fresh("2026-11-24", "2026-01-01")).toBe(beforeEnrolled);
  expect(fresh("2027-02-01", "2027-01-01")).toBe(beforeEnrolled);
  expect([fresh("", "2026-11-23"), fresh("2026-01-01", "2026-11-23")]).toEqual([past, past]);
  expect([fresh("", "2026-11-24"), fresh("2026-11-24", "2026-11-24")]).toEqual([undefined, undefined]);
  expect([fresh("", ""), fresh("2026-11-24", "1/1/26")]).toEqual([undefined, undefined]);
  const values = { enrolledDate: "2026-01-01", expiryDate: "2026-06-30" };
  expect(warn({ values })).toBe(undefined);
  expect(warn({ values, before: { expiryDate: "2027-06-30" } })).toBe(past);
  expect(warn({ values: { ...values, enrolledDate: "2026-07-01" }, before: { enrolledDate: "2026-01-01" } })).toBe(
    beforeEnrolled,
  );
});

test("a row that only lacks its course or expiry date is incomplete, and wrong with any other fault", () => {
  const lacks = { courseName: "Course is required", expiryDate: "Expiry date is required" };
  const row = { line: 1, name: "Lata", state: "wrong" as const, values: { courseName: "", expiryDate: "" } };
  expect(verdictOf({ ...row, fields: lacks })).toBe("incomplete");
  expect(verdictOf({ ...row, values: { ...row.values, courseName: "CPT" }, fields: lacks })).toBe("wrong");
  expect(verdictOf({ ...row, fields: { ...lacks, name: "Line 1 has the same name" } })).toBe("wrong");
  expect(verdictOf({ ...row, state: "new" })).toBe("new");
});
