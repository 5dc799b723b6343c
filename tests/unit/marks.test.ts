import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findLikeness } from "#coding/slips/likeness.ts";
import { completeCodingAnswer } from "#contract/answers.ts";
import { noteKey } from "#contract/evidence.ts";
import { gradeCodingAnswer } from "#contract/grading.ts";
import {
  type GradingRules,
  type KeyNote,
  plainRules,
  type SequenceRule,
  sequenceRules,
} from "#contract/grading-rules.ts";
import { type Graded, markCodes } from "#contract/marks.ts";

// A small set of codes, so that random lists share, repeat and swap codes.
const code: fc.Arbitrary<string> = fc.constantFrom(
  "I10",
  "E11.9",
  "E11.22",
  "E11.65",
  "N18.4",
  "I50.23",
  "J96.01",
  "J96.11",
  "Z79.4",
);
const codes = fc.array(code, { maxLength: 8 });
const sequence = fc.constantFrom(...sequenceRules);
const note: fc.Arbitrary<KeyNote> = fc.record({
  accept: fc.array(code, { maxLength: 2 }),
  optional: fc.boolean(),
  mayLead: fc.boolean(),
});
const notes = fc.dictionary(code.map(noteKey), note, { maxKeys: 4 });
const partPoints = fc.record({ specificity: fc.constantFrom(0, 0.25, 0.5) });
const rules: fc.Arbitrary<GradingRules> = fc.record({
  scoring: fc.constantFrom("fields", "codes"),
  sequence: sequence.map((icdCodes) => ({ icdCodes })),
  partPoints,
  keyNotes: notes.map((icdCodes) => ({ icdCodes })),
  notCoded: fc.constant([]),
  poa: fc.constant("off"),
});

/** Compares categories, like the function that grading receives. */
const findKind: Graded["findKind"] = (_field, given, meant) =>
  given.slice(0, 3) === meant.slice(0, 3) ? "specificity" : undefined;

function graded(given: Partial<GradingRules>): Graded {
  return { rules: { ...plainRules, ...given }, findKind, findLikeness };
}

function mark(key: string[], given: string[], by: Partial<GradingRules> = {}) {
  return markCodes(key, given, "icdCodes", graded(by));
}

function gradeOf(key: string[], given: string[], by: Partial<GradingRules>) {
  const answer = (icdCodes: string[]) => completeCodingAnswer({ icdCodes });
  return gradeCodingAnswer(answer(key), answer(given), "CCS", graded(by));
}

const shuffled = (list: fc.Arbitrary<string[]>) =>
  list.chain((key) => fc.tuple(fc.constant(key), fc.shuffledSubarray(key, { minLength: key.length })));

describe("laws, whatever the rules", () => {
  test("the key against itself is all match, and the field is correct exactly when every mark is", () => {
    fc.assert(
      fc.property(codes, codes, rules, (key, given, by) => {
        const own = mark(key, key, by);
        expect(own.every((one) => one.mark === "match")).toBe(true);
        const inPlace = by.sequence.icdCodes === "exact" ? own.map((one) => one.position) : [];
        expect(own.map((one) => one.keyPosition).slice(0, inPlace.length)).toEqual(inPlace);
        const verdict = gradeOf(key, given, by).verdicts.icdCodes;
        if (key.length > 0) expect(verdict?.correct).toBe(mark(key, given, by).every((one) => one.mark === "match"));
      }),
    );
  });

  test("each given code has one mark, in its order, and no key line is met twice", () => {
    fc.assert(
      fc.property(codes, codes, rules, (key, given, by) => {
        const marks = mark(key, given, by);
        expect(marks.filter((one) => one.position !== undefined).map((one) => one.code)).toEqual(given);
        const met = marks.flatMap((one) => one.keyPosition ?? []);
        expect(new Set(met).size).toBe(met.length);
        for (const { keyPosition, meant, mark: said } of marks)
          if (said === "wrong") expect(meant).toBe(key[Number(keyPosition) - 1]);
      }),
    );
  });

  test("a code that is neither in the key, nor accepted, nor worth part points never raises a score", () => {
    fc.assert(
      fc.property(codes, codes, rules, fc.nat(8), (key, given, by, at) => {
        for (const scoring of ["fields", "codes"] as const) {
          const before = gradeOf(key, given, { ...by, scoring }).percent;
          const padded = given.toSpliced(Math.min(at, given.length), 0, "T88.7");
          expect(gradeOf(key, padded, { ...by, scoring }).percent).toBeLessThanOrEqual(before);
        }
      }),
    );
  });

  test("a code that may lead does not misplace the others, whether it is in the key or accepted", () => {
    const keyNotes = { icdCodes: { [noteKey("J96.11")]: { accept: ["Z79.4"], mayLead: true } } };
    const by: Partial<GradingRules> = { sequence: { icdCodes: "exact" }, keyNotes };
    const marks = mark(["I10", "Z79.4", "J96.11"], ["Z79.4", "J96.11"], by);
    expect(marks.map((one) => [one.code, one.mark])).toEqual([
      ["Z79.4", "match"],
      ["J96.11", "match"],
      ["I10", "missing"],
    ]);
  });

  test("a permutation gives no wrong, missing or extra code", () => {
    fc.assert(
      fc.property(shuffled(codes), rules, ([key, given], by) => {
        const kinds = mark(key, given, by).map((one) => one.mark);
        expect(kinds.filter((one) => one !== "match" && one !== "misplaced")).toEqual([]);
        if (by.sequence.icdCodes === "any") expect(kinds).not.toContain("misplaced");
        if (by.sequence.icdCodes === "first")
          expect(kinds.filter((one) => one === "misplaced").length).toBeLessThanOrEqual(1);
      }),
    );
  });

  test("under any, order never matters", () => {
    fc.assert(
      fc.property(codes, shuffled(codes), rules, (key, [given, other], by) => {
        const any = { ...by, sequence: { icdCodes: "any" } } as const;
        const seen = ({ verdicts: _verdicts, ...counts }: ReturnType<typeof gradeOf>) => counts;
        expect(seen(gradeOf(key, given, any))).toEqual(seen(gradeOf(key, other, any)));
        const sorted = (list: string[]) =>
          mark(key, list, any)
            .map((one) => `${one.mark} ${one.points}`)
            .sort();
        expect(sorted(given)).toEqual(sorted(other));
      }),
    );
  });

  test("of different codes, first never scores lower than exact, and any never lower than first", () => {
    // Excludes accepted codes that are on another key line, and part points for misplaced codes.
    const noted = fc.dictionary(code.map(noteKey), fc.record({ optional: fc.boolean(), mayLead: fc.boolean() }));
    fc.assert(
      fc.property(fc.uniqueArray(code), fc.uniqueArray(code), noted, (key, given, icdNotes) => {
        const reached = (icdCodes: SequenceRule) =>
          gradeOf(key, given, { sequence: { icdCodes }, keyNotes: { icdCodes: icdNotes }, scoring: "codes" }).percent;
        expect(reached("first")).toBeGreaterThanOrEqual(reached("exact"));
        expect(reached("any")).toBeGreaterThanOrEqual(reached("first"));
      }),
      { numRuns: 1000 },
    );
  });

  test("of an answer that is all match, removing one code changes one mark", () => {
    fc.assert(
      fc.property(fc.uniqueArray(code, { minLength: 1 }), sequence, fc.nat(), (key, icdCodes, which) => {
        const left = key.toSpliced(which % key.length, 1);
        const marks = mark(key, left, { sequence: { icdCodes } });
        expect(marks.filter((one) => one.mark !== "match").map((one) => [one.code, one.mark])).toEqual([
          [key[which % key.length], "missing"],
        ]);
      }),
    );
  });

  test("entering every sibling of a code scores at most 1/n", () => {
    const siblings = ["E11.9", "E11.22", "E11.65", "E11.8", "E11.21"];
    fc.assert(
      fc.property(fc.shuffledSubarray(siblings, { minLength: 2 }), rules, fc.nat(), (given, by, which) => {
        const key = [given[which % given.length] as string];
        const plain = { ...by, keyNotes: {}, partPoints: {}, scoring: "codes" } as const;
        expect(gradeOf(key, given, plain).percent).toBeLessThanOrEqual(Math.round(100 / given.length));
      }),
    );
  });
});

describe("examples", () => {
  const list = ["I21.4", "I13.0", "I50.23", "E11.22", "N18.32", "Z79.4", "Z95.5", "I10", "E78.5", "J96.01"];

  test("a code left out of a long list is one missing code beside matches", () => {
    const marks = mark(list, list.toSpliced(1, 1));
    expect(marks.filter((one) => one.mark !== "match")).toEqual([
      { code: "I13.0", mark: "missing", keyPosition: 2, points: 0 },
    ]);
  });

  test("a wrong code is paired with the nearest meant code; a code without a pair is extra", () => {
    const shown = mark(
      ["I21.4", "I13.0", "I50.23", "E11.22", "N18.32"],
      ["I21.4", "I50.23", "I13.0", "Z79.4", "E11.9", "N18.32"],
    ).map((one) => [one.code, one.mark, one.keyPosition, one.meant]);
    expect(shown).toEqual([
      ["I21.4", "match", 1, undefined],
      ["I50.23", "misplaced", 3, undefined],
      ["I13.0", "match", 2, undefined],
      ["Z79.4", "extra", undefined, undefined],
      ["E11.9", "wrong", 4, "E11.22"],
      ["N18.32", "match", 5, undefined],
    ]);
  });

  test("procedures are near by their axes, those of the same table first", () => {
    const key = ["0DTJ4ZZ", "0FT44ZZ"];
    const given = ["0DTJ0ZZ", "0FB44ZX"];
    const meant = markCodes(key, given, "pcsCodes").map((one) => one.meant);
    expect(meant).toEqual(["0DTJ4ZZ", "0FT44ZZ"]);
  });

  test("an accepted code is a match, and is not taken from the line that it belongs to", () => {
    const keyNotes = { icdCodes: { I10: { accept: ["I15.9"] } } };
    expect(mark(["I10", "I15.9"], ["I15.9", "I10"], { keyNotes }).map((one) => one.mark)).toEqual([
      "misplaced",
      "match",
    ]);
    expect(mark(["I10"], ["I15.9"], { keyNotes })[0]).toMatchObject({ mark: "match", points: 1 });
  });

  test("an optional line left out costs nothing and has no mark; given, it is a match", () => {
    const keyNotes = { icdCodes: { Z794: { optional: true } } };
    expect(mark(["I10", "Z79.4"], ["I10"], { keyNotes }).map((one) => one.mark)).toEqual(["match"]);
    const scored = { keyNotes, scoring: "codes" } as const;
    expect(gradeOf(["I10", "Z79.4"], ["I10"], scored)).toMatchObject({ earned: 1, possible: 1, percent: 100 });
    expect(gradeOf(["I10", "Z79.4"], ["I10", "Z79.4"], scored)).toMatchObject({ earned: 2, possible: 2 });
  });

  test("the first place alone can be misplaced under first, and an optional line before it does not lead", () => {
    const sequence = { icdCodes: "first" } as const;
    expect(mark(["I21.4", "I10", "E11.9"], ["E11.9", "I10", "I21.4"], { sequence }).map((one) => one.mark)).toEqual([
      "match",
      "match",
      "misplaced",
    ]);
    // An extra code before them displaces none, whatever the order of the others.
    for (const given of ["T88.7 I21.4 I10 E11.9", "T88.7 I21.4 E11.9 I10"].map((line) => line.split(" ")))
      expect(mark(["I21.4", "I10", "E11.9"], given, { sequence }).map((one) => one.mark)).toEqual([
        "extra",
        "match",
        "match",
        "match",
      ]);
    expect(mark(["I21.4", "I10"], ["I10", "I21.4", "I10"], { sequence }).map((one) => one.mark)).toEqual([
      "extra",
      "match",
      "match",
    ]);
    const nearly = mark(["E11.22", "I10"], ["T88.7", "E11.9", "I10"], { sequence, partPoints: { specificity: 0.5 } });
    expect(nearly.map(({ points }) => points)).toEqual([0, 0.5, 1]);
    const keyNotes = { icdCodes: { I214: { optional: true } } };
    expect(mark(["I21.4", "I10"], ["I10"], { sequence, keyNotes }).map((one) => one.mark)).toEqual(["match"]);
  });

  test("part points are given for their kind alone, and never make a field correct", () => {
    const by = { scoring: "codes", partPoints: { specificity: 0.5 } } as const;
    expect(gradeOf(["E11.22", "I10"], ["E11.9", "N18.4"], by)).toMatchObject({
      correct: 0,
      wrong: 1,
      earned: 0.5,
      possible: 2,
      percent: 25,
    });
  });

  test("texts and questions count a line each", () => {
    const key = completeCodingAnswer({ drgValue: "280", icdCodes: ["I21.4", "I10"] });
    const answer = completeCodingAnswer({ drgValue: "0280", icdCodes: ["I21.4"] });
    const grade = gradeCodingAnswer(key, answer, "CCS", graded({ scoring: "codes" }));
    expect(grade).toMatchObject({ correct: 1, wrong: 1, earned: 2, possible: 3, percent: 67 });
  });

  test("a text may match what its key accepts, and an optional text left out is not counted", () => {
    const key = completeCodingAnswer({ drgValue: "280", adx: "R07.9" });
    const keyNotes = { drgValue: { "280": { accept: ["281"] } }, adx: { R079: { optional: true } } };
    const answer = completeCodingAnswer({ drgValue: "281" });
    expect(gradeCodingAnswer(key, answer, "CCS", graded({ keyNotes }))).toMatchObject({ correct: 1, wrong: 0 });
  });
});
