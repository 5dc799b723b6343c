import { expect, test } from "vitest";
import { bestFirst } from "../../web/layout/palette/best-first.ts";

test("names that begin with the text are first, then names with it at the start of a word, then inside a word", () => {
  const find = (name: string) => ({ to: `/${name}`, name, note: "" });
  const groups = bestFirst("SEP", [
    { label: "Students", finds: [find("Joseph Thomas")] },
    { label: "Assignments", finds: [find("Unseparated"), find("Severe sepsis"), find("Sepsis and pneumonia")] },
    { label: "Places", finds: [] },
  ]);
  expect(groups.map(({ finds }) => finds.map(({ name }) => name))).toEqual([
    ["Sepsis and pneumonia", "Severe sepsis", "Unseparated"],
    ["Joseph Thomas"],
    [],
  ]);
});
