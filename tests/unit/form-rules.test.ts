import fc from "fast-check";
import { expect, test } from "vitest";
import {
  anyCategoryFault,
  dueDateFault,
  minutesFault,
  newCategoryFault,
  questionFaults,
  sectionNameFault,
} from "#contract/assignment-rules.ts";
import { isDay, readDay } from "#contract/days.ts";
import { enrolledDateFault, expiryDateFault, paidAmountFault } from "#contract/student-rules.ts";
import { initials } from "../../web/parts/words/initials.ts";

test("a day is read as day, month, year, or as it is shown; everything else is not a day", () => {
  for (const typed of ["5/6/2027", "05-06-2027", "5.6.2027", "5 6 2027", "05 Jun 2027", "5 june 2027", "2027-06-05"]) {
    expect([typed, readDay(` ${typed} `)]).toEqual([typed, "2027-06-05"]);
  }
  expect([readDay("31/12/2026"), readDay("1 Sept 2026")]).toEqual(["2026-12-31", "2026-09-01"]);
  for (const typed of ["", "31/02/2027", "12/31/2026", "5/6/27", "05/06/202", "1 Foo 2026", "0/1/2026", "2027-13-01"]) {
    expect([typed, readDay(typed)]).toEqual([typed, undefined]);
  }
});

test("any day is read back from each form in which people write it", () => {
  const day = fc.date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.constantFrom("/", "-", ".", " "), (date, sign) => {
      const iso = date.toISOString().slice(0, 10);
      const [year, month, dayOfMonth] = iso.split("-");
      expect(readDay(`${Number(dayOfMonth)}${sign}${Number(month)}${sign}${year}`)).toBe(iso);
      const shown = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" }).format(date);
      expect(readDay(shown)).toBe(iso);
    }),
  );
});

test("only days of the calendar are days", () => {
  fc.assert(fc.property(fc.string(), (text) => !isDay(text) || /^\d{4}-\d\d-\d\d$/.test(text)));
  expect(["2028-02-29", "2027-02-29", "0027-12-31"].map(isDay)).toEqual([true, false, false]);
});

test("the rules of the student form", () => {
  expect(["", "31/12/2026x", "2026-02-30", "2026-12-31"].map(expiryDateFault)).toEqual([
    "Expiry date is required",
    "Expiry date is not a date",
    "Expiry date is not a date",
    undefined,
  ]);
  expect(["", "soon"].map(enrolledDateFault)).toEqual([undefined, "Enrolled date is not a date"]);
  expect(["", "12.50", "-50", "a lot", "1000000000", "1000000001"].map(paidAmountFault)).toEqual([
    undefined,
    undefined,
    "Paid amount must be a number of 0 or more",
    "Paid amount must be a number of 0 or more",
    undefined,
    "Paid amount must be ₹1,00,00,00,000 or less",
  ]);
});

test("an amount is read as people write it, not as programs do", () => {
  const amounts = ["0", "45000", " 12.50 ", ".5", "0x10", "1e2", "1e21", "0b1", "Infinity", ".", "1,000"];
  const taken = amounts.filter((amount) => paidAmountFault(amount) === undefined);
  expect(taken).toEqual(["0", "45000", " 12.50 ", ".5"]);
});

test("the rules of the assignment form", () => {
  expect([newCategoryFault(""), newCategoryFault("Law"), newCategoryFault("cpc")]).toEqual([
    "Category is required",
    'Unknown category "Law"',
    undefined,
  ]);
  expect([anyCategoryFault(" "), anyCategoryFault("Law")]).toEqual(["Category is required", undefined]);
  expect(["1.5", "15", ""].map((minutes) => minutesFault(minutes))).toEqual([
    "Time limit must be a positive integer (minutes), e.g. 10 or 200.",
    undefined,
    undefined,
  ]);
  expect([dueDateFault(""), dueDateFault("soon")]).toEqual([undefined, "Due date is not a date"]);
  expect([sectionNameFault("", 1), sectionNameFault("", 2)]).toEqual([undefined, "Sub-module name is required"]);
  expect(questionFaults({ questionText: " ", options: [], answer: "" })).toEqual({
    questionText: "Question text is required",
    answer: "Correct answer is required",
  });
  expect(questionFaults({ questionText: "Q", options: ["I50.23, E11.65", " I10 "], answer: "I10" })).toEqual({});
  expect(questionFaults({ questionText: "Q", options: ["a"], answer: "b" })).toEqual({
    answer: "Correct answer must be one of the options",
  });
  expect(questionFaults({ questionText: "Q", options: ["x".repeat(501)], answer: "b" }).options).toBe(
    "At most 500 characters are allowed",
  );
});

test("initials are those of the first and the last name, not of a numeral behind it", () => {
  expect(["Lata Nair II", "Asha Rao", "madonna", "José Ángel Peña", "Priya V", " ", "Xi Vix"].map(initials)).toEqual([
    "LN",
    "AR",
    "M",
    "JP",
    "PV",
    "",
    "XV",
  ]);
});
