import { readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { searchCodes } from "#coding/code-sets/search.ts";
import type { System } from "#coding/systems.ts";
import { openTestIndex } from "./code-index.ts";
import { codersQuestions, isAnswer } from "./coders-questions.ts";

const index = openTestIndex();
afterAll(() => index.close());
const day = 20260501;

test.each(codersQuestions)("$text ($system) finds $codes by place $place", (question) => {
  const { system, text, place } = question;
  const found = searchCodes(index, { system, text, limit: 5, day }).results.map(({ code }) => code);
  expect(found.slice(0, place)).toSatisfy((codes: string[]) => codes.some((code) => isAnswer(question, code)));
});

test("codes are found with and without dot, by their beginning, and as they are spoken of", () => {
  const first = (text: string, system?: System) => searchCodes(index, { system, text, limit: 5, day }).results[0];
  expect(first("e11.22")).toMatchObject({ system: "icd10cm", display: "E11.22", billable: true });
  expect(first("E1122")?.code).toBe("E1122");
  expect(first("0dtj4zz")?.code).toBe("0DTJ4ZZ");
  const e112 = searchCodes(index, { system: "icd10cm", text: "E11.2", limit: 5, day }).results;
  expect(e112.map(({ display, billable }) => [display, billable])).toEqual([
    ["E11.2", false],
    ["E11.21", true],
    ["E11.22", true],
    ["E11.29", true],
  ]);
  expect(first("I50 acute diastolic", "icd10cm")?.code).toBe("I5031");
  expect(first("failure hea dias acu", "icd10cm")?.code).toBe("I5031");
  expect(first("anaemia", "icd10cm")?.code).toBe("D649");
});

test("a single word finds the diseases that it heads before congenital ones, injuries and mere mentions", () => {
  const firstOf = (text: string) => searchCodes(index, { text, limit: 6, day }).results.map(({ code }) => code);
  expect(firstOf("heart").slice(0, 3)).toEqual(["I509", "I5020", "I5030"]);
  expect(firstOf("pneumonia")[0]).toBe("J189");
  expect(firstOf("diabetes")).toContain("E119");
  expect(firstOf("sepsis").slice(0, 2)).toContain("A419");
  expect(firstOf("laceration finger")[0]).toMatch(/^S6/);
  expect(firstOf("fracture radius r")[0]).toMatch(/^S52/);
  expect(firstOf("stress fracture radius r")[0]).toMatch(/^M843/);
});

test("a word is corrected only if no title, spelling or term has it, and a text only if few words are unknown", () => {
  const meant = (text: string, system: System = "icd10cm") => searchCodes(index, { system, text, limit: 5, day }).meant;
  expect(meant("hemorhoids bleeding")).toBe("hemorrhoids bleeding");
  expect(meant("cholecystectmy", "icd10pcs")).toBe("cholecystectomy");
  expect(["anaemia", "abscesses of toes", "htn gout appendicitis", "dehydr"].map((text) => meant(text))).toEqual(
    Array(4).fill(undefined),
  );
  expect(meant("siezure hemorhoids diarhea")).toBe("seizure hemorrhoids diarrhea");
  expect(meant("siezure hemorhoids diarhea asthama")).toBeUndefined();
  expect(searchCodes(index, { text: "pnuemonia", limit: 5, day, isStrict: true })).toEqual({
    results: [],
    more: false,
  });
});

test("codes come before headers, and the same question has the same answer", () => {
  const ask = () => searchCodes(index, { text: "diabetes", limit: 50, day });
  const { results, more } = ask();
  expect(more).toBe(true);
  expect(results.findLastIndex(({ billable }) => billable)).toBeLessThan(
    results.findIndex(({ billable }) => !billable) === -1
      ? results.length
      : results.findIndex(({ billable }) => !billable),
  );
  expect(ask()).toEqual({ results, more });
});

test("terms of the tabular list and of the index of procedures are searched", () => {
  const codes = (system: System, text: string) =>
    searchCodes(index, { system, text, limit: 5, day }).results.map(({ code }) => code);
  expect(codes("icd10cm", "hfref")).toContain("I5020");
  expect(codes("icd10cm", "classical cholera")).toEqual(["A000"]);
  expect(codes("icd10pcs", "abdominohysterectomy").every((code) => code.startsWith("0UT9"))).toBe(true);
  expect(codes("icd10pcs", "excision abdominal esophagus open")[0]).toBe("0DB30ZZ");
});

test("codes that are not in force on the day are found only by their code, not by words", () => {
  const on = (text: string, at: number) => searchCodes(index, { system: "icd10cm", text, limit: 5, day: at }).results;
  expect(on("ckd 3b", 20200930).map(({ code }) => code)).not.toContain("N1832");
  expect(on("ckd 3b", 20201001)[0]?.code).toBe("N1832");
  expect(on("n18.32", 20200930)[0]).toMatchObject({ code: "N1832", billable: false, status: "not_yet" });
});

test("typed text is searched for and never interpreted by the database", () => {
  for (const text of [
    '"',
    "' OR 1=1 --",
    "a* AND NOT b",
    "NEAR(a b)",
    "{text}: x",
    "heart (",
    "-",
    "a".repeat(10_000),
  ]) {
    expect(() => searchCodes(index, { text, limit: 5, day })).not.toThrow();
  }
});

test("the list of abbreviations has at least 300 of them", async () => {
  const lines = (await readFile(path.resolve(import.meta.dirname, "../../coding/data/terms.tsv"), "utf8")).split("\n");
  const phrases = lines
    .filter((line) => line && !line.startsWith("#"))
    .flatMap((line) => line.split("\t")[0]?.split("|") ?? []);
  expect(new Set(phrases).size).toBeGreaterThan(300);
});

test("a cached answer matches its own question, system, strictness and number of results", () => {
  const ask = (request: Partial<Parameters<typeof searchCodes>[1]>) =>
    searchCodes(index, { text: "diabetes", limit: 5, day, ...request });
  const first = ask({});
  expect(ask({})).toEqual(first);
  expect(ask({ limit: 2 }).results).toEqual(first.results.slice(0, 2));
  expect(ask({ system: "drg" }).results.every(({ system }) => system === "drg")).toBe(true);
  expect(ask({ text: "diabetes zzzz", isStrict: true }).results).toEqual([]);
  expect(ask({ text: "diabetes zzzz" }).results).not.toEqual([]);
});
