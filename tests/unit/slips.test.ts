import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { readSources } from "#coding/code-sets/build/sources.ts";
import { findDay } from "#coding/days.ts";
import { deriveStructure } from "#coding/slips/derive-structure.ts";
import { explainEach, type MarkedLine } from "#coding/slips/explain-marks.ts";
import { explainSingle, explainSlip } from "#coding/slips/explain-slip.ts";
import { findPartPointKind } from "#coding/slips/part-point-kind.ts";
import type { SlipKind } from "#coding/slips/slip.ts";
import { isSystem, type System, systems } from "#coding/systems.ts";
import { slipKinds } from "#contract/slip-kinds.ts";
import { openTestIndex } from "./code-index.ts";

const index = openTestIndex();
afterAll(() => index.close());

const today = 20260501;

const table = readFileSync(path.join(import.meta.dirname, "slip-pairs.tsv"), "utf8");
const pairs = table
  .trim()
  .split("\n")
  .filter((line) => !line.startsWith("#"))
  .map((line) => {
    const [system = "", date = "", given = "", meant = "", kind = "", text = ""] = line.split("\t");
    return { system: system as System, day: findDay(date) ?? 0, given, meant, kind, text };
  });

test("each golden pair has its kind of slip, in words that name the difference", () => {
  expect(pairs.length).toBeGreaterThan(400);
  for (const pair of pairs) {
    const slip = explainSlip(index, pair.system, pair, pair.day);
    expect({ ...pair, kind: slip?.kind, text: slip?.text }).toEqual(pair);
  }
});

/** Returns the slips of a list as text. */
function textsOf(system: System, marks: readonly MarkedLine[]): string[] {
  return [...explainEach(index, system, marks, today)].map((slip) => (slip ? `${slip.kind}: ${slip.text}` : ""));
}

const lists: [System, [MarkedLine, string][]][] = [
  [
    "icd10cm",
    [
      [
        { code: "I50.23", mark: "misplaced", position: 1, keyPosition: 2 },
        "code_first: At I50 the ICD-10-CM tabular list says: code first “heart failure due to hypertension (I11.0)”. So I11.0 comes before I50.23.",
      ],
      [{ code: "I11.0", mark: "match", position: 2, keyPosition: 1 }, ""],
      [{ code: "E11.22", mark: "match", position: 3, keyPosition: 3 }, ""],
      [
        { code: "i110", mark: "extra", position: 4 },
        "duplicate: I11.0 is already in your list; the second one is not needed.",
      ],
      [
        { code: "E10.9", mark: "extra", position: 5 },
        "excludes1: At E10 the ICD-10-CM tabular list has under Excludes 1: “type 2 diabetes mellitus (E11.-)”. E10.9 and E11.22 are not coded together for one condition.",
      ],
      [
        { code: "N39.0", mark: "extra", position: 6 },
        "extra: The key has no line for “Urinary tract infection, site not specified”.",
      ],
      [
        { code: "J44", mark: "extra", position: 7 },
        "header: J44 is only the start of a code: it needs more characters.",
      ],
      [
        { code: "D63.1", mark: "misplaced", position: 8, keyPosition: 9 },
        "manifestation_order: D63.1 is a manifestation: its cause, N18.6 (“End stage renal disease”), is coded before it.",
      ],
      [{ code: "N18.6", mark: "match", position: 9, keyPosition: 8 }, ""],
      [
        { code: "G63", mark: "wrong", position: 10, meant: "M54.16" },
        "code_first: G63 is a manifestation: its cause is coded first (“underlying disease”), and your list has none before it. The key has M54.16.",
      ],
      [
        { code: "I10", mark: "misplaced", position: 11, keyPosition: 1 },
        "sequence: In the key I10 is in place 1; in your list it is in place 11. The first diagnosis is the main reason for the stay or visit.",
      ],
      [
        { code: "S72.001A", mark: "wrong", position: 12, meant: "S72.002A" },
        "laterality: You coded the right side; the key has the left side.",
      ],
      [
        { code: "N18.31", mark: "missing", keyPosition: 12 },
        "missing: Your list has no code for “Chronic kidney disease, stage 3a”. E11.22, which you gave, has the note: use additional “code to identify stage of chronic kidney disease (N18.1-N18.6)” (the ICD-10-CM tabular list of 2021).",
      ],
      [
        { code: "I25.10", mark: "missing", keyPosition: 13 },
        "missing: Your list has no code for “Atherosclerotic heart disease of native coronary artery without angina pectoris”.",
      ],
    ],
  ],
  [
    "hcpcs",
    [
      [{ code: "J1885", mark: "match", position: 1, keyPosition: 1 }, ""],
      [{ code: "J1885", mark: "missing", keyPosition: 2 }, "units: The key has J1885 twice; your list has it once."],
      [
        { code: "A0425", mark: "misplaced", position: 2, keyPosition: 1 },
        "sequence: In the key A0425 is in place 1; in your list it is in place 2.",
      ],
    ],
  ],
  [
    "icd10cm",
    [
      [
        { code: "N17.9", mark: "match", position: 1, keyPosition: 1, poa: { given: "W", meant: "U" } },
        "poa: N17.9 is right, but its present on admission (POA) indicator is not: you gave W (the provider could not tell whether it was present at admission); the key has U: the record does not say whether it was present at admission (ICD-10-CM guidelines, Appendix I).",
      ],
    ],
  ],
];

test("a line is explained by its list: an order, a repetition, a symptom, a missing modifier", () => {
  const match = (code: string, position: number, keyPosition = position): MarkedLine => ({
    code,
    mark: "match",
    position,
    keyPosition,
  });
  const turned = textsOf("icd10cm", [
    match("I10", 1, 4),
    { code: "N17.9", mark: "misplaced", position: 2, keyPosition: 2 },
  ]);
  expect(turned[1]).toBe("sequence: In the key N17.9 comes before I10; in your list it comes after it.");
  expect(textsOf("icd10cm", [{ code: "N17.9", mark: "extra", position: 1 }, match("N17.9", 2)])[0]).toBe(
    "duplicate: N17.9 is already in your list; the second one is not needed.",
  );
  expect(textsOf("icd10cm", [match("I21.4", 1), { code: "R07.9", mark: "extra", position: 2 }])[1]).toBe(
    "extra: The key has no line for “Chest pain, unspecified”. If it is routinely part of a coded diagnosis, it is not coded beside it (ICD-10-CM guidelines, section I.B.5).",
  );
  expect(textsOf("icd10cm", [{ code: "R07.9", mark: "extra", position: 1 }])[0]).toBe(
    "extra: The key has no line for “Chest pain, unspecified”.",
  );
  expect(textsOf("icd10cm", [{ code: "l10", mark: "extra", position: 1 }])[0]).toBe(
    "header: L10 is only the start of a code: it needs more characters. It begins with the letter L; I10 begins with the letter I.",
  );
  const extraBeside = (code: string, other: string) =>
    textsOf("icd10cm", [match(other, 1), { code, mark: "extra", position: 2 }])[1];
  expect(extraBeside("R65.20", "A41.9")).not.toMatch(/I[.]B[.]5/);
  // The note of N40.1 asks for the symptom.
  expect(extraBeside("R39.12", "N40.1")).not.toMatch(/I[.]B[.]5/);
  expect(
    textsOf("icd10cm", [
      { code: "R65.21", mark: "match", position: 1, keyPosition: 2 },
      { code: "A41.9", mark: "misplaced", position: 2, keyPosition: 1 },
    ])[1],
  ).toBe(
    "code_first: At R65.2 the ICD-10-CM tabular list says: code first “sepsis NOS (A41.9)”. So A41.9 comes before R65.21.",
  );
  const noteAbove = textsOf("icd10cm", [match("I25.10", 1), { code: "Z87.891", mark: "missing", keyPosition: 2 }])[1];
  expect(noteAbove).toMatch(
    /I25[.]10, which you gave, is in I25, which has the note: use additional code “history of tobacco/,
  );
  // If only the first place is graded, a manifestation before its cause is right but violates the guidelines' order.
  const afterFirst = (one: MarkedLine, other: MarkedLine) =>
    textsOf("icd10cm", [match("J18.9", 1), one, other]).slice(1);
  expect(afterFirst(match("F02.80", 2, 3), match("G30.9", 3, 2))).toEqual([
    "manifestation_order: F02.80 is a manifestation: its cause, G30.9 (“Alzheimer's disease, unspecified”), is coded before it.",
    "",
  ]);
  expect(afterFirst(match("I50.33", 2, 3), match("I11.0", 3, 2))[0]).toMatch(
    /^code_first: .* So I11.0 comes before I50.33/,
  );
  expect(afterFirst(match("F02.80", 2, 2), match("G30.9", 3, 3))).toEqual(["", ""]);
  expect(afterFirst(match("I10", 2, 3), match("E11.9", 3, 2))).toEqual(["", ""]);
  expect(
    textsOf("icd10cm", [
      match("N39.0", 1, 2),
      { code: "A41.9", mark: "wrong", position: 2, keyPosition: 1, meant: "A41.51" },
    ])[1],
  ).toMatch(/ In the key it is the first diagnosis[.]$/);
  expect(
    textsOf("icd10cm", [
      { code: "A41.51", mark: "match", position: 1, keyPosition: 1, meant: "A41.9" },
      { code: "A41.9", mark: "extra", position: 2 },
    ])[1],
  ).toBe("duplicate: A41.51 already counts as A41.9, which the key has once; A41.9 is not needed.");
  expect(
    textsOf("cpt", [
      { code: "96372", mark: "wrong", position: 1, keyPosition: 1, meant: "96372 x 2" },
      { code: "96372", mark: "extra", position: 2 },
    ])[1],
  ).toBe("units: The key has one line for all units: 96372 x 2; your list has 96372 twice.");
  expect(textsOf("modifier", [{ code: "25", mark: "misplaced", position: 2, keyPosition: 1 }])[0]).toBe(
    "sequence: In the key 25 is in place 1; in your list it is in another place.",
  );
  expect(textsOf("modifier", [{ code: "TC", mark: "missing", keyPosition: 1 }])[0]).toMatch(
    /^missing: Modifier TC is missing: “Technical component/,
  );
});

test("a field of one code is explained like a line, also if it was left out", () => {
  const single = (system: System, given: string, meant: string) =>
    explainSingle(index, system, { given, meant }, today)?.text;
  expect([
    single("icd10cm", "R07.89", "R07.9"),
    single("icd10cm", " ", "R07.9"),
    single("drg", "322", "321"),
    single("drg", "999999", "321"),
    single("drg", "0321", "321"),
  ]).toEqual([
    "Your code says “Other chest pain”; the key’s code, R07.9, says less.",
    "You left this out; the key has R07.9, “Chest pain, unspecified”.",
    "You have “without MCC”; the key has “with MCC or 4+ Arteries/Intraluminal Devices”.",
    "MS-DRG version 43.1 has no DRG 999999.",
    undefined,
  ]);
});

test("staff read the same explanation as the student, in the third person", () => {
  const texts = lists.flatMap(([system, lines]) => {
    const marks = lines.map(([mark]) => mark);
    return [...explainEach(index, system, marks, today, "staff")].map((slip) => slip?.text ?? "");
  });
  expect(texts.filter((text) => /\byour?\b/i.test(text))).toEqual([]);
  expect(texts).toContain("In the key A0425 is in place 1; in the student’s list it is in place 2.");
  expect(texts).toContain("The student coded the right side; the key has the left side.");
});

test("the lines of a list are explained by their notes on each other, in the order of their marks", () => {
  for (const [system, lines] of lists) {
    expect(
      textsOf(
        system,
        lines.map(([mark]) => mark),
      ),
    ).toEqual(lines.map(([, words]) => words));
  }
});

test("golden pairs and lists cover every kind of slip and no other", () => {
  const ofLists = lists.flatMap(([, lines]) => lines.map(([, words]) => words.split(":")[0] ?? "")).filter(Boolean);
  expect(new Set([...pairs.map(({ kind }) => kind), ...ofLists])).toEqual(new Set(slipKinds));
});

test("a procedure is compared axis by axis, also one that is no code", () => {
  const axes = (given: string, meant: string) => explainSlip(index, "icd10pcs", { given, meant }, today)?.axes;
  expect(axes("0DTJ3ZZ", "0DTJ4ZZ")?.map(({ axis, given, meant, same }) => [axis, given, meant, same])).toEqual([
    ["Section", "0", "0", true],
    ["Body System", "D", "D", true],
    ["Operation", "T", "T", true],
    ["Body Part", "J", "J", true],
    ["Approach", "3", "4", false],
    ["Device", "Z", "Z", true],
    ["Qualifier", "Z", "Z", true],
  ]);
  expect(axes("0DTJ", "0DTJ4ZZ")?.[4]).toMatchObject({
    given: "",
    givenLabel: null,
    meantLabel: "Percutaneous Endoscopic",
  });
});

test("part points are decided from the codes alone", () => {
  const kinds = (...codes: [string, string][]) =>
    codes.map(([given, meant]) => findPartPointKind("icd10cm", given, meant));
  // Grading compares normalised codes: lower case, without dots.
  expect(kinds(["s52501a", "s52502a"], ["e113211", "e113213"], ["m170", "m1711"])).toEqual(Array(3).fill("laterality"));
  expect(kinds(["w19xxxa", "W19.XXXD"], ["s52501a", "s52501s"])).toEqual(["encounter", "encounter"]);
  expect(kinds(["i509", "i5023"], ["j9600", "j9601"])).toEqual(Array(2).fill("specificity"));
  // These earn nothing: incomplete codes, two differences, neighbours without a side, less specific keys and non-codes.
  const others: [string, string][] = [
    ["S52.501A", "S52.502D"],
    ["S52.501A", "S52.532A"],
    ["E11.21", "E11.22"],
    ["I50.23", "I50.9"],
    ["G81.91", "G81.93"],
    ["S52.501Z", "S52.501A"],
    ["W19.A", "W19.XXXA"],
    ["E11", "E11.22"],
    ["E1", "E11.22"],
    ["I10", "I10"],
    ["", ""],
  ];
  expect(kinds(...others)).toEqual(others.map(() => undefined));
  expect(findPartPointKind("modifier", "LT", "RT")).toBeUndefined();
});

test("the shipped table of structure equals the one derived from the shipped tables of ICD-10-CM", async () => {
  const { codes, edits } = await readSources([]);
  const file = path.resolve(import.meta.dirname, "../../coding/data/icd10cm/structure.tsv.gz");
  const text = gunzipSync(readFileSync(file)).toString();
  // Compares as a boolean: a diff of 46,700 lines is unreadable.
  const made = deriveStructure(
    codes.icd10cm.map(({ value }) => value),
    edits.icd10cm,
  );
  expect(made === text, "run node scripts/derive-structure.ts").toBe(true);
});

const codesOf = (system: number) =>
  index
    .all<{ code: string }>("SELECT code FROM code WHERE system = ? AND first <= ? AND last >= ?", system, today, today)
    .map(({ code }) => code);
const inForce = { icd10cm: codesOf(1), icd10pcs: codesOf(2), hcpcs: codesOf(3) };
/** Picks one of many values: constantFrom spreads its arguments, whose number is limited. */
const oneOf = (codes: readonly string[]) => fc.nat(codes.length - 1).map((at) => codes[at] ?? "");
const realCode = fc.oneof(...Object.values(inForce).map(oneOf));
const categories = Map.groupBy(inForce.icd10cm, (code) => code.slice(0, 3));
/** Real codes of one category, where most kinds of slips occur. */
const siblings = oneOf([...categories.keys()]).chain((category) => {
  const codes = oneOf(categories.get(category) ?? []);
  return fc.tuple(codes, codes);
});
const partOfCode = fc.tuple(realCode, fc.nat(7)).map(([code, length]) => code.slice(0, length));
const anyText = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme" }),
  realCode,
  partOfCode,
  fc.string({ maxLength: 300 }),
);
const anySystem = fc.constantFrom(...Object.keys(systems).filter(isSystem));

test("any two texts are compared without an error, and each slip is a whole sentence", () => {
  const lines = fc.array(anyText, { maxLength: 6 });
  fc.assert(
    fc.property(
      anySystem,
      anyText,
      anyText,
      lines,
      fc.integer({ min: -1, max: 7 }),
      (system, given, meant, list, position) => {
        findPartPointKind(system, given, meant);
        const slip = explainSlip(index, system, { given, meant, list, position }, today);
        if (slip) expect(slip.text).toMatch(/^.+[.]$/su);
        if (slip) expect(slip.text.length).toBeLessThan(1000);
        expect(slip?.text ?? "").not.toMatch(/undefined|null|NaN|“”/);
      },
    ),
    { numRuns: 400 },
  );
});

const standing = new Set<SlipKind | undefined>(["duplicate", "not_a_code", "not_in_force", "header"]);

test("the explained slip agrees with the part points, unless the code could not be given at all", () => {
  fc.assert(
    fc.property(
      fc.oneof(siblings, fc.tuple(realCode, realCode)),
      fc.constantFrom(20171001, 20210101, today),
      ([given, meant], day) => {
        const kind = explainSlip(index, "icd10cm", { given, meant }, day)?.kind;
        const parts = findPartPointKind("icd10cm", given, meant);
        if (standing.has(kind) || meant.startsWith(given)) return;
        const isPart = kind === "laterality" || kind === "encounter" || kind === "specificity";
        expect(parts).toBe(isPart ? kind : undefined);
      },
    ),
    { numRuns: 1500 },
  );
});

test("a side, a 7th character and an axis differ both ways; a code is less specific one way only", () => {
  const bothWays = new Set(["laterality", "encounter"]);
  fc.assert(
    fc.property(siblings, ([given, meant]) => {
      const [there, back] = [findPartPointKind("icd10cm", given, meant), findPartPointKind("icd10cm", meant, given)];
      if (bothWays.has(there ?? "")) expect(back).toBe(there);
      if (there === "specificity") expect(back).toBeUndefined();
    }),
    { numRuns: 3000 },
  );
  fc.assert(
    fc.property(oneOf(inForce.icd10pcs), oneOf(inForce.icd10pcs), (given, meant) => {
      const kindOf = (one: string, other: string) =>
        explainSlip(index, "icd10pcs", { given: one, meant: other }, today);
      const slip = kindOf(given, meant);
      expect(slip?.kind).toBe(kindOf(meant, given)?.kind);
      if (!slip?.axes) return;
      const first = slip.axes.findIndex(({ same }) => !same);
      expect(slip.kind).toBe(slipKinds[slipKinds.indexOf("pcs_section") + first]);
    }),
    { numRuns: 200 },
  );
});
