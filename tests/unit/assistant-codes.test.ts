import { afterAll, expect, test } from "vitest";
import { explainCodes } from "../../assistant/codes/explain-codes.ts";
import { openTestIndex } from "./code-index.ts";
import { cpuMsOf } from "./cpu-time.ts";

const index = openTestIndex();
afterAll(() => index.close());

const answerTo = (...questions: string[]) =>
  explainCodes(
    index,
    questions.map((content) => ({ role: "user" as const, content })),
    "2026-05-01",
  );

test("the assistant describes a code by its release with status, effect on the DRG, notes and a link", () => {
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

test("notes of one kind and place are one line", () => {
  const lines = String(answerTo("What is E11.9?")).split("\n");
  const heads = lines.filter((line) => line.startsWith("- Use additional code (at E11):"));
  expect(heads).toHaveLength(1);
  expect(heads[0]).toContain("; ");
});

test("the assistant names excludes with their level, also for the code of the question before", () => {
  const excludes = "Excludes 1, never both (at I10-I16): primary pulmonary hypertension (I27.0)";
  expect(answerTo("excludes of I10")).toContain(excludes);
  expect(answerTo("what is I10", "and which excludes does it have?")).toContain(excludes);
  expect(answerTo("what is I10", "thank you")).toBeUndefined();
});

test("the assistant lists the legal values of an axis", () => {
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

test("the assistant names the illegal axis of a procedure code and its legal values", () => {
  expect(answerTo("is 0dtj9zz a code")).toBe(
    "**0DTJ9ZZ** is no code of ICD-10-PCS: 9 is not allowed at Approach (character 5). Allowed there:\n" +
      "- `0` Open\n- `4` Percutaneous Endoscopic\n- `7` Via Natural or Artificial Opening\n" +
      "- `8` Via Natural or Artificial Opening Endoscopic\n\n" +
      "*ICD-10-PCS, Fiscal year 2026, with April, table [0DT](/codes/icd10pcs/0DT).*",
  );
});

test("the assistant reports an unknown code with similar codes", () => {
  expect(answerTo("what is E11.229")).toMatch(/^E11\.229 is no code of ICD-10-CM\. Near it:\n- \[E11\.22\]/);
  expect(answerTo("what is W10.9XA")).toMatch(
    /^W10\.9XA is no code of ICD-10-CM\. It lacks the placeholder X: W10\.9XXA\. Near/,
  );
});

test.each([
  ["can Z79.4 and Z79.84 be coded together", /^\*\*Yes, when the chart has both\.\*\* At Z79\.4 .* Excludes 2 /],
  ["is E11.9 and E11.65 together ok?", /^\*\*E11\.9 and E11\.65: no\.\*\* .* Then E11\.9 is not coded\./],
  ["can D62 be coded with D50.0", /^\*\*D62 and D50\.0: not for one condition\.\*\* At D62 .* Excludes 1 /],
  ["can R07.9 be coded with I21.4", /^\*\*Not when R07\.9 is routinely part of I21\.4\.\*\* .* section I\.B\.5\)/],
  ["can N18.4 and E11.22 be reported on the same claim", /^\*\*Yes, E11\.22 first\.\*\* At N18 .* says code first /],
  [
    "can I10 and I50.9 be coded together",
    /^\*\*No\.\*\* I10 is not coded beside I50\.9 unless .* section I\.C\.9\.a\)/,
  ],
  ["is O70.0 with O80 ok", /^\*\*No\.\*\* O80 is not coded beside O70\.0: .* section I\.C\.15\.n\)/],
  ["are I10 and M54.50 ok together?", /^\*\*No note of the tabular list of 2021 keeps I10 and M54\.50 apart\.\*\* /],
  [
    "can I code K80.20 and K81.1 together",
    /^\*\*Not where the words of the note fit\.\*\* At K81 .* “cholecystitis with cholelithiasis \(K80\.-\)”/,
  ],
  [
    "is E11.9 with N18.3 right?",
    /^\*\*N18\.3 is a header: .*\*\*\n\n\*\*No\.\*\* E11\.9 is not coded beside N18\.3 unless .* E11\.22 .* section I\.A\.15\)/,
  ],
  [
    "is Z23 ok as first listed",
    /^\*\*Not as the principal diagnosis of an inpatient stay:\*\* .* first-listed diagnosis instead\. At Z23 /,
  ],
  ["is F02.80 allowed as principal", /^\*\*No\.\*\* F02\.80 is a manifestation/],
  ["can I21.4 be the principal diagnosis?", /^\*\*Yes, where the chart supports it\.\*\* /],
  ["can L97.412 be first?", /^\*\*Not when a condition of its note is coded\.\*\* At L97 .* code first /],
  ["can R65.20 be the principal diagnosis", /^\*\*No\.\*\* R65\.20 is never first: .* section I\.C\.1\.d\)/],
  ["can T38.3X6A be listed first", /^\*\*No\.\*\* T38\.3X6A is never first: .*I\.C\.19\.e\.5\.c/],
  ["can S72.001S be coded first", /^\*\*No\.\*\* S72\.001S is never first: .*I\.B\.10/],
  ["can T38.3X5A be listed first", /^\*\*Not as the principal diagnosis of an inpatient stay:/],
  ["Are J96.01 and I50.23 MCCs?", /^\*\*J96\.01 is an MCC\*\* .*\n\n\*\*I50\.23 is an MCC\*\*/],
  ["Are E11.9 and I10 billable?", /^\*\*Yes\.\*\* E11\.9 is in force .*\n\n\*\*Yes\.\*\* I10 is in force/],
  [
    "can I10 and I11.0 be coded together",
    /^\*\*No\.\*\* I10 is not coded beside I11\.0: I11\.0 says the hypertension too/,
  ],
  ["can B20 and Z21 be coded together", /^\*\*No\.\*\* Z21 is not coded beside B20: .* section I\.C\.1\.a\)/],
  ["M80.051A vs M80.051D", /^What differs between M80\.051A and M80\.051D:\n/],
  ["1,000 mg of J0696, how many units?", /^\*\*1000 mg of J0696: 4 units\.\*\* One unit is 250 mg\.\n/],
  ["0.3 mg of J0171", /^\*\*0\.3 mg of J0171: 3 units\.\*\* One unit is 0\.1 mg\.\n/],
  ["is 0FT44ZZ an OR procedure", /^\*\*Yes\.\*\* To the MS-DRG grouper 0FT44ZZ is an operating-room procedure\./],
  ["is 30233N1 an OR procedure", /^\*\*No\.\*\* To the MS-DRG grouper 30233N1 is not /],
  ["is M54.5 valid?", /^\*\*No\.\*\* M54\.5 is a header: .* It was a code until 2021-09-30\./],
  ["is E11.22 still valid", /^\*\*Yes\.\*\* E11\.22 is in force on 1 May 2026 and can be billed\./],
  ["is I50.23 an MCC", /^\*\*I50\.23 is an MCC\*\* as a secondary diagnosis\./],
  ["is E11.22 a CC?", /^\*\*E11\.22 is neither an MCC nor a CC\.\*\*/],
  ["What is J1885 and how many units for 30 mg", /^\*\*30 mg of J1885: 2 units\.\*\* One unit is 15 mg\.\n/],
  ["units of J1885 for 40 mg", /^\*\*40 mg of J1885: 3 units\.\*\* One unit is 15 mg\. A part of a unit /],
])("%j is answered first", (question, answer) => {
  expect(answerTo(question)).toMatch(answer);
});

test.each([
  ["What are the valid 7th characters for S72.001?", "7th character: A initial encounter"],
  ["what are valid approaches for 0DTJ", "Approach (character 5), legal"],
  ["Does N18.4 have a code first note?", "Code first (at N18)"],
  ["what is the primary hypertension code I10", "Billable"],
  ["300 mg of Q9958", "Billable"],
])("%j asks for facts, and gets them", (question, facts) => {
  expect(answerTo(question)).toContain(facts);
});

test("the assistant compares two codes by title, axes and DRG", () => {
  expect(answerTo("E11.22 vs E11.21")).toContain(
    "- Only E11.22 says “diabetic chronic kidney disease”; only E11.21 says “diabetic nephropathy”\n",
  );
  expect(answerTo("difference between I50.22 and I50.23")).toContain("- In a DRG: I50.22 CC, I50.23 MCC\n");
  const axes = answerTo("difference between 0DTJ0ZZ and 0DBJ4ZZ");
  expect(axes).toMatch(/\n- Operation, character 3: `T` Resection \(.+\); `B` Excision \(.+\)\n/);
  expect(axes).toContain("\n- Approach, character 5: `0` Open; `4` Percutaneous Endoscopic\n");
});

test("a source and its note are named once, below all codes", () => {
  const answer = explainCodes(index, [{ role: "user", content: "E11.22, N18.32 and I10" }], "2026-11-20") ?? "";
  expect(answer.split("with the notes of the tabular list").length).toBe(2);
  expect(answer.split("This day is later than").length).toBe(2);
});

test.each([
  ["what is the code for type 2 diabetes with ckd stage 4", ["[E11.22]", "[N18.4]"]],
  ["What is the code for type 2 diabetes with stage 3b CKD?", ["[E11.22]", "[N18.32]"]],
  ["how do I code sepsis with septic shock due to e coli", ["[A41.51]", "[R65.21]"]],
  ["code for hypertension, obesity and back pain", ["[I10]", "[E66.9]", "[M54.9]"]],
])("%j looks up each condition", (question, found) => {
  for (const code of found) expect(answerTo(question)).toContain(code);
});

test.each([
  "modifier 25",
  "list all ICD codes for this patient",
  "list the codes",
  "what are the ICD-10 codes for this chart?",
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

test("a question of any length about codes takes less than a second of processor time", async () => {
  for (const question of ["x".repeat(8000), "E11.22 ".repeat(1000), `code for ${"a b ".repeat(2000)}`]) {
    expect(await cpuMsOf(() => answerTo(question))).toBeLessThan(1000);
  }
});
