import { expect, test } from "vitest";
import { find } from "../../assistant/search/find.ts";
import { openSearch } from "../../assistant/search/search-thread.ts";
import { wordsOf, wordsOfQuestion } from "../../assistant/search/words.ts";

const letters = (number: number, from: string) => String(number).replace(/\d/g, (digit) => from[Number(digit)] ?? "");

/** Words of 40 letters that share 34, and a question of such words that stand nowhere: what once took seconds. */
const worst = {
  questions: [
    Array.from(
      { length: 194 },
      (_, index) => `${"abcdefghij".repeat(4).slice(0, 34)}${letters(index + 100_000, "klmnopqrst")}`,
    ).join(" "),
  ],
  pdfContent: Array.from(
    { length: 9700 },
    (_, index) => `${"abcdefghij".repeat(4).slice(0, 34)}${letters(index + 100_000, "abcdefghij")}`,
  )
    .join(" ")
    .slice(0, 399_000),
};

test("E43: while the worst question is searched the thread of the server is free", async () => {
  const search = openSearch();
  let turns = 0;
  let isSearching = true;
  const finding = search.find("a student", worst, new AbortController().signal).finally(() => {
    isSearching = false;
  });
  while (isSearching) {
    turns += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Searched on this thread it would be one or two.
  expect(turns).toBeGreaterThan(50);
  await finding;
  await search.close();
});

test("E43: a search that was closed, or whose thread ended, starts anew with the next question", async () => {
  const search = openSearch();
  const ask = () =>
    search.find("a student", { questions: ["modifier 25"], pdfContent: "" }, new AbortController().signal);
  expect((await ask()).inGuide[0]?.name).toBe("Modifier 25");
  await search.close();
  expect((await ask()).inGuide[0]?.name).toBe("Modifier 25");
  await search.close();
});

test("E43: a question counts with its first 30 different words, each with its first 24 letters", () => {
  const question = Array.from({ length: 40 }, (_, index) => `word${index} word${index}`).join(" ");
  expect(wordsOfQuestion(question)).toHaveLength(30);
  expect(wordsOf("x".repeat(40))).toEqual(["x".repeat(24)]);
});

test("words are compared without case, ending and the dot of a code", () => {
  for (const [one, other] of [
    ["diagnoses", "Diagnosis"],
    ["excised", "excision"],
    ["sequenced first", "sequencing first"],
    ["biopsies", "biopsy"],
    ["resected", "resection"],
    ["E11.9", "e119"],
    ["left/right", "left right"],
    ["ICD-10-PCS", "PCS"],
    ["E&M", "E/M"],
    ["MS-DRGs", "DRG"],
    ["7th character", "seventh characters"],
  ] as const) {
    expect(wordsOf(one)).toEqual(wordsOf(other));
  }
});

test("a PDF's passages are found by exact words first, by misspelled ones when those find nothing", () => {
  const pdfContent =
    "--- Page 1 ---\nHistory of asthma.\n\n--- Page 2 ---\nLaparoscopic cholecystectomy was performed.\n";
  const ask = (question: string) => find({ questions: [question], pdfContent }).inPdf;
  const operation = [{ name: "page 2", text: "Laparoscopic cholecystectomy was performed." }];
  expect(ask("Which cholecystectomy?")).toEqual(operation);
  expect(ask("cholecystecomy")).toEqual(operation);
  expect(ask("appendectomy")).toEqual([]);
});
