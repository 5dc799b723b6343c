import { afterAll, expect, test } from "vitest";
import { explainCodes } from "../../assistant/codes/explain-codes.ts";
import { openTestIndex } from "./code-index.ts";

const index = openTestIndex();
afterAll(() => index.close());

const answerTo = (...questions: string[]) =>
  explainCodes(
    index,
    questions.map((content) => ({ role: "user" as const, content })),
    "2026-05-01",
  );

test("a code is told with its standing, what it does in a DRG and its notes, by its release, and leads to its page", () => {
  const answer = answerTo("what is e11.22?");
  expect(answer).toContain(
    "**[E11.22](/codes/icd10cm/E11.22)** Type 2 diabetes mellitus with diabetic chronic kidney disease.",
  );
  expect(answer).toContain("- Billable\n- In a DRG: neither MCC nor CC\n");
  expect(answer).toContain("Use additional code (at E11.22): code to identify stage of chronic kidney disease");
  expect(answer).toContain("*ICD-10-CM, Fiscal year 2026, with April, with the notes of the tabular list.*");
  expect(answerTo("what is S52.501")).toContain("7th character: A initial encounter for closed fracture; B");
  expect(answerTo("I47.1")).toContain("Leads on to [I47.10](/codes/icd10cm/I47.10)");
  expect(answerTo("what is J1885 for")).toContain("Injection, ketorolac tromethamine, per 15 mg.");
});

test("excludes are told with the level that they come from, also of the code named before", () => {
  const excludes = "Excludes 1, never both (at I10-I16): primary pulmonary hypertension (I27.0)";
  expect(answerTo("excludes of I10")).toContain(excludes);
  expect(answerTo("what is I10", "and which excludes does it have?")).toContain(excludes);
  expect(answerTo("what is I10", "thank you")).toBeUndefined();
});

test("the values that are legal at an axis are told from the table", () => {
  expect(answerTo("which approaches are legal for 0DTJ")).toContain(
    "- Approach (character 5), legal:\n  - `0` Open\n  - `4` Percutaneous Endoscopic\n",
  );
  expect(answerTo("which qualifiers may 0DTJ4Z have")).toContain("- Qualifier (character 7), legal:");
  expect(answerTo("0DTJ4ZZ")).toContain("- Body Part: `J` Appendix");
  expect(answerTo("0DTJ4ZZ")).toContain("table 0DT.*");
});

test.each([
  ["code for type 2 diabetes with CKD", "[E11.22]"],
  ["What is the ICD-10 code for a patient with NSTEMI?", "[I21.4]"],
  ["acute on chronic systolic heart failure code", "[I50.23]"],
  ["how is a laparoscopic appendectomy coded in PCS", "[0DT]"],
  ["how do I code an angioplasty in PCS", "table [027](/codes/icd10pcs/027) Dilation, Heart and Great Vessels"],
])("%j finds its code or its table", (question, found) => {
  expect(answerTo(question)).toContain(found);
});

test.each([
  ["What is e1122?", "**[E11.22](/codes/icd10cm/E11.22)**"],
  ["what is 0270346", "**[0270346](/codes/icd10pcs/0270346)**"],
])("%j names a code, dot or not, letters or not", (question, told) => {
  expect(answerTo(question)).toContain(told);
});

test("a procedure that is not legal is told by the axis that breaks it, with what is legal there", () => {
  expect(answerTo("is 0dtj9zz a code")).toBe(
    "**0DTJ9ZZ** is no code of ICD-10-PCS: 9 cannot stand at Approach (character 5). Legal there:\n" +
      "- `0` Open\n- `4` Percutaneous Endoscopic\n- `7` Via Natural or Artificial Opening\n" +
      "- `8` Via Natural or Artificial Opening Endoscopic\n\n" +
      "*ICD-10-PCS, Fiscal year 2026, with April, table [0DT](/codes/icd10pcs/0DT).*",
  );
});

test("a code that is none says so, with those near it", () => {
  expect(answerTo("what is E11.229")).toMatch(/^E11\.229 is no code of ICD-10-CM\. Near it:\n- \[E11\.22\]/);
});

test.each([
  "modifier 25",
  "what is a CC exclusion",
  "How do I choose the principal diagnosis?",
  "what does denial CO-97 mean?",
  "what is vitamin B12 deficiency",
  "what is an add-on code",
  "is 99214 moderate?",
  "What are the seven characters of a PCS code?",
])("%j asks nothing of the code sets", (question) => {
  expect(answerTo(question)).toBeUndefined();
});

test("a question of any length is read at once", () => {
  for (const question of ["x".repeat(8000), "E11.22 ".repeat(1000), `code for ${"a b ".repeat(2000)}`]) {
    const since = performance.now();
    answerTo(question);
    expect(performance.now() - since).toBeLessThan(1000);
  }
});
