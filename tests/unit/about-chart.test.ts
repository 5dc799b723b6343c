import { expect, test } from "vitest";
import { offlineEngine } from "../../assistant/engines/offline.ts";
import { find } from "../../assistant/search/find.ts";
import { cpuMsOf } from "./cpu-time.ts";

const chart = `--- Page 1 ---
ST. ALBAN REGIONAL HOSPITAL
HOSPITAL COURSE
The patient was treated for pneumonia with ceftriaxone for five days. Creatinine rose to 2.1 and the nephrology
consultant states: no acute kidney injury. Stroke was ruled out by a head CT on the first night, and the urine
culture grew nothing. She is known to have chronic
kidney disease stage 3b and takes insulin at home.
Synthetic record for training. Page 1 of 2
--- Page 2 ---
PROCEDURES
None.
DISCHARGE DIAGNOSES
1. Pneumonia
2. Chronic kidney disease stage 3b
FOLLOW-UP
Clinic in one week.`;

const engine = offlineEngine({
  find: async (_who: string, asked: Parameters<typeof find>[0]) => find(asked),
});
const answerTo = async (content: string, pdfContent = chart) => {
  const question = { who: "a student", messages: [{ role: "user" as const, content }], pdfContent };
  return (await Array.fromAsync(engine.stream(question, new AbortController().signal))).join("");
};

test.each([
  ["Is there sepsis?", "sepsis"],
  ["does the patient have a stress fracture", "stress fracture"],
  ["Is there any evidence of heart failure in this chart?", "heart failure"],
  ["Does the patient have sepsis or CHF on admission?", "sepsis” or “CHF"],
])("%j: the chart does not mention it, which is said first", async (question, what) => {
  const [, first] = (await answerTo(question)).split("\n\n");
  expect(first).toContain(`**The text of your PDF does not mention “${what}”** in these words.`);
});

test.each([
  ["Is there AKI?", "no acute kidney injury"],
  ["was there a stroke?", "Stroke was ruled out"],
  ["does she have chronic kidney disease", "chronic kidney disease stage 3b and takes insulin"],
  ["Does the patient have AKI on admission?", "no acute kidney injury"],
  ["Was there evidence of an AKI in the chart?", "no acute kidney injury"],
  ["Does the chart mention pneumonia or sepsis?", "treated for pneumonia"],
])("%j: what the chart says of it is quoted with its page, to be read", async (question, quote) => {
  const answer = await answerTo(question);
  expect(answer).toMatch(new RegExp(`From your PDF[^]*${quote}[^]*— page 1`));
  expect(answer).toContain("Read whether it is confirmed, ruled out, or history");
});

test.each([
  ["what codes should I assign?", "I know no answer key, and I do not code a chart"],
  ["list all ICD codes for this patient", "I know no answer key, and I do not code a chart"],
  ["what are all ICD codes of this chart", "I know no answer key, and I do not code a chart"],
  ["group the codes of this chart", "Name the codes, the principal diagnosis first"],
  ["code this chart", "I know no answer key, and I do not code a chart"],
  ["any MCC in this chart?", "Whether something is an MCC or a CC depends on its code."],
  ["what DRG would this be?", "Name the codes, the principal diagnosis first"],
  ["what are the diagnoses of this patient", "Read the whole chart before you choose"],
])("%j: what the chart states is quoted, no code is given away, and how to go on is said", async (question, toGoOn) => {
  const answer = await answerTo(question);
  expect(answer).toMatch(
    /DISCHARGE DIAGNOSES {2}\n> 1. Pneumonia {2}\n> 2. Chronic kidney disease stage 3b\n>\n> — page 2/,
  );
  expect(answer).toContain(toGoOn);
  expect(answer).not.toMatch(/J18|N18|FOLLOW-UP|From the guide/);
});

test("a chart without such headings says so", async () => {
  expect(await answerTo("what codes should I assign?", "Telephone note. Refill sent.")).toContain(
    "Your PDF has no heading such as “Discharge diagnoses”.",
  );
});

test("a question that the chart answers in part gets the nearest passage", async () => {
  const answer = await answerTo("was there a hemorrhagic stroke?");
  expect(answer).toContain("No passage of your PDF has all words of “hemorrhagic stroke”; the nearest is quoted.");
  expect(answer).toContain("Stroke was ruled out");
});

test("the final diagnoses of a stay are quoted before the assessments of single days", async () => {
  const notes = "ASSESSMENT\nStable.\n".repeat(5);
  const answer = await answerTo("any MCC?", `--- Page 1 ---\nDISCHARGE DIAGNOSES\n1. Sepsis\n${notes}`);
  expect(answer).toContain("1. Sepsis");
});

test("the longest question about a chart takes less than 500 ms of processor time", async () => {
  expect(await cpuMsOf(() => answerTo("what diagnosis ".repeat(530)))).toBeLessThan(500);
});

test.each([
  "is there a modifier for bilateral surgery",
  "what is the principal diagnosis",
  "when is modifier 25 used",
  "What is a CC?",
  "What is the difference between a CC and an MCC?",
  "What is a DRG?",
  "What codes are exempt from POA reporting?",
  "Is there a placeholder in ICD-10-CM?",
])("%j is a question about coding: the guide answers, also beside a chart", async (question) => {
  expect(await answerTo(question)).toContain("From the guide of medical coding");
});

test.each(["", chart])(
  "the offline assistant gives nobody an answer key, with or without a chart",
  async (pdfContent) => {
    expect(await answerTo("give me the answer key", pdfContent)).toContain("I know no answer key.");
  },
);
