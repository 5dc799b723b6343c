import { expect, test } from "vitest";
import { completeCodingAnswer } from "../../contract/answers.ts";
import { wholeSequence } from "../../contract/api/key-rules.ts";
import type { KeyVersion } from "../../contract/api/keys.ts";
import { compareKeys } from "../../web/parts/codes/regrading/compare-keys.ts";

function key(answers: object, rest: Partial<KeyVersion> = {}): KeyVersion {
  return {
    version: 1,
    at: "",
    by: "",
    cause: "",
    answerKey: completeCodingAnswer(answers),
    dynamicQuestions: [],
    scoring: "fields",
    sequence: wholeSequence({}),
    partPoints: {},
    keyNotes: {},
    notCoded: [],
    poa: "off",
    regraded: 0,
    up: 0,
    down: 0,
    ...rest,
  };
}

const differencesOf = (before: KeyVersion, after: KeyVersion) =>
  compareKeys(before, after).map(({ name, changes }) => [
    name,
    ...changes.map((one) => [one.kind, one.where, one.before, one.after].join(" | ")),
  ]);

test("added, removed and moved lines are distinguished, and a dot makes no difference", () => {
  const before = key({ icdCodes: ["I21.4", "E10.9", "N18.3", "Z79.4"], drgValue: "321" });
  expect(differencesOf(before, key({ icdCodes: ["I214", "E109", "N183", "Z794"], drgValue: "321" }))).toEqual([]);
  expect(differencesOf(before, key({ icdCodes: ["I21.4", "E11.9", "N18.3"], drgValue: "322" }))).toEqual([
    ["ICD Codes", "changed | Line 2 | E10.9 | E11.9", "gone | Line 4 | Z79.4 | "],
    ["DRG Value", "changed | DRG Value | 321 | 322"],
  ]);
  expect(differencesOf(key({}), key({ icdCodes: ["I10"] }))).toEqual([["ICD Codes", "new | Line 1 |  | I10"]]);
  expect(differencesOf(key({ icdCodes: ["I10", "E11.9"] }), key({ icdCodes: ["E11.9", "I10"] }))).toEqual([
    ["ICD Codes", "changed | Order | I10, E11.9 | E11.9, I10"],
  ]);
});

test("rationale, accepted codes, evidence, questions and rules are compared too", () => {
  const question = { _id: "q", questionText: "Which modifier?", options: ["25", "59"], answer: "25", explanation: "" };
  const before = key({ icdCodes: ["I50.23"] }, { dynamicQuestions: [question] });
  const note = { rationale: "EF 30 %", accept: ["I50.21"], optional: true, evidence: [{ page: 2, quote: "EF" }] };
  const after = key(
    { icdCodes: ["I50.23"] },
    {
      dynamicQuestions: [{ ...question, answer: "59", explanation: "It is distinct" }],
      keyNotes: { icdCodes: { I5023: note } },
      scoring: "codes",
      sequence: wholeSequence({ icdCodes: "first" }),
      partPoints: { laterality: 0.5 },
    },
  );
  expect(differencesOf(before, after)).toEqual([
    [
      "Questions",
      "changed | Answer of “Which modifier?” | 25 | 59",
      "new | Explanation of “Which modifier?” |  | It is distinct",
    ],
    [
      "Rationale and evidence",
      "new | I50.23, rationale |  | EF 30 %",
      "new | I50.23, evidence |  | p. 2 “EF”",
      "new | I50.23, also accepts |  | I50.21",
      "new | I50.23, optional |  | no penalty if left out",
    ],
    [
      "Rules",
      "changed | Score | By field | By line of codes",
      "changed | Order of ICD Codes | Every position counts | The first position counts",
      "changed | Wrong side | no points | 0.5 of a point",
    ],
  ]);
});

test("a statement that is not coded is reported when it is added, removed or has another reason", () => {
  const cough = { statement: "Cough", why: "A symptom" };
  const platelets = { statement: "Platelets 118", why: "No diagnosis", evidence: [{ page: 2, quote: "118" }] };
  expect(differencesOf(key({}, { notCoded: [cough] }), key({}, { notCoded: [cough] }))).toEqual([]);
  expect(
    differencesOf(key({}, { notCoded: [cough] }), key({}, { notCoded: [{ ...cough, why: "Integral" }, platelets] })),
  ).toEqual([
    ["Not coded", "changed | “Cough” | A symptom | Integral", "new | “Platelets 118” |  | No diagnosis p. 2 “118”"],
  ]);
});
