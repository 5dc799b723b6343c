import fc from "fast-check";
import { expect, test } from "vitest";
import type { CodingField } from "#contract/answers.ts";
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
  ["modifiers with hyphens", "modifiers", "-25, -59", ["25", "59"]],
  [
    "modifiers with titles",
    "modifiers",
    "25 - Significant E/M, MD\n59 Distinct\nLT Left side",
    ["25", "MD", "59", "LT"],
  ],
  ["modifiers behind words", "modifiers", "modifier 25, Left side LT, 50% of COVID-19", ["25", "LT"]],
  ["a title before a list", "icdCodes", "E11.22 - diabetes, with CKD, I10", ["E11.22", "I10"]],
  ["titles in brackets", "icdCodes", "E11.22 (diabetes, with CKD), I10 (Hypertension)", ["E11.22", "I10"]],
  ["numbers within a line", "icdCodes", "1. E11.9 2. I10 3) N18.31", ["E11.9", "I10", "N18.31"]],
  ["numbers that touch", "icdCodes", "1.I10 2.E11.9", ["I10", "E11.9"]],
  ["numbers in brackets", "icdCodes", "(1) E11.9 (2) I10", ["E11.9", "I10"]],
  [
    "numbers and titles within a line",
    "icdCodes",
    "Dx: 1. E11.9 Type 2 DM 2. HTN I10 3. DM2 D62",
    ["E11.9", "I10", "D62"],
  ],
  ["letters", "icdCodes", "a) E11.9\nb. I10 - Hypertension", ["E11.9", "I10"]],
  ["a sentence", "icdCodes", "E11.9, I10 and N18.31.", ["E11.9", "I10", "N18.31"]],
  ["slashes and signs", "icdCodes", "E11.9/I10 & N18.31", ["E11.9", "I10", "N18.31"]],
  ["quotation marks", "icdCodes", '"E11.9","I10"', ["E11.9", "I10"]],
  ["ends of sentences", "icdCodes", "E11.9.\nI10. Hypertension", ["E11.9", "I10"]],
  ["labels", "icdCodes", "Principal: I21.4\nSDX I10\nDx: E11.9, N18.31", ["I21.4", "I10", "E11.9", "N18.31"]],
  ["a title before its code", "icdCodes", "Type 2 diabetes mellitus: E11.9", ["E11.9"]],
  ["titles before codes", "icdCodes", "Hypertension I10; Diabetes-E11.9, Anemia D64.9", ["I10", "E11.9", "D64.9"]],
  ["a title behind a comma", "icdCodes", "I10,Essential (primary) hypertension\nE11.9,Type 2", ["I10", "E11.9"]],
  ["codes and titles in one list", "icdCodes", "I10 Hypertension, E11.9 DM2", ["I10", "E11.9"]],
  ["codes and titles without signs", "icdCodes", "I10 Hypertension E11.9 DM2 J45.909", ["I10", "E11.9", "J45.909"]],
  ["words", "icdCodes", "heart failure, acute", ["heart failure", "acute"]],
  ["titles with words like codes", "icdCodes", "Fracture of T12 vertebra, L4-L5, T11-T12, S22.080A", ["S22.080A"]],
  ["lab values", "icdCodes", "A1C 9.1, vitamin B12 deficiency, H1N1, COVID-19 U07.1, 2026", ["U07.1"]],
  ["modifiers and units of a list", "cptCodes", "99214-25, 20610-RT x 1", ["99214-25", "20610-RT x 1"]],
  ["a number of units, then a code", "cptCodes", "99284 X 2 12013", ["99284 x 2", "12013"]],
  ["a modifier behind a space", "cptCodes", "99284 25 12013 59 LT", ["99284-25", "12013-59-LT"]],
  ["modifiers in brackets", "cptCodes", "99284 (25), 20610 (RT) x 2", ["99284-25", "20610-RT x 2"]],
  ["modifiers by their name", "cptCodes", "99284 mod 25\n20610 modifier RT", ["99284-25", "20610-RT"]],
  ["minutes in brackets", "cptCodes", "99213 (25 minutes), 99214 (office visit)", ["99213", "99214"]],
  ["a modifier behind a comma", "cptCodes", "99284-25,59", ["99284-25-59"]],
  ["sides and words", "cptCodes", "20610 RT knee, 70450 CT head, 71046 TC", ["20610-RT", "70450", "71046-TC"]],
  [
    "units",
    "hcpcsCodes",
    "J1885x2; J3301 ×4, J2405 (4 units), Q9967 qty: 50",
    ["J1885 x 2", "J3301 x 4", "J2405 x 4", "Q9967 x 50"],
  ],
  [
    "titles that begin with a measure",
    "hcpcsCodes",
    "S5102 Day care services\nFee, per page S9982",
    ["S5102", "S9982"],
  ],
  [
    "units behind a title",
    "hcpcsCodes",
    "J1885 Ketorolac, per 15 mg x 2, J2405 Ondansetron (4 units)\nA6402 Gauze 4 x 4",
    ["J1885 x 2", "J2405 x 4", "A6402"],
  ],
  ["letters behind a space", "hcpcsCodes", "A0428 SH\nE0601 RR KX", ["A0428-SH", "E0601-RR-KX"]],
  ["a claim", "cptCodes", "05/01/2026 11 99214 25 A,B 1,450.00 1\n5/2/26 93000 $59.00", ["99214-25", "93000"]],
  ["cells of a table", "cptCodes", "99284\t25\tED VISIT\t1\t$450.00\n12013\t\tREPAIR\t1", ["99284-25", "12013"]],
  [
    "numbers of titles",
    "cptCodes",
    "71046 Chest; 2 views\n99214 25 minutes\n93000 EKG 12 lead",
    ["71046", "99214", "93000"],
  ],
] as const)("what is pasted is read: %s", (_name, field, text, codes) => {
  expect(readPasted(field, text)).toEqual({ codes, notTaken: [] });
});

test.each([
  ["words that may be a code", "icdCodes", "I10, dm2 ckd, I1O", ["I10"], ["dm2 ckd", "I1O"]],
  ["a code of a note", "icdCodes", "I10: see E11.9", ["I10"], ["see E11.9"]],
  ["ranges", "icdCodes", "E08-E13, I10-I15, Z79.4", ["Z79.4"], ["E08-E13", "I10-I15"]],
  ["codes of another system", "cptCodes", "CPT: 99214-25; ICD: I10, E11.9", ["99214-25"], ["I10", "E11.9"]],
  ["a code inside a title", "icdCodes", "Hypertension I10 Diabetes E11.9", ["E11.9"], ["Hypertension I10 Diabetes"]],
  [
    "numbers of five digits",
    "cptCodes",
    "99284 ED visit, call 55512, 10000 units",
    ["99284"],
    ["call 55512", "10000 units"],
  ],
  ["a modifier in a line of its own", "cptCodes", "99284\n25\n12013", ["99284", "12013"], ["25"]],
  ["a code that lacks a digit", "cptCodes", "99214\n9921", ["99214"], ["9921"]],
] as const)("what is not taken of a paste is named: %s", (_name, field, text, codes, notTaken) => {
  expect(readPasted(field, text)).toEqual({ codes, notTaken });
});

test("typed text is split at spaces only between codes, and no typed text is lost", () => {
  expect(readTyped("icdCodes", "N18.4 E11.22, dm2 ckd")).toEqual(["N18.4", "E11.22", "dm2 ckd"]);
  expect(readTyped("cptCodes", "99284 25 12013, 99214 ED visit")).toEqual(["99284-25", "12013", "99214 ED visit"]);
  expect(readTyped("hcpcsCodes", "J1885 x 2, J2405x4")).toEqual(["J1885 x 2", "J2405 x 4"]);
  const texts = fc.string({ unit: fc.constantFrom("E", "1", "1.2", ".", " ", ",", "\n", "x") });
  fc.assert(
    fc.property(texts, (text) => {
      expect(readTyped("icdCodes", text).join("").replace(/\s/g, "")).toBe(
        splitCodes(text).join("").replace(/\s/g, ""),
      );
    }),
  );
});

test("the codes that a paste reads from any text are read again as the same codes", () => {
  const codes = fc.constantFrom("E11.22", "I10", "N18.32", "S52.501A", "some words", "1.", "-", "B12");
  fc.assert(
    fc.property(fc.array(codes), fc.constantFrom("\n", ", ", "; "), (list, between) => {
      const once = readPasted("icdCodes", list.join(between)).codes;
      expect(readPasted("icdCodes", once.join("\n")).codes).toEqual(once);
    }),
  );
});

/** Codes as users type them, and in the notation of the list. */
const written: Partial<Record<CodingField, Record<string, string>>> = {
  icdCodes: { I10: "I10", "E11.22": "E11.22", "s52.501a": "s52.501a", "C4A.0": "C4A.0", E119: "E119" },
  pcsCodes: { "0DTJ4ZZ": "0DTJ4ZZ", "4A023N7": "4A023N7", GZGZZZZ: "GZGZZZZ" },
  cptCodes: {
    "99284": "99284",
    "99214-25": "99214-25",
    "12013 59": "12013-59",
    "20610 - RT x 2": "20610-RT x 2",
    "3074F": "3074F",
    "96372 X3": "96372 x 3",
  },
  hcpcsCodes: {
    J1885: "J1885",
    "J1885 x 2": "J1885 x 2",
    "J1100 (8 units)": "J1100 x 8",
    "E0601-RR-KX": "E0601-RR-KX",
  },
};

const titles = [
  "",
  "Type 2 diabetes",
  "Radiologic exam, 2 views",
  "Fracture of T12 vertebra",
  "Disc L4-L5 disease",
  "B12 deficiency",
  "Influenza, H1N1",
  "A1C of 9.1 in 2026",
  "COVID-19",
  "see page 12",
  "65 year old",
  "Room 10023 of the clinic",
];

/** Lines in the notations of encoders, spreadsheets and users. */
const layouts: ((code: string, title: string, index: number) => string)[] = [
  (code, title) => `${code} ${title}`,
  (code, title, index) => `${index + 1}. ${code} - ${title}`,
  (code, title) => `${code}\t\t${title}\t`,
  (code, title) => `${title}: ${code}`,
  (code, title) => `${code} (${title})`,
  (code, title) => `"${code}","${title}"`,
];

test.each(Object.keys(written) as CodingField[])(
  "every code of a pasted text is taken in its order, and no word of a title: %s",
  (field) => {
    const code = fc.constantFrom(...Object.entries(written[field] ?? {}));
    const lines = fc.array(fc.tuple(code, fc.constantFrom(...titles), fc.constantFrom(...layouts)), { minLength: 1 });
    fc.assert(
      fc.property(lines, fc.constantFrom("\n", "; ", ", "), (list, between) => {
        const text = list.map(([[as], title, write], index) => write(as, title, index)).join(between);
        expect([text, readPasted(field, text).codes]).toEqual([text, list.map(([[, taken]]) => taken)]);
      }),
    );
  },
);
