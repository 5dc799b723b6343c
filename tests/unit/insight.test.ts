import fc from "fast-check";
import { expect, test } from "vitest";
import { findLikeness } from "#coding/slips/likeness.ts";
import { type CodingAnswer, completeCodingAnswer } from "#contract/answers.ts";
import { gradeCodingAnswer } from "#contract/grading.ts";
import { plainly } from "#contract/marks.ts";
import { quantile } from "#contract/median.ts";
import { writeJson } from "../../server/core/database/json.ts";
import { verdictsOf } from "../../server/core/database/json-columns.ts";
import { addToTally, type Countable, type Tally } from "../../server/insight/counts/count.ts";
import { confusionsOf, countUnpairedSlips, measureSection } from "../../server/insight/statistics/measure.ts";

const key = completeCodingAnswer({ icdCodes: ["I21.4", "I10"], drgValue: "280", adx: "R07.9" });

function submitted(answer: Partial<CodingAnswer>, minutes = 10): Countable {
  const answers = completeCodingAnswer({ ...key, ...answer });
  const { verdicts, percent } = gradeCodingAnswer(key, answers, "CCS", { ...plainly, findLikeness });
  return {
    section_id: "section",
    verdicts: writeJson(verdicts),
    percent,
    answers: writeJson({ ...answers, dynamicQuestions: [] }),
    auto: 0,
    late_seconds: 0,
    started_at: "2026-11-01T10:00:00.000Z",
    submitted_at: new Date(Date.parse("2026-11-01T10:00:00.000Z") + minutes * 60_000).toISOString(),
  };
}

function tallyOf(all: readonly Countable[]) {
  const tally: Tally = new Map();
  for (const one of all) addToTally(tally, one, 1);
  return [...tally.values()];
}

test("a class is measured by field, by line of the key, and by the codes given instead", () => {
  const tally = tallyOf([
    submitted({}),
    submitted({ icdCodes: ["i214", "I11.9"], drgValue: "281" }),
    submitted({ icdCodes: ["I21.4", "I11.9", "Z99.9"] }),
    submitted({ icdCodes: ["I21.4"], drgValue: "281" }, 30),
    submitted({ icdCodes: ["I21.4", "I15.0"], drgValue: "0281" }, 40),
    submitted({}, 50),
  ]);
  const { submissions, minutes, fields, lines, extras } = measureSection(tally);
  const of = (name: string) => fields.find(({ field }) => field === name);
  expect([submissions, minutes]).toEqual([6, 20]);
  expect(of("icdCodes")).toMatchObject({ facility: 0.333 });
  expect(of("drgValue")).toMatchObject({ facility: 0.5 });
  // Students who know the codes know the DRG. Everybody knows the admitting diagnosis, so it does not discriminate.
  expect(of("drgValue")?.discrimination).toBeGreaterThan(0.5);
  expect(of("adx")).toMatchObject({ facility: 1, discrimination: null });
  expect(lines.slice(0, 2)).toMatchObject([
    {
      field: "icdCodes",
      code: "I10",
      right: 2,
      missed: 4,
      leftOut: 1,
      facility: 0.333,
      givenInstead: [
        { code: "I119", count: 2 },
        { code: "I150", count: 1 },
      ],
    },
    { field: "drgValue", code: "", right: 3, missed: 3, givenInstead: [{ code: "281", count: 3 }] },
  ]);
  expect(countUnpairedSlips(tally)).toEqual({ missing: 1, extra: 1 });
  expect(confusionsOf(tally).filter(({ field }) => field === "icdCodes")).toHaveLength(2);
  expect(extras).toEqual([{ field: "icdCodes", code: "Z999", count: 1 }]);
});

test("no share is shown for fewer than five students", () => {
  const { fields, lines } = measureSection(tallyOf([submitted({}), submitted({ drgValue: "1" })]));
  const shares = [...fields, ...lines].map(({ facility, discrimination }) => [facility, discrimination]);
  expect(shares.flat().every((share) => share === null)).toBe(true);
});

test("an answer that staff marked correct counts as no miss", () => {
  const wrong = submitted({ icdCodes: ["I21.4", "Z99.9"] });
  const handMade = { correct: true, reason: "yes", at: "" };
  const stored = verdictsOf(wrong);
  const verdicts = { ...stored, icdCodes: { ...stored.icdCodes, correct: true, handMade } };
  const { lines, extras } = measureSection(tallyOf([{ ...wrong, verdicts: writeJson(verdicts) }]));
  expect([lines.every(({ missed }) => missed === 0), extras]).toEqual([true, []]);
});

test("removing a submission from a tally leaves it as if it had never been counted", () => {
  const code = fc.constantFrom("I21.4", "I10", "I11.9", "Z99.9", "I15.0");
  const answer = fc.record({ icdCodes: fc.array(code, { maxLength: 4 }), drgValue: fc.constantFrom("280", "281", "") });
  const both = fc.tuple(fc.array(answer, { maxLength: 6 }), fc.array(answer, { maxLength: 6 }));
  fc.assert(
    fc.property(both, ([stay, go]) => {
      const tally: Tally = new Map();
      for (const one of [...go, ...stay]) addToTally(tally, submitted(one), 1);
      for (const one of go) addToTally(tally, submitted(one), -1);
      const left = [...tally.values()].filter(({ n }) => n !== 0);
      const sorted = (rows: typeof left) => rows.map((row) => JSON.stringify(row)).sort();
      expect(sorted(left)).toEqual(sorted(tallyOf(stay.map((one) => submitted(one)))));
      expect([...tally.values()].filter(({ n }) => n === 0).every((row) => row.rest === 0 && row.n_right === 0)).toBe(
        true,
      );
    }),
    { numRuns: 60 },
  );
});

test("quartiles are between counted numbers", () => {
  const of = (...values: number[]) => values.map((value) => ({ value, count: 1 }));
  expect([quantile([], 0.5), quantile(of(7), 0.25), quantile(of(0, 100, 50), 0.5)]).toEqual([null, 7, 50]);
  expect([quantile(of(0, 100), 0.25), quantile([{ value: 10, count: 3 }, ...of(90)], 0.5)]).toEqual([25, 10]);
});
