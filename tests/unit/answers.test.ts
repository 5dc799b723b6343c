import fc from "fast-check";
import { expect, test } from "vitest";
import {
  answerFields,
  type CodingField,
  codingFields,
  cutAnswer,
  emptyCodingAnswer,
  findAnswerFault,
  fromWire,
  isListField,
  mapFields,
  prefixed,
  toWire,
} from "#contract/answers.ts";
import { answersInput, codingAnswer, keyFromInput, keyInputs } from "#contract/api/answers.ts";
import { evidenceItem, writeEvidence } from "#contract/evidence.ts";
import { gradeCodingAnswer, gradeQuestions } from "#contract/grading.ts";
import { isAnswered, normalise } from "#contract/normalise.ts";

const field = fc.constantFrom(...codingFields);
const typed = fc.oneof(fc.string({ unit: "grapheme" }), fc.string({ unit: "binary" }));
const value = (item: CodingField) => (isListField(item) ? fc.array(typed) : typed);

const place = fc.record(
  {
    page: fc.integer({ min: 1, max: 999 }),
    quote: typed,
    before: fc.string({ minLength: 1 }),
    after: fc.constant("!"),
  },
  { requiredKeys: ["page", "quote"] },
);
const places = fc.array(place.map(writeEvidence), { maxLength: 4 });
const evidenceName = fc.tuple(field, typed).map(([name, code]) => evidenceItem(name, code));

test("every schema has the table's fields, no more and no fewer", () => {
  expect(Object.keys(codingAnswer.shape)).toEqual(codingFields);
  expect(Object.keys(keyInputs)).toEqual(codingFields.map(prefixed));
  expect(Object.keys(answersInput.shape)).toEqual([...codingFields, "dynamicQuestions", "evidence", "poa"]);
  expect(prefixed("ageOrDob")).toBe("answerAgeOrDob");
  expect(Object.keys(keyFromInput({}))).toEqual(codingFields);
  expect(keyFromInput({ answerIcdCodes: ["I10"], answerAdx: "R07.9" })).toEqual({
    ...emptyCodingAnswer,
    icdCodes: ["I10"],
    adx: "R07.9",
  });
});

test("answers come through the wire as they were typed", () => {
  const answers = fc
    .record(mapFields(value), { requiredKeys: [] })
    .chain((fields) => fc.dictionary(fc.uuid(), typed).map((questions) => ({ ...fields, ...questions })))
    .chain((others) => fc.dictionary(evidenceName, places).map((evidence) => ({ ...others, ...evidence })));
  fc.assert(
    fc.property(answers, (given) => {
      expect(fromWire(answersInput.parse(JSON.parse(JSON.stringify(toWire(given)))))).toEqual(given);
    }),
  );
});

test("a field that is too long is refused with a sentence, and a shortened one is accepted", () => {
  expect(findAnswerFault("notes", "x".repeat(4000))).toBeUndefined();
  expect(findAnswerFault("notes", "x".repeat(4001))).toBe("At most 4000 characters are allowed");
  expect(findAnswerFault("drgValue", "x".repeat(501))).toBe("At most 500 characters are allowed");
  expect(findAnswerFault("icdCodes", Array(201).fill("I10"))).toBe("At most 200 codes are allowed");
  expect(findAnswerFault("icdCodes", ["x".repeat(201)])).toBe("At most 200 characters are allowed in a code");
  const mostInList = "At most 40400 characters are allowed";
  expect(findAnswerFault("icdCodes", Array(200).fill("x".repeat(200)))).toBeUndefined();
  expect(findAnswerFault("icdCodes", Array(50_000).fill(""))).toBe(mostInList);
  expect(findAnswerFault("icdCodes", ["I10", ",".repeat(50_000)])).toBe(mostInList);
  expect(cutAnswer("icdCodes", ["I10", ",".repeat(50_000)])).toEqual(["I10"]);
  expect(findAnswerFault("a question's id", "x".repeat(4001))).toBe("At most 4000 characters are allowed");
  const tooLong = field.chain((item) => {
    const most = answerFields[item].most;
    const text = fc.string({ unit: "grapheme", minLength: most + 1, maxLength: most + 9, size: "max" });
    const lists = fc.array(fc.constantFrom("I10", "x".repeat(300)), { minLength: 201, maxLength: 210, size: "max" });
    return fc.tuple(fc.constant(item), isListField(item) ? lists : text);
  });
  fc.assert(
    fc.property(tooLong, ([item, long]) => {
      const cut = cutAnswer(item, long);
      expect([findAnswerFault(item, long), findAnswerFault(item, cut)]).toEqual([expect.any(String), undefined]);
      expect([cut].flat().every((text) => text.isWellFormed())).toBe(true);
    }),
    { numRuns: 20 },
  );
});

test("passages of very many codes are put together without anybody waiting", () => {
  const codes = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`X${index}`, []]));
  const items = fromWire({ evidence: { icdCodes: codes } });
  expect(toWire(items).evidence).toEqual({ icdCodes: codes });
});

test("different notations of one answer are equal", () => {
  const same: [CodingField | undefined, string, string][] = [
    [undefined, "  John \t Smith\n", "john smith"],
    [undefined, "anti\u2013inflammatory", "anti - inflammatory"],
    [undefined, "non\u00ADspecific\u200B", "nonspecific"],
    [undefined, "e\u0301tude", "\u00E9tude"],
    ["ageOrDob", "5 \u2014 6 years", "5-6 years"],
    ["adx", "r07.9", "R079"],
    ["icdCodes", "\uFEFFE11.22 ", "E1122"],
    ["drgValue", "65", "065"],
    ["drgValue", "0", "000"],
    ["modifiers", "-LT", "lt"],
    ["modifiers", "\u201125", "25"],
    ["cptCodes", "99284 \u2013 25", "99284-25"],
  ];
  for (const [item, one, other] of same) expect([one, normalise(one, item)]).toEqual([one, normalise(other, item)]);
  const different: [CodingField | undefined, string, string][] = [
    [undefined, "I10.0", "I100"],
    [undefined, "065", "65"],
    ["cptCodes", "99.284", "99284"],
    ["drgValue", "650", "65"],
    ["modifiers", "2-5", "25"],
    ["patientName", "JohnSmith", "John Smith"],
  ];
  for (const [item, one, other] of different) expect(normalise(one, item)).not.toBe(normalise(other, item));
  fc.assert(
    fc.property(typed, fc.option(field, { nil: undefined }), (text, item) => {
      const once = normalise(text, item);
      expect(normalise(` ${once}\u200B`, item)).toBe(once);
    }),
  );
});

test("grading compares normalised answers and shows typed ones", () => {
  const key = {
    ...emptyCodingAnswer,
    drgValue: "065",
    icdCodes: ["I10"],
    modifiers: ["25"],
    patientName: "Ann O-Neil",
  };
  const given = {
    drgValue: "65",
    icdCodes: [" i10\u200B", "  "],
    modifiers: ["-25"],
    patientName: "ann  o \u2013 neil ",
  };
  const { verdicts, wrong } = gradeCodingAnswer(key, { ...emptyCodingAnswer, ...given }, "CCS");
  expect([wrong, verdicts.icdCodes?.codes?.length]).toEqual([0, 1]);
  const questions = [{ _id: "q", questionText: "Which?", answer: "50 - 59" }];
  expect(gradeQuestions(questions, [{ _id: "q", submittedAnswer: "50\u201359" }]).correct).toBe(1);
  expect([isAnswered("\u200B \n"), isAnswered(["", "\u00AD"]), isAnswered(["0"])]).toEqual([false, false, true]);
});
