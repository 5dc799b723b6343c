import { expect, test } from "vitest";
import type { ImportRow } from "#contract/api/student-import.ts";
import { asksWho, proposeName, studentOf } from "../../web/screens/student-import/known-students.ts";

const vikram: ImportRow = {
  line: 2,
  name: "vikram iyer",
  state: "changed",
  _id: "1",
  values: { courseName: "CPC", expiryDate: "2027-05-21" },
  before: { name: "Vikram Iyer" },
  fromStudent: [],
};

test("a row that says another course than the student's, or none, may mean another person", () => {
  const { before, ...same } = vikram;
  const rows: ImportRow[] = [
    { ...same, state: "unchanged" },
    { ...vikram, before: { expiryDate: "2026-12-31" } },
    { ...vikram, before: { courseName: "IP-DRG" } },
    { ...vikram, state: "wrong", before: { courseName: "IP-DRG" } },
    { ...same, state: "unchanged", fromStudent: ["courseName", "expiryDate"] },
    { line: 3, name: "Lata", state: "new", values: {}, _id: "2" },
    { line: 3, name: "Lata", state: "wrong", values: {} },
  ];
  expect(rows.map(asksWho)).toEqual([false, false, true, true, true, false, false]);
});

test("the student who has the name is called as they are now, with the course that they are in now", () => {
  expect(studentOf(vikram)).toEqual({ name: "Vikram Iyer", courseName: "CPC" });
  expect(studentOf({ ...vikram, before: { courseName: "ED" } })).toEqual({ name: "vikram iyer", courseName: "ED" });
});

test("a name that is taken gets the next number", () => {
  expect(["Vikram Iyer", "Vikram Iyer 2", "Vikram Iyer 9", "7"].map(proposeName)).toEqual([
    "Vikram Iyer 2",
    "Vikram Iyer 3",
    "Vikram Iyer 10",
    "7 2",
  ]);
});
