import { expect, test } from "vitest";
import { chooseRows } from "../../web/screens/staff/gradebook/choose-rows.ts";
import { inHalves } from "../../web/screens/staff/gradebook/in-halves.ts";

const row = (name: string) => ({ _id: name, name, percents: {}, states: {}, partPercents: {}, average: null });
const found = (search: string, ...names: string[]) =>
  chooseRows(names.map(row), { search, below: null, sort: "name" }).map(({ name }) => name);

test("a name is found in the gradebook however it is typed, as under Students", () => {
  expect(found("mu\u0308ller", "M\u00fcller", "Miller")).toEqual(["M\u00fcller"]);
  expect(found("asha   RAO", "Asha Rao", "Asha Iyer")).toEqual(["Asha Rao"]);
});

test("a long name of an assignment is parted where its halves are most alike in length", () => {
  expect(inHalves("Cardiology of the first week, heart failure")).toEqual([
    "Cardiology of the first",
    "week, heart failure",
  ]);
  expect(inHalves("Inpatient Cardiology")).toEqual(["Inpatient", "Cardiology"]);
  expect(inHalves("Cholecystectomy")).toEqual(["Cholecystectomy", ""]);
});
