import { expect, test } from "vitest";
import { expectAccessible, expectTrouble, hasFocus, logIn, newPerson, runProduct } from "./browser.ts";

const product = runProduct();

test("a key explains its codes, a change is seen before it is saved, and its student learns from it and disputes a line", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  const module = page.getByRole("article", { name: "Total hip replacement" });
  await module.getByRole("link", { name: /Edit/ }).click();

  // The key has its pane: what stands above and below it leaves its fields more than a third of the window.
  const key = page.getByRole("group", { name: "Answer key" });
  await page.getByText("The codes group to 470, as the key says.").waitFor();
  const heightInView = () =>
    key.evaluate((fields) => {
      const [own, pane] = [fields, fields.parentElement].map((one) => one?.getBoundingClientRect());
      return own && pane ? Math.min(own.bottom, pane.bottom) - Math.max(own.top, pane.top) : 0;
    });
  await expect.poll(heightInView).toBeGreaterThan(320);

  // What cannot stand together is told at its line while the key is typed, with the way out.
  const icd = page.getByRole("textbox", { name: "ICD Codes" }).or(page.getByRole("combobox", { name: "ICD Codes" }));
  for (const code of ["E11.9", "E10.9"]) {
    await icd.fill(code);
    await icd.press("Enter");
  }
  await page
    .getByText(/E11\.9 and E10\.9 are not coded together/)
    .first()
    .waitFor();
  await page.getByText("One code to look at again: its line says why.").waitFor();
  await page
    .getByRole("listitem", { name: /^E11\.9/ })
    .getByRole("button", { name: "Remove E11.9" })
    .first()
    .click();
  // With the one gone nothing is said of the other, nor offered.
  await page.getByText(/to look at again/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Change E10.9", exact: true }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();

  await page.getByRole("button", { name: /^Explanations 9 of 9 explained/ }).click();
  await page.getByRole("button", { name: /^E78\.5 ICD Codes/ }).click();
  await page.getByLabel("Why E78.5").fill("The chart lists hyperlipidemia among the conditions treated.");
  await page.getByRole("button", { name: "Add a place in the chart for E78.5" }).click();
  await page.getByLabel("Words of the chart for E78.5").last().fill("Hyperlipidemia, on atorvastatin");
  await page.getByRole("button", { name: /^Grading Scored by line/ }).click();
  await page.getByLabel("Order of ICD Codes").selectOption("exact");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^D62 ICD Codes/ }).click();
  await page.getByLabel("D62 is optional: left out, it costs nothing").check();
  await page.getByLabel("DRG Value", { exact: true }).fill("999");
  await page.getByRole("button", { name: "Update Assignment" }).click();

  // Who loses by it is seen first, and only those who win are touched.
  const dialog = page.getByRole("dialog", { name: "What this change does to results" });
  await dialog.getByRole("row", { name: /Imran Qureshi/ }).waitFor();
  const told = dialog.getByRole("list", { name: "What changed in the key" });
  const lines = (await told.getByRole("listitem").allInnerTexts()).map((line) => line.replaceAll("\n", " "));
  expect(lines.slice(0, 2)).toEqual(["470 999", "new D62, optional"]);
  await expectAccessible(page);
  // A phone has the name and both figures in a line, and why below it.
  await page.setViewportSize({ width: 390, height: 844 });
  const name = dialog.getByRole("rowheader", { name: "Imran Qureshi" });
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(160);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: /^Only raise/ }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await module.getByRole("link", { name: /Edit/ }).click();
  await page.getByRole("button", { name: /^Explanations 9 of 9 explained/ }).waitFor();

  // What it changed stays to be read, and the way back is seen before it is gone.
  await page.getByRole("link", { name: "Key", exact: true }).click();
  const differences = page.getByRole("region", { name: "Differences" });
  await differences.getByRole("heading", { name: "What v2 changed" }).waitFor();
  const line = (text: RegExp) => differences.getByRole("listitem").filter({ hasText: text });
  await line(/Changed.*DRG Value470999/).waitFor();
  await line(/Changed.*E78\.5, rationale.*The chart lists hyperlipidemia/).waitFor();
  await line(/Order of ICD CodesThe first place counts.*Every place counts/).waitFor();
  await differences.getByText("All other fields are the same.").waitFor();
  await expectAccessible(page);
  const versions = page.getByRole("list", { name: "Versions of the key" });
  await versions.getByText("In force").waitFor();
  await versions.getByRole("button", { name: /^v1/ }).click();
  await page.waitForURL(/version=1/);
  await page.getByRole("button", { name: "Restore v1: preview first" }).click();
  const restoring = page.getByRole("dialog", { name: "What this change does to results" });
  await restoring.getByText(/2 submissions will be graded again/).waitFor();
  await restoring.getByRole("button", { name: "Cancel" }).click();
  await restoring.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Restore v1: preview first" }).click();
  await restoring.getByRole("button", { name: /^Apply to all/ }).click();
  await page.getByText(/v1 is the key again, as v3: 2 submissions graded again/).waitFor();
  await versions.getByRole("button", { name: /^v3.*In force/ }).waitFor();

  const student = await newPerson(product.base);
  await logIn(student.page, "Asha Rao", product.samplePassword, "/student/assignments");
  await student.page.getByRole("link", { name: "View: Total hip replacement" }).click();
  await student.page.getByRole("heading", { name: /to look at/ }).waitFor();
  await student.page.getByText("by code").first().waitFor({ state: "attached" });
  await expectAccessible(student.page);
  const dispute = student.page.getByRole("button", { name: /^Dispute / }).first();
  await dispute.click();
  expectTrouble(student.page, / 422 .*\/disputes/, "a dispute without a reason");
  const reason = student.page.getByRole("textbox", { name: "Reason" });
  await student.page.getByRole("button", { name: "Send" }).click();
  await student.page.getByText("Reason is required").waitFor();
  await hasFocus(reason);
  await reason.fill("The operative note says otherwise");
  await student.page.getByRole("button", { name: "Send" }).click();
  await student.page.getByText(/Disputed, with your instructor/).waitFor();
  await student.page.reload();
  await student.page.getByText(/Disputed, with your instructor/).waitFor();
});

test("of those whom a changed key moves, who falls and who rises is looked at alone", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  const module = page.getByRole("article", { name: "Total hip replacement" });
  await module.getByRole("link", { name: /Edit/ }).click();
  const moved = (studentName: string, before: number, after: number) => ({
    studentId: studentName,
    studentName,
    subAssignmentId: "s",
    before,
    after,
    because: [
      { kind: "scoring", code: "codes" },
      { kind: after > before ? "match" : "wrong", code: "I50.21" },
    ],
  });
  const students = [moved("Nisha Bhatt", 50, 67), moved("Thomas Kurian", 83, 67), moved("Rohan Das", 33, 50)];
  await page.route("**/preview", (route) =>
    route.fulfill({ json: { success: true, students, up: 2, down: 1, same: 9 } }),
  );
  await page.getByLabel("DRG Value", { exact: true }).fill("521");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  const dialog = page.getByRole("dialog", { name: "What this change does to results" });
  const names = () => dialog.getByRole("rowheader").allInnerTexts();
  await expect.poll(names).toEqual(["Thomas Kurian", "Nisha Bhatt", "Rohan Das"]);
  await dialog.getByRole("row", { name: /^Thomas Kurian.*scoring by line of codes, I50\.21 now wrong$/ }).waitFor();
  const choose = (name: string) => dialog.locator("label").getByText(name, { exact: true }).click();
  await choose("1 down");
  await expect.poll(names).toEqual(["Thomas Kurian"]);
  await choose("2 up");
  await expect.poll(names).toEqual(["Nisha Bhatt", "Rohan Das"]);
  await choose("All 3");
  await expect.poll(async () => (await names()).length).toBe(3);
  await expectAccessible(page);
});

test("a code of the key that is corrected in its place keeps its explanation, its alternatives and its passage, also undone", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  await page.getByRole("article", { name: "Sepsis and pneumonia" }).getByRole("link", { name: /Edit/ }).click();
  // The level of a diagnosis is that beside another one: the principal diagnosis counts as no CC or MCC.
  const codes = page.getByRole("list", { name: "ICD Codes, in order" }).getByRole("listitem");
  await codes.filter({ hasText: "N17.9" }).getByText("CC", { exact: true }).waitFor();
  expect(
    await codes
      .first()
      .getByText(/^M?CC$/)
      .count(),
  ).toBe(0);
  const explanation = (code: string) =>
    page.getByRole("button", { name: new RegExp(`^${code} .*because of the creatinine`) });
  await page.getByRole("button", { name: /^Explanations/ }).click();
  await page.getByRole("button", { name: /^N17\.9 ICD Codes/ }).click();
  await page.getByLabel("Why N17.9").fill("AKI, because of the creatinine.");
  await page.getByRole("button", { name: "Add a place in the chart for N17.9" }).click();
  await page.getByLabel("Words of the chart for N17.9").last().fill("creatinine 3.1");
  const also = page.getByLabel("Also right instead of N17.9", { exact: true });
  await also.fill("N17.8");
  await also.press("Enter");
  await page.getByRole("button", { name: "N17.9", exact: true }).click();
  await explanation("N17.9").waitFor();

  const correct = async (code: string, to: string, first = to) => {
    await page
      .getByRole("listitem", { name: new RegExp(`^${code}`) })
      .first()
      .dblclick();
    const correction = page
      .getByRole("textbox", { name: /^Correct the code at/ })
      .or(page.getByRole("combobox", { name: /^Correct the code at/ }));
    await correction.fill(to);
    await correction.press("Enter");
    await page
      .getByRole("listitem", { name: new RegExp(`^${first}`) })
      .first()
      .waitFor();
  };
  await correct("N17.9", "N17.0");
  await explanation("N17.0").waitFor();
  await page.getByRole("button", { name: "Undo in ICD Codes" }).click();
  await explanation("N17.9").waitFor();
  await correct("N17.9", "N17.2 N18.9", "N17.2");
  await explanation("N17.2").waitFor();
  await page.getByRole("button", { name: "Undo in ICD Codes" }).click();
  await explanation("N17.9").waitFor();
  await correct("N17.9", "N17.1");
  await explanation("N17.1").waitFor();

  // The note of the DRG stays with it as it is typed anew, and as the grouped one is taken.
  const drg = page.getByLabel("DRG Value", { exact: true });
  const number = await drg.inputValue();
  const explainedDrg = (value: string) =>
    page.getByRole("button", { name: new RegExp(`^${value} .*because of the MCC`) });
  await page.getByRole("button", { name: new RegExp(`^${number} `) }).click();
  await page.getByLabel(`Why ${number}`).fill("Sepsis, because of the MCC.");
  await drg.fill("999");
  await explainedDrg("999").waitFor();
  await page.getByRole("button", { name: `Use ${number}` }).click();
  await explainedDrg(number).waitFor();
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.getByRole("article", { name: "Sepsis and pneumonia" }).getByRole("link", { name: /Edit/ }).click();
  await page.getByRole("button", { name: /^Explanations/ }).click();
  await page
    .getByRole("button", { name: /^N17\.1 .*also N17\.8 · .*p\. 1 · AKI, because of the creatinine\./ })
    .waitFor();
});

test("the key of a visit shows no MCC or CC, which are levels of inpatient DRGs", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/assignment/add?category=CPC");
  page.on("dialog", (question) => void question.accept());
  const field = page.getByLabel("ICD Codes", { exact: true });
  for (const code of ["R06.02", "I50.23"]) {
    await field.fill(code);
    await field.press("Enter");
  }
  await page
    .getByRole("listitem")
    .filter({ hasText: "Acute on chronic systolic (congestive) heart failure" })
    .waitFor();
  expect(await page.getByText(/^M?CC$/).count()).toBe(0);
});
