import { expect, test } from "vitest";
import { type CodingAnswer, completeCodingAnswer } from "#contract/answers.ts";
import { gradeCodingAnswer } from "#contract/grading.ts";
import { type Answered, measureSection, quantile } from "../../server/insight/measure.ts";

const key = completeCodingAnswer({ icdCodes: ["I21.4", "I10"], drgValue: "280", adx: "R07.9" });

function answered(answer: Partial<CodingAnswer>): Answered {
  const { verdicts, percent } = gradeCodingAnswer(key, completeCodingAnswer({ ...key, ...answer }), "CCS");
  return { verdicts, percent, minutes: 10 };
}

test("a class is measured by field, by line of the key, and by what it gave instead", () => {
  const all = [
    answered({}),
    answered({ icdCodes: ["i214", "I11.9"], drgValue: "281" }),
    answered({ icdCodes: ["I21.4", "I11.9", "Z99.9"] }),
    answered({ icdCodes: ["I21.4"], drgValue: "281" }),
    answered({ icdCodes: ["I21.4", "I15.0"], drgValue: "281" }),
    answered({}),
  ];
  const { fields, lines, extras, slips } = measureSection(all, (_field, { mark }) => mark);
  const of = (name: string) => fields.find(({ field }) => field === name);
  expect(of("icdCodes")).toMatchObject({ facility: 0.333 });
  expect(of("drgValue")).toMatchObject({ facility: 0.5 });
  // Who knows the codes knows the DRG; everybody knows the admitting diagnosis, which tells nobody apart.
  expect(of("drgValue")?.discrimination).toBeGreaterThan(0.5);
  expect(of("adx")).toMatchObject({ facility: 1, discrimination: null });
  expect(lines).toEqual([
    {
      field: "icdCodes",
      code: "I10",
      right: 2,
      missed: 4,
      givenInstead: [
        { code: "I119", count: 2 },
        { code: "I150", count: 1 },
      ],
    },
    { field: "icdCodes", code: "I214", right: 6, missed: 0, givenInstead: [] },
  ]);
  expect(slips).toEqual({ wrong: 3, extra: 1, missing: 1 });
  expect(extras).toEqual([{ field: "icdCodes", code: "Z999", count: 1 }]);
});

test("under five no share is told", () => {
  const { fields } = measureSection([answered({}), answered({ drgValue: "1" })], () => "wrong");
  expect(fields.every(({ facility, discrimination }) => facility === null && discrimination === null)).toBe(true);
});

test("quartiles stand between sorted numbers", () => {
  expect([quantile([], 0.5), quantile([7], 0.25), quantile([0, 50, 100], 0.5), quantile([0, 100], 0.25)]).toEqual([
    null,
    7,
    50,
    25,
  ]);
});
