import { describe, expect, test } from "vitest";
import { findLikeness } from "#coding/slips/likeness.ts";
import { completeCodingAnswer } from "#contract/answers.ts";
import { gradeCodingAnswer } from "#contract/grading.ts";
import { type GradingRules, plainRules } from "#contract/grading-rules.ts";
import { type Graded, markCodes } from "#contract/marks.ts";

/** Compares categories, like the function that grading receives. */
const findKind: Graded["findKind"] = (_field, given, meant) =>
  given.slice(0, 3) === meant.slice(0, 3) ? "specificity" : undefined;

const graded = (given: Partial<GradingRules>): Graded => ({
  rules: { ...plainRules, ...given },
  findKind,
  findLikeness,
});

const mark = (key: string[], given: string[], by: Partial<GradingRules> = {}) =>
  markCodes(key, given, "icdCodes", graded(by));

function gradeOf(key: string[], given: string[], by: Partial<GradingRules>) {
  const answer = (icdCodes: string[]) => completeCodingAnswer({ icdCodes });
  return gradeCodingAnswer(answer(key), answer(given), "CCS", graded(by));
}

describe("the expectations of coders about marks", () => {
  test("a code that was given twice is one extra code and hides no missing code", () => {
    const shown = mark(["A40.3", "N17.9", "Z79.84"], ["A40.3", "N17.9", "N17.9"]);
    expect(shown.map((one) => [one.code, one.mark])).toEqual([
      ["A40.3", "match"],
      ["N17.9", "match"],
      ["N17.9", "extra"],
      ["Z79.84", "missing"],
    ]);
    const sides = mark(["S72.142A", "S72.141A"], ["S72.142A", "S72.142A"]);
    expect(sides.map((one) => one.mark)).toEqual(["match", "extra", "missing"]);
  });

  test("a wrong code is paired by its title, not by its first characters", () => {
    const shown = mark(["I21.4", "I13.0"], ["I21.4", "I10", "I11.0"]);
    expect(shown.map((one) => [one.code, one.mark, one.meant])).toEqual([
      ["I21.4", "match", undefined],
      ["I10", "extra", undefined],
      ["I11.0", "wrong", "I13.0"],
    ]);
  });

  test("the start of a code leaves the code that was meant to a whole one", () => {
    const shown = mark(["K81.9", "K80.10"], ["K81.9", "K80", "K80.20"]);
    expect(shown.map((one) => [one.code, one.mark, one.meant])).toEqual([
      ["K81.9", "match", undefined],
      ["K80", "extra", undefined],
      ["K80.20", "wrong", "K80.10"],
    ]);
    expect(mark(["K81.9", "K80.10"], ["K81.9", "K80"])[1]).toMatchObject({ mark: "wrong", meant: "K80.10" });
  });

  test("codes that have nothing in common are paired only where both lead their lists", () => {
    const marks = (key: string[], given: string[]) => mark(key, given).map((one) => one.mark);
    expect(marks(["I21.4", "Z79.84"], ["I21.4", "R07.9"])).toEqual(["match", "extra", "missing"]);
    expect(marks(["I21.4"], ["R07.9"])).toEqual(["wrong"]);
    expect(markCodes(["12013"], ["93010"], "cptCodes")[0]?.meant).toBe("12013");
  });

  test("of equally long orders the one counts that leaves most lines in their own places", () => {
    const key = ["I21.4", "I10", "E11.9", "N18.4", "Z79.4"];
    const marks = mark(key, key.toReversed());
    expect(marks[2]).toMatchObject({ code: "E11.9", mark: "match" });
    for (const one of marks.filter((each) => each.mark === "misplaced")) expect(one.position).not.toBe(one.keyPosition);
  });

  test.each(["exact", "first"] as const)("under %s a diagnosis that may lead may stand first", (rule) => {
    const by = { sequence: { icdCodes: rule }, keyNotes: { icdCodes: { J9601: { mayLead: true } } } };
    const marks = (given: string[]) => mark(["I11.0", "I50.33", "J96.01"], given, by).map((one) => one.mark);
    expect(marks(["J96.01", "I11.0", "I50.33"])).toEqual(["match", "match", "match"]);
    expect(marks(["I11.0", "I50.33", "J96.01"])).toEqual(["match", "match", "match"]);
    expect(marks(["I50.33", "I11.0", "J96.01"])).toContain("misplaced");
  });

  test("units count where the key names them, and only there", () => {
    const marks = (key: string[], given: string[]) => markCodes(key, given, "hcpcsCodes").map((one) => one.mark);
    expect(marks(["J1885"], ["J1885 x 2"])).toEqual(["match"]);
    expect(marks(["J7613 x 3"], ["j7613 (3 units)"])).toEqual(["match"]);
    expect(marks(["J7613 x 3"], ["J7613"])).toEqual(["wrong"]);
    expect(marks(["J7613 x 1"], ["J7613"])).toEqual(["match"]);
  });

  test("a modifier behind a code counts as entered in Modifiers", () => {
    const key = completeCodingAnswer({ cptCodes: ["99284", "12013"], modifiers: ["25"] });
    const answer = completeCodingAnswer({ cptCodes: ["99284-25", "12013"] });
    const grade = gradeCodingAnswer(key, answer, "ED", graded({}));
    expect(grade).toMatchObject({ correct: 2, wrong: 0 });
    expect(grade.verdicts.cptCodes?.codes?.[0]).toMatchObject({ code: "99284-25", mark: "match" });
    const both = completeCodingAnswer({ cptCodes: ["99284-25", "12013"], modifiers: ["-25"] });
    expect(gradeCodingAnswer(key, both, "ED", graded({}))).toMatchObject({ correct: 2, wrong: 0 });
    const other = completeCodingAnswer({ cptCodes: ["99284-59", "12013"] });
    expect(gradeCodingAnswer(key, other, "ED", graded({}))).toMatchObject({ correct: 1, wrong: 1 });
  });

  test("a key that has modifiers behind a code compares them there, or takes them from Modifiers", () => {
    const key = completeCodingAnswer({ cptCodes: ["99284-25", "73562"] });
    const given = (cptCodes: string[], modifiers: string[] = []) =>
      gradeCodingAnswer(key, completeCodingAnswer({ cptCodes, modifiers }), "ED").correct;
    expect(given(["99284-25", "73562"])).toBe(1);
    expect(given(["99284 25", "73562"])).toBe(1);
    expect(given(["99284-25", "73562-RT"])).toBe(0);
    expect(given(["99284", "73562"])).toBe(0);
    expect(given(["99284", "73562"], ["25"])).toBe(1);
  });

  test.each([
    { key: { cptCodes: ["20610-RT", "20610-LT"] }, given: { cptCodes: ["20610", "20610"], modifiers: ["RT", "LT"] } },
    { key: { cptCodes: ["20610", "20610-59"] }, given: { cptCodes: ["20610", "20610"], modifiers: ["59"] } },
    { key: { cptCodes: ["99284-25", "12013"], modifiers: ["25"] }, given: { cptCodes: ["99284-25", "12013"] } },
    {
      key: { cptCodes: ["99284-25", "12013"], modifiers: ["25"] },
      given: { cptCodes: ["99284", "12013"], modifiers: ["25"] },
    },
    {
      key: { cptCodes: ["99284-25", "12013"], modifiers: ["RT"] },
      given: { cptCodes: ["99284", "12013"], modifiers: ["25", "RT"] },
    },
    {
      key: { cptCodes: ["99284-25", "73562"], modifiers: ["RT"] },
      given: { cptCodes: ["99284-25", "73562-RT"] },
    },
    { key: { cptCodes: ["20610"], modifiers: ["RT"] }, given: { cptCodes: ["20610 mod RT"] } },
    { key: { cptCodes: ["96372 x 3"] }, given: { cptCodes: ["96372 (x3)"] } },
    { key: { cptCodes: ["96372 x 3"] }, given: { cptCodes: ["96372 qty 3"] } },
    { key: { icdCodes: ["I50.23"] }, given: { icdCodes: ["I50 23"] } },
    { key: { pcsCodes: ["0DTJ4ZZ"] }, given: { pcsCodes: ["0DTJ 4ZZ"] } },
  ])("$key takes $given", ({ key, given }) => {
    const grade = gradeCodingAnswer(completeCodingAnswer(key), completeCodingAnswer(given), "ED");
    expect(grade.wrong).toBe(0);
  });

  test.each([
    { key: { cptCodes: ["45385", "45380-59"] }, given: { cptCodes: ["45385-59", "45380-59"] } },
    { key: { cptCodes: ["99284-25", "12013"] }, given: { cptCodes: ["99284-25", "12013-25"] } },
    { key: { cptCodes: ["99284"], modifiers: ["25"] }, given: { cptCodes: ["99284-59"] } },
  ])("$key does not take $given", ({ key, given }) => {
    const grade = gradeCodingAnswer(completeCodingAnswer(key), completeCodingAnswer(given), "ED");
    expect(grade.wrong).toBe(1);
  });

  test("a modifier behind two codes counts as often as the key has it", () => {
    const grade = (modifiers: string[], cptCodes: string[]) =>
      gradeCodingAnswer(
        completeCodingAnswer({ cptCodes: ["11042", "11045"], modifiers }),
        completeCodingAnswer({ cptCodes }),
        "ED",
      );
    expect(grade(["59", "59"], ["11042-59", "11045-59"])).toMatchObject({ correct: 2, wrong: 0 });
    expect(grade(["59"], ["11042–59", "11045-59"])).toMatchObject({ correct: 2, wrong: 0 });
    expect(grade(["59", "59"], ["11042-59", "11045"])).toMatchObject({ correct: 1, wrong: 1 });
  });

  test("a service with the other modifier is paired with its own line, and a code for the first of the key earns no part elsewhere", () => {
    const sides = markCodes(["73562-RT", "73562-LT"], ["73562-RT", "73562-RT"], "cptCodes");
    expect(sides.map((one) => [one.mark, one.meant])).toEqual([
      ["match", undefined],
      ["wrong", "73562-LT"],
    ]);
    const by = { scoring: "codes", sequence: { icdCodes: "first" }, partPoints: { specificity: 0.5 } } as const;
    expect(gradeOf(["E11.22", "I10"], ["I10", "E11.9"], by)).toMatchObject({ earned: 1, possible: 2 });
    expect(gradeOf(["E11.22", "I10"], ["E11.9", "I10"], by)).toMatchObject({ earned: 1.5, possible: 2 });
  });

  test.each([
    ["ageOrDob", "43", "43 years"],
    ["ageOrDob", "43", "43-year-old"],
    ["ageOrDob", "43", "43 y/o"],
    ["ageOrDob", "03/14/1958", "14 Mar 1958"],
    ["ageOrDob", "March 14, 1958", "14/03/1958"],
    ["ageOrDob", "03/14/1958", "1958-03-14"],
    ["ageOrDob", "14th March 1958", "March 14,1958"],
    ["ageOrDob", "04/04/1980", "April 4, 1980"],
    ["ageOrDob", "6 months", "6-month-old"],
    ["ageOrDob", "43", "Age 43"],
    ["patientName", "Zoë O'Brien", "O’Brien , Zoe"],
    ["patientName", "Meera Kulkarni", "kulkarni, meera"],
    ["drgValue", "291", "MS-DRG 291"],
    ["drgValue", "291", "DRG 0291"],
  ] as const)("%s: %s is also %s", (field, right, given) => {
    const grade = gradeCodingAnswer(
      completeCodingAnswer({ [field]: right }),
      completeCodingAnswer({ [field]: given }),
      "CCS",
    );
    expect(grade).toMatchObject({ correct: 1, wrong: 0 });
  });

  test.each([
    ["ageOrDob", "43", "43 months"],
    ["ageOrDob", "43", "34"],
    ["ageOrDob", "01/02/1958", "02/01/1958"],
    ["drgValue", "291", "292"],
  ] as const)("%s: %s is not %s", (field, right, given) => {
    const key = completeCodingAnswer({ [field]: right });
    expect(gradeCodingAnswer(key, completeCodingAnswer({ [field]: given }), "CCS").wrong).toBe(1);
  });
});
