import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { explainPoa } from "#coding/slips/poa-slip.ts";
import { givers } from "#coding/slips/words.ts";
import { completeCodingAnswer, cutAnswer, findAnswerFault, fromWire, toWire } from "#contract/answers.ts";
import { gradeCodingAnswer } from "#contract/grading.ts";
import { type GradingRules, plainRules } from "#contract/grading-rules.ts";
import { plainly } from "#contract/marks.ts";
import { type Poa, type PoaByCode, poaItem, poaOfCodes, poaValues } from "#contract/poa.ts";

const codes = ["A41.9", "N17.9", "Z79.4"];
const key = completeCodingAnswer({ icdCodes: codes });
const keyNotes = {
  icdCodes: {
    A419: { poa: "Y" as const },
    N179: { poa: "N" as const, accept: ["N17.8"] },
    Z794: { poa: "exempt" as const },
  },
};
const rules: GradingRules = { ...plainRules, scoring: "codes", poa: "on", keyNotes };
const right: PoaByCode = { A419: "Y", N179: "N", Z794: "exempt" };

function grade(poa: PoaByCode | undefined, change: Partial<GradingRules> = {}, icdCodes = codes) {
  const answer = { ...completeCodingAnswer({ icdCodes }), poa };
  return gradeCodingAnswer(key, answer, "CCS", { ...plainly, rules: { ...rules, ...change } });
}

const slips = (poa: PoaByCode | undefined, change?: Partial<GradingRules>, icdCodes?: string[]) =>
  grade(poa, change, icdCodes).verdicts.icdCodes?.codes?.map((mark) => mark.poa);

describe("grading with present on admission", () => {
  test("the key's own POA is right and loses nothing", () => {
    expect(slips(right)).toEqual([undefined, undefined, undefined]);
    expect(grade(right).percent).toBe(100);
  });

  test("a right code with another POA is a match with both values, and costs the points that staff set: none by default", () => {
    const { verdicts, percent, correct } = grade({ ...right, N179: "Y" });
    expect(verdicts.icdCodes?.codes?.[1]).toMatchObject({ mark: "match", points: 1, poa: { given: "Y", meant: "N" } });
    expect([percent, correct]).toEqual([100, 1]);
    expect(grade({ ...right, N179: "Y" }, { partPoints: { poa: 0.4 } }).percent).toBe(80);
    expect(grade({ ...right, N179: "Y" }, { partPoints: { poa: 0 } }).percent).toBe(67);
    expect(grade({ ...right, N179: "Y" }, { scoring: "fields", partPoints: { poa: 0 } }).percent).toBe(100);
  });

  test("a POA that was left out is a slip, except of an exempt code", () => {
    expect(slips(undefined)).toEqual([{ given: null, meant: "Y" }, { given: null, meant: "N" }, undefined]);
    expect(slips({ ...right, Z794: "Y" })?.[2]).toEqual({ given: "Y", meant: "exempt" });
  });

  test("an accepted code is compared with the POA of its line, and may itself be exempt", () => {
    const accepted = ["A41.9", "N17.8", "Z79.4"];
    expect(slips({ A419: "Y", N178: "Y" }, {}, accepted)?.[1]).toEqual({ given: "Y", meant: "N" });
    expect(slips({ A419: "Y", N178: "N" }, {}, accepted)?.[1]).toBeUndefined();
    expect(slips({ A419: "Y", N178: "exempt" }, {}, accepted)?.[1]).toBeUndefined();
  });

  test("a code that is accepted for an exempt one may have any POA, since the key says nothing about it", () => {
    const accepting = { keyNotes: { icdCodes: { Z794: { poa: "exempt" as const, accept: ["E11.9"] } } } };
    const [, , accepted] = slips({ E119: "Y" }, accepting, ["A41.9", "N17.9", "E11.9"]) ?? [];
    expect(accepted).toBeUndefined();
    expect(slips({ Z794: "Y" }, accepting)?.[2]).toEqual({ given: "Y", meant: "exempt" });
  });

  test("a line of the key without POA is not compared, and a wrong code has no POA slip", () => {
    const without = { keyNotes: { icdCodes: { A419: { poa: "Y" as const } } } };
    expect(slips({ A419: "Y", N179: "W" }, without)).toEqual([undefined, undefined, undefined]);
    expect(slips({ A419: "N", R509: "N" }, {}, ["R50.9", "N17.9"])?.[0]).toBeUndefined();
  });

  test("where POA is off, answers and keys with POA are graded as without", () => {
    const off = { poa: "off" as const, partPoints: { poa: 0 } };
    expect(grade({ A419: "N" }, off)).toEqual(grade(undefined, off));
    expect(slips({ A419: "N" }, off)).toEqual([undefined, undefined, undefined]);
  });

  test("another POA never changes a mark, and never raises a score", () => {
    const poa = fc.constantFrom(...poaValues, undefined);
    fc.assert(
      fc.property(poa, poa, poa, fc.constantFrom(0, 0.5, 1), (a, n, z, points) => {
        const given = Object.fromEntries(
          Object.entries({ A419: a, N179: n, Z794: z }).filter(([, value]) => value !== undefined),
        ) as PoaByCode;
        const { verdicts, percent } = grade(given, { partPoints: { poa: points } });
        expect(verdicts.icdCodes?.codes?.map(({ mark }) => mark)).toEqual(["match", "match", "match"]);
        expect(percent).toBeLessThanOrEqual(grade(right, { partPoints: { poa: points } }).percent);
      }),
    );
  });
});

describe("POA in answers in progress", () => {
  test("a draft keeps POA beside its codes, also once all are cleared", () => {
    for (const poa of [right, {}]) {
      const wire = toWire(fromWire({ icdCodes: codes, poa }));
      expect(wire).toEqual({ icdCodes: codes, poa });
    }
    expect(toWire(fromWire({ icdCodes: codes }))).toEqual({ icdCodes: codes });
  });

  test("more entries than a list has codes are refused, and cut when the timer submits", () => {
    const many = Array.from({ length: 201 }, (_, index) => `A${index}:Y`);
    expect(findAnswerFault(poaItem, many)).toBe("At most 200 codes are allowed");
    expect(cutAnswer(poaItem, many)).toHaveLength(200);
    expect(findAnswerFault(poaItem, [`${"A".repeat(200)}:Y`])).toBe("At most 200 characters are allowed in a code");
  });

  test("only codes of the list keep a POA, however their dots are written", () => {
    const written = { "n17.9": "N", E119: "Y" } as Record<string, Poa>;
    expect(poaOfCodes(written, ["N17.9", "A41.9"])).toEqual({ N179: "N" });
  });

  test("a code with a colon keeps its POA, and a text that was cut within its POA has none", () => {
    const answers = { icdCodes: ["E11:65"], poa: { "E11:65": "N" as const } };
    expect(toWire(fromWire(answers))).toEqual(answers);
    const long = "A".repeat(197);
    expect(toWire({ [poaItem]: cutAnswer(poaItem, [`${long}:exempt`, "J189:Y"]) }).poa).toEqual({ J189: "Y" });
  });
});

test("the lesson shows the given POA, the key's POA, and the meaning of both", () => {
  expect(explainPoa("N17.9", { given: "Y", meant: "N" }, givers.student)).toEqual({
    kind: "poa",
    text: "N17.9 is right, but its present on admission (POA) indicator is not: you gave Y (it was present when the patient was admitted); the key has N: it arose after the admission (ICD-10-CM guidelines, Appendix I).",
  });
  expect(explainPoa("A41.9", { given: null, meant: "Y" }, givers.staff).text).toBe(
    "A41.9 is right, but its present on admission (POA) indicator was left out; the key has Y: it was present when the patient was admitted (ICD-10-CM guidelines, Appendix I).",
  );
  expect(explainPoa("Z79.4", { given: "Y", meant: "exempt" }, givers.student).text).toContain(
    "the key has exempt: the code is exempt from reporting it",
  );
});
