import { expect, test } from "vitest";
import { type CodingAnswer, completeCodingAnswer } from "#contract/answers.ts";
import type { ResultEntry } from "#contract/api/results.ts";
import { gradeCodingAnswer } from "#contract/grading.ts";
import { type Graded, plainly } from "#contract/marks.ts";
import { codeOfLine, findLine, lessonLines } from "../../web/parts/codes/lesson/lines.ts";

function entry(
  key: Partial<CodingAnswer>,
  given: Partial<CodingAnswer>,
  more: Partial<ResultEntry> = {},
  { graded = plainly, category = "CCS" }: { graded?: Graded; category?: string } = {},
): ResultEntry {
  const [theirs, yours] = [completeCodingAnswer(key), completeCodingAnswer(given)];
  const { verdicts } = gradeCodingAnswer(theirs, yours, category, graded);
  return {
    submitted: { ...yours, dynamicQuestions: [] },
    correctAnswerKey: theirs,
    dynamicQuestions: [],
    keyNotes: {},
    evidence: {},
    verdicts,
    ...more,
  } as unknown as ResultEntry;
}

const short = (one: ResultEntry) =>
  lessonLines(one, "CCS").map(({ label, mark, isRight, given, meant }) => [label, mark, isRight, given, meant]);

test("a list is shown line by line, each wrong code beside the one that was meant, and a text as one line", () => {
  const shown = short(
    entry(
      { icdCodes: ["I21.4", "E11.22", "N18.32"], drgValue: "280", notes: "not graded" },
      { icdCodes: ["I21.4", "E11.9", "N18.4"], drgValue: "281", hcpcsCodes: ["J1885"] },
    ),
  );
  expect(shown).toEqual([
    ["ICD Codes · 1", "match", true, "I21.4", "I21.4"],
    ["ICD Codes · 2", "wrong", false, "E11.9", "E11.22"],
    ["ICD Codes · 3", "wrong", false, "N18.4", "N18.32"],
    ["HCPCS Codes", "ungraded", false, "J1885", ""],
    ["DRG Value", "wrong", false, "281", "280"],
  ]);
});

test("a missed code is at its place in the key, with the key's note; an extra code is separate", () => {
  const keyNotes = { icdCodes: { E1122: { rationale: "The chart names the cause" } } };
  const one = entry({ icdCodes: ["I21.4", "E11.22"] }, { icdCodes: ["I21.4"] }, { keyNotes });
  const [, missed] = lessonLines(one, "CCS");
  expect(missed).toMatchObject({ label: "ICD Codes · 2 in the key", mark: "missing", given: "", meant: "E11.22" });
  expect(missed?.note).toEqual({ rationale: "The chart names the cause" });
  expect(missed && codeOfLine(missed)).toBe("E11.22");
  const extra = lessonLines(entry({ icdCodes: ["I21.4"] }, { icdCodes: ["I21.4", "I10"] }), "CCS")[1];
  expect(extra).toMatchObject({ mark: "extra", given: "I10", meant: "" });
});

test("a code given twice is marked as repeated, not only as wrong", () => {
  const lines = lessonLines(entry({ icdCodes: ["D62", "I10"] }, { icdCodes: ["D62", "d62"] }), "CCS");
  expect(lines.map(({ mark, slip }) => [mark, slip?.kind])).toEqual([
    ["match", undefined],
    ["extra", "duplicate"],
    ["missing", undefined],
  ]);
  expect(lines[2]).toMatchObject({ given: "", meant: "I10" });
});

test("a modifier that was written behind a service is shown there, and not at a place that Modifiers lacks", () => {
  const labels = (given: Partial<CodingAnswer>) =>
    lessonLines(entry({ cptCodes: ["93010", "99284"], modifiers: ["25"] }, given, {}, { category: "ED" }), "ED").map(
      ({ label }) => label,
    );
  const services = ["CPT Codes · 1", "CPT Codes · 2"];
  const behind = { cptCodes: ["93010-26", "99284-25"] };
  expect(labels(behind)).toEqual([...services, "Modifiers · in 93010-26", "Modifiers · in 99284-25"]);
  expect(labels({ ...behind, modifiers: ["-25"] })).toEqual([...services, "Modifiers · 1", "Modifiers · in 93010-26"]);
});

test("a code that the key does not have is read with the statement that names it", () => {
  const notCoded = [
    { statement: "R07.9 chest pain", why: "A symptom of the infarction." },
    { statement: "N17.91 beside 25 mg", why: "Denied." },
  ];
  const given = { icdCodes: ["I21.4", "r079", "N17.9"], modifiers: ["25"] };
  const lines = lessonLines(entry({ icdCodes: ["I21.4"], modifiers: ["59"] }, given, { notCoded }), "CPC");
  expect(lines.map((line) => line.notCoded?.why)).toEqual([
    undefined,
    "A symptom of the infarction.",
    undefined,
    undefined,
  ]);
});

test("a line that earns a part of a point says so, until a verdict by hand decides for its field", () => {
  const graded: Graded = {
    ...plainly,
    rules: { ...plainly.rules, partPoints: { specificity: 0.5 } },
    findKind: (_field, given) => (given === "i509" ? "specificity" : undefined),
  };
  const one = entry(
    { icdCodes: ["I11.0", "I50.23", "I10"] },
    { icdCodes: ["I11.0", "I50.9", "E78.5"] },
    {},
    { graded },
  );
  const earned = (result: ResultEntry) => lessonLines(result, "CCS").map(({ partPoints }) => partPoints);
  expect(earned(one)).toEqual([undefined, 0.5, undefined, undefined]);
  const handMade = { correct: false, reason: "Not here", at: "2026-11-21T00:00:00.000Z" };
  const verdicts = { icdCodes: { ...one.verdicts.icdCodes, correct: false, handMade } };
  expect(earned({ ...one, verdicts })).toEqual([undefined, undefined, undefined, undefined]);
});

test("a verdict by hand decides for all lines of its field, and its reason is shown once", () => {
  const byHand = { correct: true, reason: "Defensible", at: "2026-11-21T00:00:00.000Z" };
  const one = entry({ icdCodes: ["I21.4", "I10"] }, { icdCodes: ["I10", "I21.4"] });
  const verdict = one.verdicts.icdCodes;
  const judged = { ...one, verdicts: { icdCodes: { ...verdict, correct: true, handMade: byHand } } } as ResultEntry;
  const lines = lessonLines(judged, "CCS");
  expect(lines.map(({ isRight, handMade }) => [isRight, handMade?.reason])).toEqual([
    [true, "Defensible"],
    [true, undefined],
  ]);
});

test("questions are shown with their options, and one without an answer is missed", () => {
  const question = {
    _id: "q",
    questionText: "Which modifier?",
    options: ["25", "50"],
    correctAnswer: "50",
    explanation: "Both",
  };
  const asked = (submittedAnswer: string) =>
    lessonLines(
      {
        ...entry({}, {}),
        correctAnswerKey: null,
        dynamicQuestions: [{ ...question, submittedAnswer, isCorrect: false }],
        verdicts: { q: { correct: false } },
      },
      "CCS",
    )[0];
  expect(asked("25")).toMatchObject({
    label: "Q1: Which modifier?",
    mark: "wrong",
    given: "25",
    meant: "50",
    note: { rationale: "Both" },
  });
  expect(asked("")).toMatchObject({ mark: "missing", options: ["25", "50"] });
});

test("a line is found by its field and, in a list, its code; nothing where it is not asked any more", () => {
  const lines = lessonLines(
    entry({ icdCodes: ["I21.4"], drgValue: "280" }, { icdCodes: ["I21.4", "i10"], drgValue: "281" }),
    "CCS",
  );
  const labelOf = (field: string, code: string | null) => findLine(lines, { field, code })?.label;
  expect(labelOf("icdCodes", "I10")).toBe("ICD Codes · 2");
  expect(labelOf("drgValue", null)).toBe("DRG Value");
  expect(labelOf("icdCodes", "Z99.9")).toBeUndefined();
});

test("a diagnosis in words is a text, and a code is a code whatever was given for it", () => {
  const systems = (adx: string, given: string) => {
    const one = entry({ adx }, { adx: given });
    return lessonLines(one, "CCS").map(({ system, meant }) => [system, meant]);
  };
  expect(systems("Septic shock", "Sepsis")).toEqual([[undefined, "Septic shock"]]);
  expect(systems("R65.21", "Sepsis")).toEqual([["icd10cm", "R65.21"]]);
});
