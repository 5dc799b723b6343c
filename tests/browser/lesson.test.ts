import { expect, test } from "vitest";
import { expectAccessible, logIn, newPerson, runProduct } from "./browser.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

test("a lesson shows a part of a point, why a code is not coded, and an order that is not graded, at their lines", async () => {
  const admin = await signedIn(product.base, "admin", "admin-password");
  const section = {
    subModuleName: "",
    isDynamic: false,
    answerIcdCodes: ["J18.9", "G30.9", "F02.80", "I50.23"],
    scoring: "codes",
    sequence: { icdCodes: "first" },
    partPoints: { specificity: 0.5 },
    notCoded: [{ statement: "R05.9 cough", why: "A symptom of the pneumonia." }],
  };
  const fields = { moduleName: "Dementia", category: "IP-DRG", subAssignments: JSON.stringify([section]) };
  const { assignment } = await admin.form("/admin/add-assignment", fields, "POST");
  const student = await signedIn(product.base, "Asha Rao", product.samplePassword);
  const submittedAnswers = [{ icdCodes: ["J18.9", "F02.80", "G30.9", "I50.9", "R05.9"] }];
  const place = { studentId: student.id, assignmentId: assignment._id };
  await student.post("/student/submit-assignment", { ...place, submittedAnswers });

  const { page } = await newPerson(product.base);
  await logIn(page, "Asha Rao", product.samplePassword, "/student/assignments?search=dementia");
  await page.getByRole("link", { name: "View: Dementia" }).click();
  const line = (label: string) => page.getByRole("listitem").filter({ hasText: label });
  await line("ICD Codes · 4").getByText("0.5 of a point").waitFor();
  await line("ICD Codes · 5").getByText("Not coded here: A symptom of the pneumonia.").waitFor();
  await line("ICD Codes · 2").getByText("Right; its order is not graded here").waitFor();
  await line("ICD Codes · 2").getByText("F02.80 is a manifestation").waitFor();
  await page.getByRole("heading", { name: "2 lines to look at" }).waitFor();
  await page.getByText("by field · the score is by code").waitFor();
  expect(await line("ICD Codes · 3").getByText("Right; its order").count()).toBe(0);
  await expectAccessible(page);
});
