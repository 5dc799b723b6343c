import { expect, test } from "vitest";
import { chooseRows } from "../../web/screens/gradebook/choose-rows.ts";

const row = (name: string) => ({ _id: name, name, percents: {}, states: {}, average: null });
const found = (search: string, ...names: string[]) =>
  chooseRows(names.map(row), { search, below: null, sort: "name" }).map(({ name }) => name);

test("a name is found in the gradebook however it is typed, as under Students", () => {
  expect(found("mu\u0308ller", "M\u00fcller", "Miller")).toEqual(["M\u00fcller"]);
  expect(found("asha   RAO", "Asha Rao", "Asha Iyer")).toEqual(["Asha Rao"]);
});
