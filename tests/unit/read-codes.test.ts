import fc from "fast-check";
import { expect, test } from "vitest";
import { splitCodes } from "#contract/code-list.ts";
import { readPasted, readTyped } from "#contract/read-codes.ts";

test.each([
  ["lines", "icdCodes", "I21.4\nE11.22\r\nN18.32", ["I21.4", "E11.22", "N18.32"]],
  ["spaces", "icdCodes", "N18.4 E11.22 D62", ["N18.4", "E11.22", "D62"]],
  ["a numbered list", "pcsCodes", "1. B2111ZZ\n2) 027034Z\n(3) 4A023N7", ["B2111ZZ", "027034Z", "4A023N7"]],
  ["bullets", "icdCodes", "• I10\n- E78.5\n* J44.9", ["I10", "E78.5", "J44.9"]],
  ["a code with its title", "icdCodes", "C44.319 - Basal cell carcinoma of skin, unspecified", ["C44.319"]],
  ["a dash of Word", "icdCodes", "C44.319 — Basal cell; I10: hypertension", ["C44.319", "I10"]],
  ["a vitamin in a title", "icdCodes", "E53.8 Deficiency of vitamin B12", ["E53.8"]],
  [
    "a table of an encoder",
    "icdCodes",
    "1\tE11.22\tType 2 diabetes\tCC\tY\n2\tI10\tHypertension\t\tY",
    ["E11.22", "I10"],
  ],
  ["a table with the title first", "icdCodes", "Principal | I21.4 | NSTEMI", ["I21.4"]],
  ["a modifier behind spaces", "cptCodes", "99213 - 25, 93000", ["99213-25", "93000"]],
  ["a dash of a phone", "cptCodes", "99213–25", ["99213-25"]],
  ["what nobody sees", "icdCodes", "\u200bE11.9\ufeff", ["E11.9"]],
  ["modifiers", "modifiers", "25 59 LT", ["25", "59", "LT"]],
  ["modifiers with numbers", "modifiers", "9. 59\n10. LT", ["59", "LT"]],
  ["a list with what is no code", "icdCodes", "I10, dm2 ckd", ["I10", "dm2 ckd"]],
  ["a title before a list", "icdCodes", "E11.22 - diabetes, with CKD, I10", ["E11.22", "I10"]],
  ["titles in brackets", "icdCodes", "E11.22 (diabetes, with CKD), I10 (Hypertension)", ["E11.22", "I10"]],
  ["numbers within a line", "icdCodes", "1. E11.9 2. I10 3) N18.31", ["E11.9", "I10", "N18.31"]],
  ["numbers in brackets", "icdCodes", "(1) E11.9 (2) I10", ["E11.9", "I10"]],
  ["letters", "icdCodes", "a) E11.9\nb. I10 - Hypertension", ["E11.9", "I10"]],
  ["a sentence", "icdCodes", "E11.9, I10 and N18.31.", ["E11.9", "I10", "N18.31"]],
  ["slashes and signs", "icdCodes", "E11.9/I10 & N18.31", ["E11.9", "I10", "N18.31"]],
  ["quotation marks", "icdCodes", '"E11.9","I10"', ["E11.9", "I10"]],
  ["ends of sentences", "icdCodes", "E11.9.\nI10. Hypertension", ["E11.9", "I10"]],
  ["labels", "icdCodes", "Principal: I21.4\nSDX I10\nDx: E11.9, N18.31", ["I21.4", "I10", "E11.9", "N18.31"]],
  ["a title before its code", "icdCodes", "Type 2 diabetes mellitus: E11.9", ["E11.9"]],
  ["a code of a note", "icdCodes", "I10: see E11.9", ["I10"]],
  ["words", "icdCodes", "heart failure, acute", ["heart failure", "acute"]],
] as const)("what is pasted is read: %s", (_name, field, text, codes) => {
  expect(readPasted(field, text)).toEqual(codes);
});

test("what is typed is parted at spaces only between codes, and nothing typed is lost", () => {
  expect(readTyped("icdCodes", "N18.4 E11.22, dm2 ckd")).toEqual(["N18.4", "E11.22", "dm2 ckd"]);
  const texts = fc.string({ unit: fc.constantFrom("E", "1", "1.2", ".", " ", ",", "\n", "x") });
  fc.assert(
    fc.property(texts, (text) => {
      expect(readTyped("icdCodes", text).join("").replace(/\s/g, "")).toBe(
        splitCodes(text).join("").replace(/\s/g, ""),
      );
    }),
  );
});

test("what a paste makes of any text is read again as the same codes", () => {
  const codes = fc.constantFrom("E11.22", "I10", "N18.32", "S52.501A", "some words", "1.", "-", "B12");
  fc.assert(
    fc.property(fc.array(codes), fc.constantFrom("\n", ", ", "; "), (list, between) => {
      const once = readPasted("icdCodes", list.join(between));
      expect(readPasted("icdCodes", once.join("\n"))).toEqual(once);
    }),
  );
});
