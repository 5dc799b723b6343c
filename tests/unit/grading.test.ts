import fc from "fast-check";
import { expect, test } from "vitest";
import { type CodingAnswer, codingFields, fieldsAskedIn, isListField, listFields } from "#contract/answers.ts";
import { categories } from "#contract/categories.ts";
import {
  applyHandMadeVerdicts,
  gradeCodingAnswer,
  gradedFields,
  gradeQuestions,
  sumGrades,
} from "#contract/grading.ts";
import { markCodes } from "#contract/marks.ts";

const code = fc.stringMatching(/^[A-Z][0-9]{2}(\.[0-9A-Z]{1,4})?$/);
const codes = fc.array(code, { maxLength: 8 });
const text = fc.string({ maxLength: 20 });
const category = fc.constantFrom(...categories, "Something else");
const answer: fc.Arbitrary<CodingAnswer> = fc.record({
  patientName: text,
  ageOrDob: text,
  icdCodes: codes,
  cptCodes: codes,
  pcsCodes: codes,
  hcpcsCodes: codes,
  drgValue: text,
  modifiers: codes,
  notes: text,
  adx: code,
});

test("the key graded against itself is all correct", () => {
  fc.assert(
    fc.property(answer, category, (key, course) => {
      const grade = gradeCodingAnswer(key, key, course);
      expect([grade.wrong, grade.percent]).toEqual([0, grade.correct === 0 ? 0 : 100]);
    }),
  );
});

test("a field that the category hides, an empty one and the notes are never counted", () => {
  fc.assert(
    fc.property(answer, answer, category, (key, given, course) => {
      const { verdicts } = gradeCodingAnswer(key, given, course);
      const hidden = codingFields.filter((field) => !fieldsAskedIn(course).includes(field));
      for (const field of [...hidden, "notes"]) expect(verdicts).not.toHaveProperty(field);
      expect(Object.keys(verdicts)).toEqual(gradedFields(key, course));
    }),
  );
});

test("the counts are the sum of the verdicts, and the percent is theirs", () => {
  fc.assert(
    fc.property(answer, answer, category, (key, given, course) => {
      const { verdicts, correct, wrong, percent } = gradeCodingAnswer(key, given, course);
      const all = Object.values(verdicts);
      expect([correct, wrong]).toEqual([
        all.filter((one) => one.correct).length,
        all.filter((one) => !one.correct).length,
      ]);
      expect(percent).toBe(all.length === 0 ? 0 : Math.round((100 * correct) / all.length));
    }),
  );
});

test("each submitted code has one mark, each key code is met once, and only a full match is correct", () => {
  fc.assert(
    fc.property(codes, codes, fc.constantFrom(...listFields), (key, given, field) => {
      const marks = markCodes(key, given, field);
      expect(marks.filter((one) => one.mark !== "missing").map((one) => one.code)).toEqual(given);
      const met = marks.filter((one) => one.keyPosition !== undefined).map((one) => one.keyPosition);
      expect(met.toSorted((one, other) => Number(one) - Number(other))).toEqual(key.map((_code, index) => index + 1));
      const blank = Object.fromEntries(
        codingFields.map((name) => [name, isListField(name) ? [] : ""]),
      ) as unknown as CodingAnswer;
      const verdict = gradeCodingAnswer({ ...blank, [field]: key }, { ...blank, [field]: given }, "CCS").verdicts[
        field
      ];
      if (key.length > 0) expect(verdict?.correct).toBe(marks.every((one) => one.mark === "match"));
    }),
  );
});

test("dots, case and white space never matter for ICD-10-CM; dots do elsewhere", () => {
  fc.assert(
    fc.property(code, (one) => {
      const written = ` ${one.replaceAll(".", "").toLowerCase()} `;
      expect(markCodes([one], [written], "icdCodes")[0]?.mark).toBe("match");
    }),
  );
  expect(markCodes(["99.284"], ["99284"], "cptCodes")[0]?.mark).toBe("wrong");
});

test("questions are compared as folded strings, and one answer serves one question", () => {
  const questions = [
    { _id: "1", questionText: "Bilateral?", answer: "50" },
    { _id: "2", questionText: "Distinct?", answer: "Modifier 59" },
  ];
  const grade = gradeQuestions(questions, [
    { _id: "2", submittedAnswer: "  MODIFIER   59 " },
    { submittedAnswer: "50" },
  ]);
  expect(grade).toMatchObject({ correct: 1, wrong: 1, verdicts: { "1": { correct: false }, "2": { correct: true } } });
});

test("a verdict set by hand replaces the graded one, and never adds one that is not graded", () => {
  fc.assert(
    fc.property(answer, answer, fc.boolean(), (key, given, correct) => {
      const grade = gradeCodingAnswer(key, given, "CCS");
      const byHand = { correct, reason: "r", at: "2026-11-21T00:00:00Z" };
      const changed = applyHandMadeVerdicts(grade, { adx: byHand, notes: byHand });
      expect(changed.verdicts.adx?.correct).toBe(correct);
      expect(changed.verdicts.notes).toBeUndefined();
      expect(changed.correct + changed.wrong).toBe(grade.correct + grade.wrong);
    }),
  );
});

test("by lines, extra codes in a list that is right by hand do not replace missing codes elsewhere", () => {
  const codes = (mark: "extra" | "missing", count: number) =>
    markCodes(
      mark === "missing" ? Array.from({ length: count }, (_, index) => `A${10 + index}`) : [],
      mark === "extra" ? Array.from({ length: count }, (_, index) => `B${10 + index}`) : [],
      "icdCodes",
    );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (extra, missing) => {
      const verdicts = {
        icdCodes: { correct: false, codes: codes("extra", extra) },
        pcsCodes: { correct: false, codes: codes("missing", missing) },
      };
      const none = { verdicts, correct: 0, wrong: 2, earned: 0, possible: 0, percent: 0 };
      const byHand = { icdCodes: { correct: true, reason: "The chart allows it", at: "" } };
      const grade = applyHandMadeVerdicts(none, byHand, "codes");
      expect([grade.earned, grade.possible]).toEqual([extra, extra + missing]);
    }),
  );
});

test("an assignment's totals are the sums over its sections", () => {
  expect(
    sumGrades([
      { correct: 5, wrong: 1, earned: 5, possible: 6 },
      { correct: 0, wrong: 0, earned: 0, possible: 0 },
      { correct: 1, wrong: 3, earned: 1, possible: 4 },
    ]),
  ).toEqual({ totalCorrect: 6, totalWrong: 4, overallProgress: 60 });
  // In a section scored by lines, the number of lines is its weight.
  expect(
    sumGrades([
      { correct: 1, wrong: 0, earned: 1, possible: 1 },
      { correct: 0, wrong: 1, earned: 13.5, possible: 15 },
    ]),
  ).toEqual({ totalCorrect: 1, totalWrong: 1, overallProgress: 91 });
});
