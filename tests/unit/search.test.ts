import { expect, test } from "vitest";
import { find } from "../../assistant/search/find.ts";
import { wordsOf, wordsOfQuestion } from "../../assistant/search/words.ts";
import { makeThreadTasks } from "../../assistant/thread-tasks.ts";

const letters = (number: number, from: string) => String(number).replace(/\d/g, (digit) => from[Number(digit)] ?? "");

/** Words of 40 letters with 34 in common, and a question of absent words like them: this search once took seconds. */
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

/** Returns the turns of the event loop during the work: one or two if it blocks this thread. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isWorking = true;
  const done = work.finally(() => {
    isWorking = false;
  });
  while (isWorking) {
    turns += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  await done;
  return turns;
}

test("while the worst question is searched the thread of the server is free", async () => {
  const tasks = makeThreadTasks();
  const { signal } = new AbortController();
  expect(await turnsDuring(tasks.find("a student", worst, signal))).toBeGreaterThan(50);
});

test("while the longest claim is explained the thread of the server is free", async () => {
  const tasks = makeThreadTasks();
  const { signal } = new AbortController();
  const explain = (content: string) =>
    tasks.explainDrg("a student", { messages: [{ role: "user", content }], today: "2026-05-01" }, signal);
  // Loads the tables first, because loading them takes turns in any case.
  await explain("DRG of I50.23?");
  const operations = "0SR902A 02703ZZ 5A1955Z 0BH17EZ 0DTJ4ZZ 0W9G30Z 02HV33Z 4A023N7 0JH60DZ 0Y6H0Z1 021109W 02RF08Z ";
  const longest = `${"I50.23 J96.01 N17.9 E11.65 D62 A41.9 ".repeat(10)}${operations.repeat(70)}`.slice(0, 8000);
  expect(await turnsDuring(explain(longest))).toBeGreaterThan(50);
});

test("a question counts with its first 30 different words, each with its first 24 letters", () => {
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
