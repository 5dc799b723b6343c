import fc from "fast-check";
import { expect, test } from "vitest";
import { findPassage, passageAt } from "../../web/parts/chart/pdf-viewer/find-passage.ts";

const word = fc.constantFrom(
  "acute",
  "chronic",
  "heart",
  "failure",
  "I50.23",
  "drug-eluting",
  "stent",
  "ﬁbrosis",
  "30 %",
);
const page = fc.array(word, { minLength: 3, maxLength: 60 });
const gap = fc.constantFrom(" ", "\n", "  ", "");

const letters = (text: string) => text.replace(/\s/g, "");

test("a selected text is found again by its words, however the lines of the page break the next time", () => {
  fc.assert(
    fc.property(page, fc.nat(), fc.nat(), fc.array(gap, { minLength: 60, maxLength: 60 }), (words, from, to, gaps) => {
      const text = words.join(" ");
      const start = from % text.length;
      const end = start + 1 + (to % (text.length - start));
      const passage = passageAt(text, { start, end });
      if (!passage) return;
      const again = words.map((one, index) => `${one}${gaps[index]}`).join("");
      for (const other of [text, again]) {
        const found = findPassage(other, passage);
        expect(letters(other.slice(found?.start, found?.end))).toBe(letters(passage.quote));
      }
      const whole = [passage.before, passage.quote, passage.after].join("");
      const isUnique = letters(text).split(letters(whole)).length === 2;
      const place = findPassage(text, passage);
      if (isUnique) expect(letters(text.slice(0, place?.start))).toBe(letters(text.slice(0, start)));
    }),
  );
});

test("a phrase that somebody typed is found whatever its case, dashes and quotes; another is not", () => {
  const text = "The patient\u2019s heart failure is acute \u2013 on\nchronic.";
  const typed = findPassage(text, { quote: "PATIENT'S HEART FAILURE IS ACUTE - ON CHRONIC" });
  expect(text.slice(typed?.start, typed?.end)).toBe("patient\u2019s heart failure is acute \u2013 on\nchronic");
  expect(findPassage(text, { quote: "no such words" })).toBeUndefined();
  expect(findPassage(text, { quote: "  " })).toBeUndefined();
  expect(passageAt(text, { start: 3, end: 4 })).toBeUndefined();
});
