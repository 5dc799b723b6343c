import { expect, test } from "vitest";
import type { CodeMark } from "#contract/marks.ts";
import { verdictInWords } from "../../web/screens/staff/review/verdict-words.ts";

const marked = (...marks: CodeMark["mark"][]) => marks.map((mark) => ({ code: "I10", mark }) as CodeMark);

test("a verdict shows how much of a list is right, and the extra codes if nothing is missing", () => {
  expect(verdictInWords({ correct: false, codes: marked("match", "missing", "extra") })).toBe("Wrong 1 / 2");
  expect(verdictInWords({ correct: false, codes: marked("match", "match", "extra") })).toBe("Wrong, 1 extra");
  expect(verdictInWords({ correct: false, codes: marked("extra", "extra") })).toBe("Wrong, 2 extra");
  expect(verdictInWords({ correct: true, codes: marked("match") })).toBe("Correct");
  expect(verdictInWords({ correct: false })).toBe("Wrong");
  const handMade = { correct: true, reason: "The sheet bears it", at: "2026-11-01T00:00:00.000Z", by: "Priya" };
  expect(verdictInWords({ correct: true, handMade })).toBe("Correct by hand");
});
