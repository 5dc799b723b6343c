import { expect, test } from "vitest";
import { studentAgain } from "./at-work.ts";
import { expectAccessible, sharedProduct } from "./browser.ts";
import { handInByApi, newAssignment, newStudent } from "./course.ts";

const product = sharedProduct();

test("the lines of a result say why a code has half a point, none or full points", async () => {
  const assignment = await newAssignment(product, {
    subAssignments: [
      {
        answerIcdCodes: ["J18.9", "G30.9", "F02.80", "I50.23"],
        scoring: "codes",
        sequence: { icdCodes: "first" },
        partPoints: { specificity: 0.5 },
        notCoded: [{ statement: "R05.9 cough", why: "A symptom of the pneumonia." }],
      },
    ],
  });
  const account = await newStudent(product, "IP-DRG");
  await handInByApi(product, account, assignment, { icdCodes: ["J18.9", "F02.80", "G30.9", "I50.9", "R05.9"] });

  const { page } = await studentAgain(product, account);
  await page.goto(`/student/assignments?search=${encodeURIComponent(assignment.moduleName)}`);
  await page.getByRole("link", { name: `View: ${assignment.moduleName}` }).click();
  const line = (label: string) => page.getByRole("listitem").filter({ hasText: label });
  await line("ICD Codes · 4").getByText("0.5 of a point").waitFor();
  await line("ICD Codes · 5").getByText("Not coded here: A symptom of the pneumonia.").waitFor();
  await line("ICD Codes · 2").getByText("Right; its order is not graded here").waitFor();
  await line("ICD Codes · 2").getByText("F02.80 is a manifestation").waitFor();
  await page.getByRole("heading", { name: "2 mistakes" }).waitFor();
  await page.getByText("by field · the score is by code").waitFor();
  expect(await line("ICD Codes · 3").getByText("Right; its order").count()).toBe(0);
  await expectAccessible(page);

  // On a phone the score is one line, which opens the DRG. Paper shows everything.
  await page.setViewportSize({ width: 390, height: 844 });
  const score = page.getByRole("region", { name: "Score" });
  const folded = score.getByRole("button", { name: "70% · 3.5 of 5 lines" });
  await folded.waitFor();
  const drg = score.getByText("DRG of the key", { exact: true });
  expect(await drg.isVisible()).toBe(false);
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await drg.waitFor();
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
  await folded.click();
  await drg.waitFor();
});
