import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { yearOfNotes } from "#coding/code-sets/notes.ts";
import { dayText } from "#coding/days.ts";
import { explainEach } from "#coding/slips/explain-marks.ts";
import { type Facts, makeFacts } from "#coding/slips/facts.ts";
import { findLikeness } from "#coding/slips/likeness.ts";
import { seventhTitle } from "#coding/slips/standing-slips.ts";
import { noteKinds } from "#coding/tabular/read-tabular.ts";
import { plainRules } from "#contract/grading-rules.ts";
import { markCodes } from "#contract/marks.ts";
import { openTestIndex } from "./code-index.ts";

const index = openTestIndex();
afterAll(() => index.close());

const days = [20210501, 20230115, 20260501];

/** Codes whose notes refer to each other, ended codes, codes newer than their titles, and their neighbours. */
const families = [
  "A4",
  "C50",
  "D05",
  "D5",
  "D6",
  "E1",
  "E66",
  "F1",
  "F3",
  "G20",
  "I1",
  "I2",
  "I5",
  "J1",
  "J4",
  "J69",
  "J9",
  "K57",
  "K92",
  "M17",
  "M54",
  "N1",
  "N39",
  "R0",
  "R65",
  "S72",
  "T45",
  "Z79",
  "Z87",
];
const inFamilies = families.flatMap((family) =>
  index
    .all<{ code: string }>("SELECT code FROM code WHERE system = 1 AND code >= ? AND code < ?", family, `${family}~`)
    .map(({ code }) => code),
);
const code = fc.nat(inFamilies.length - 1).map((at) => inFamilies[at] ?? "");
const list = fc.array(code, { minLength: 1, maxLength: 6 });

/** Returns all that the data contains about codes, as words: titles, parents and notes. */
function knownOf(facts: Facts, codes: readonly string[]): string {
  const texts = codes.flatMap((one) => [
    ...facts.levels(one).map((level) => facts.title(level) ?? ""),
    seventhTitle(facts, one) ?? "",
    ...noteKinds.flatMap((kind) => facts.notes(one, kind).map(({ text }) => text)),
  ]);
  return texts.map(wordsOf).join(" | ");
}

function wordsOf(text: string): string {
  return (text.toLowerCase().match(/[a-z0-9.'/-]+/g) ?? []).join(" ").replaceAll(/[.](?= |$)/g, "");
}

test("no sentence is about the chart, and its quotes occur in titles or notes of the codes at hand", () => {
  fc.assert(
    fc.property(list, list, fc.constantFrom(...days), (key, given, day) => {
      const graded = { rules: plainRules, findKind: () => undefined, findLikeness };
      const facts = makeFacts(index, "icd10cm", day);
      const known = knownOf(facts, [...key, ...given]);
      for (const slip of explainEach(index, "icd10cm", markCodes(key, given, "icdCodes", graded), day)) {
        if (!slip) continue;
        expect(slip.text).not.toMatch(/\bchart|code book|\bnever\b/i);
        for (const [, quoted = ""] of slip.text.replaceAll(/“(?:Initial|subsequent)”/g, "").matchAll(/“([^”]+)”/g))
          expect(known).toContain(wordsOf(quoted.replace(/ …$/, "")));
      }
    }),
    { numRuns: 500 },
  );
});

test("a year in a sentence is that of the notes, or a day on which a code began or ended", () => {
  fc.assert(
    fc.property(list, list, fc.constantFrom(...days), (key, given, day) => {
      const graded = { rules: plainRules, findKind: () => undefined, findLikeness };
      const facts = makeFacts(index, "icd10cm", day);
      const ofCodes = [...key, ...given].flatMap((one) => {
        const { from, until } = facts.standing(one);
        return [from, until].flatMap((each) => (each === null ? [] : [dayText(each)?.slice(0, 4)]));
      });
      const known = new Set([String(yearOfNotes(index)), String(day).slice(0, 4), ...ofCodes]);
      for (const slip of explainEach(index, "icd10cm", markCodes(key, given, "icdCodes", graded), day)) {
        const years = slip?.text.replaceAll(/“[^”]+”/g, "").match(/\b20\d\d\b/g) ?? [];
        expect(years.filter((year) => !known.has(year))).toEqual([]);
      }
    }),
    { numRuns: 200 },
  );
});

test("two codes exclude each other in a sentence only if both were given and no note of their categories allows both", () => {
  fc.assert(
    fc.property(list, list, fc.constantFrom(...days), (key, given, day) => {
      const graded = { rules: plainRules, findKind: () => undefined, findLikeness };
      const facts = makeFacts(index, "icd10cm", day);
      for (const slip of explainEach(index, "icd10cm", markCodes(key, given, "icdCodes", graded), day)) {
        const [, one = "", other = ""] = /(\S+) and (\S+) are not coded together/.exec(slip?.text ?? "") ?? [];
        if (one === "") continue;
        const shown = given.map((each) => facts.display(each));
        expect(shown).toEqual(expect.arrayContaining([one, other]));
      }
    }),
    { numRuns: 200 },
  );
});
