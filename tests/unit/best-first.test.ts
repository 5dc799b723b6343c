import { expect, test } from "vitest";
import { bestFirst } from "../../web/layout/palette/best-first.ts";

test("a name that begins with the text comes before one with it at a word, and that before one with it inside a word", () => {
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
