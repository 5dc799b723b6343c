import { afterAll, expect, test } from "vitest";
import { findPcsTable } from "#coding/code-sets/pcs.ts";
import { chooseValue, codesLeft, columnsOf, type PcsTable } from "../../web/screens/everyone/codes/pcs-choices.ts";
import { splitNote } from "../../web/screens/everyone/codes/split-note.ts";
import { openTestIndex } from "./code-index.ts";

const index = openTestIndex();
afterAll(() => index.close());
const table = (code: string) => findPcsTable(index, code) as PcsTable;

test.each([
  ["heart failure due to hypertension (I11.0)", "heart failure due to hypertension", ["I11.0 I11.0"]],
  ["heart failure with CKD (I13.-)", "heart failure with CKD", ["I13.- I13"]],
  ["heart failure following surgery (I97.13-)", "heart failure following surgery", ["I97.13- I97.13"]],
  ["complicating abortion (O00-O07, O08.8)", "complicating abortion", ["O00-O07 O00", "O08.8 O08.8"]],
  ["end stage (N18.6) of the kidney", "end stage (N18.6) of the kidney", []],
  ["acute (chronic) pain", "acute (chronic) pain", []],
])("of the note %j the codes at its end are links", (note, words, codes) => {
  const split = splitNote(note);
  expect(split.words).toBe(words);
  expect(split.codes.map(({ shown, code }) => `${shown} ${code}`)).toEqual(codes);
});

test("the columns of a table show allowed values, and the reason for blocked ones", () => {
  const [, , , qualifier] = columnsOf(table("027"), "027034");
  const choice = (value: string) => qualifier?.choices.find((each) => each.value === value);
  expect(choice("Z")).toEqual({ value: "Z", label: "No Qualifier", isChosen: false, against: undefined });
  expect(choice("T")?.against).toBe("T Ductus Arteriosus is possible only with Body Part R Pulmonary Artery, Left");
});

test("the remaining codes are counted, and another choice keeps the values that still fit", () => {
  expect(codesLeft(table("0DT"), "0DTJ4Z", 8)).toEqual({ count: 2, codes: ["0DTJ4ZG", "0DTJ4ZZ"] });
  expect(codesLeft(table("0DT"), "0DT", 3).codes).toHaveLength(3);
  expect(chooseValue(table("0DT"), "0DTJ4ZZ", 5, "0")).toBe("0DTJ0ZZ");
  expect(chooseValue(table("0DT"), "0DTJ4ZG", 5, "0")).toBe("0DTJ0Z");
});
