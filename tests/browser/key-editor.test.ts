import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { studentAgain, subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, hasFocus, hold, sharedProduct } from "./browser.ts";
import { type Account, handInByApi, newAssignment, newStudent, type OwnAssignment, staffOf } from "./course.ts";
import { copyOfSample } from "./sample-copy.ts";

const product = sharedProduct();

const hip = "Total hip replacement";

/** Opens the form of an assignment as the sub-admin. */
async function openForm({ _id }: Pick<OwnAssignment, "_id">): Promise<Page> {
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/edit/${_id}`);
  return page;
}

/** Opens the form of an assignment of the sample course. The test must not save it. */
async function openSampleForm(moduleName: string): Promise<Page> {
  const all: OwnAssignment[] = await (await staffOf(product)).get("/assignments");
  const page = await openForm(all.find((one) => one.moduleName === moduleName) as OwnAssignment);
  page.on("dialog", (question) => void question.accept());
  return page;
}

test("the fields of a key have more than a third of the window", async () => {
  const page = await openSampleForm(hip);
  // Content above and below the fields of the key is outside their pane.
  const key = page.getByRole("group", { name: "Answer key" });
  await page.getByText("The codes group to 470, as the key says.").waitFor();
  const heightInView = () =>
    key.evaluate((fields) => {
      const [own, pane] = [fields, fields.parentElement].map((one) => one?.getBoundingClientRect());
      return own && pane ? Math.min(own.bottom, pane.bottom) - Math.max(own.top, pane.top) : 0;
    });
  await expect.poll(heightInView).toBeGreaterThan(320);
  // On a small laptop the DRG and the grouping share one line.
  await page.setViewportSize({ width: 1366, height: 650 });
  const middleOf = async (place: Locator) => {
    const { y, height } = (await place.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    return y + height / 2;
  };
  const apart = async () =>
    (await middleOf(page.getByLabel("DRG Value"))) -
    (await middleOf(page.getByRole("link", { name: /^Why this DRG/ })));
  await expect.poll(async () => Math.abs(await apart())).toBeLessThan(8);
});

test("on a phone the answer key of a saved assignment begins in the first window, under folded fields", async () => {
  const page = await openSampleForm(hip);
  await page.setViewportSize({ width: 390, height: 844 });
  const top = async () => (await page.getByRole("heading", { name: "Answer key" }).boundingBox())?.y;
  await expect.poll(top).toBeLessThan(600);
  await page.getByRole("button", { name: /^Assignment IP-DRG/ }).click();
  await page.getByLabel("Due date (optional)").waitFor();
  await page.getByLabel("State").getByText("Open").waitFor();
});

test("two codes of a key that exclude each other get a notice at their line, until one is removed", async () => {
  const page = await openSampleForm(hip);
  await page.getByText("The codes group to 470, as the key says.").waitFor();
  const icd = page.getByRole("textbox", { name: "ICD Codes" }).or(page.getByRole("combobox", { name: "ICD Codes" }));
  for (const code of ["E11.9", "E10.9"]) {
    await icd.fill(code);
    await icd.press("Enter");
  }
  await page
    .getByText(/E11\.9 and E10\.9 are not coded together/)
    .first()
    .waitFor();
  await page.getByText("One code needs another look. See its line.").waitFor();
  await page
    .getByRole("listitem", { name: /^E11\.9/ })
    .getByRole("button", { name: "Remove E11.9" })
    .first()
    .click();
  // Once one code is gone, the other one has no notice and no proposal.
  await page.getByText(/needs? another look/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Change E10.9", exact: true }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
});

test("Explain in the menu of a code opens its explanation and focuses the field", async () => {
  const page = await openForm(await newAssignment(product, { subAssignments: [{ answerIcdCodes: "I10, E11.9" }] }));
  for (const code of ["E11.9", "I10"]) {
    await page.getByRole("button", { name: `Change ${code}`, exact: true }).click();
    await page.getByRole("menuitem", { name: "Explain" }).click();
    const why = page.getByLabel(`Why ${code}`);
    await expect.poll(() => why.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("Named in the plan.");
    expect(await why.inputValue()).toBe("Named in the plan.");
  }
  await expectAccessible(page);
});

test("a sub-admin changes a key, with its effect on results shown first, and restores the version before", async () => {
  const copy = await copyOfSample(product, hip, { studentsLike: ["Asha Rao", "Imran Qureshi"] });
  const imran = copy.students[1] as Account;
  const page = await openForm(copy);
  await page.getByRole("button", { name: /^Explanations 9 of 9 explained/ }).click();
  await page.getByRole("button", { name: /^E78\.5 ICD Codes/ }).click();
  await page.getByLabel("Why E78.5").fill("The chart lists hyperlipidemia among the conditions treated.");
  await page.getByRole("button", { name: "Add a place in the chart for E78.5" }).click();
  await page.getByLabel("Words of the chart for E78.5").last().fill("Hyperlipidemia, on atorvastatin");
  await page.getByRole("button", { name: /^Grading Scored by line/ }).click();
  await page.getByLabel("Order of ICD Codes").selectOption("exact");
  await expectAccessible(page);
  await page.getByRole("button", { name: /^D62 ICD Codes/ }).click();
  await page.getByLabel("D62 is optional: no penalty if left out").check();
  await page.getByLabel("DRG Value", { exact: true }).fill("999");
  await page.getByRole("button", { name: "Update Assignment" }).click();

  // Lower results are listed before the save, which then only raises results.
  const dialog = page.getByRole("dialog", { name: "What this change does to results" });
  await dialog.getByRole("row", { name: imran.name }).waitFor();
  const changeList = dialog.getByRole("list", { name: "What changed in the key" });
  const lines = (await changeList.getByRole("listitem").allInnerTexts()).map((line) => line.replaceAll("\n", " "));
  expect(lines.slice(0, 2)).toEqual(["470 999", "new D62, optional"]);
  await expectAccessible(page);
  // On a phone the name and both scores share a line, with the reason below.
  await page.setViewportSize({ width: 390, height: 844 });
  const name = dialog.getByRole("rowheader", { name: imran.name });
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(160);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole("button", { name: /^Only raise/ }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.getByRole("article", { name: copy.moduleName }).getByRole("link", { name: /Edit/ }).click();
  await page.getByRole("button", { name: /^Explanations 9 of 9 explained/ }).waitFor();

  // The versions show the change, and a version is restored after its preview.
  await page.getByRole("link", { name: "Key", exact: true }).click();
  const differences = page.getByRole("region", { name: "Differences" });
  await differences.getByRole("heading", { name: "What v2 changed" }).waitFor();
  const line = (text: RegExp) => differences.getByRole("listitem").filter({ hasText: text });
  await line(/Changed.*DRG Value470999/).waitFor();
  await line(/Changed.*E78\.5, rationale.*The chart lists hyperlipidemia/).waitFor();
  await line(/Order of ICD CodesThe first position counts.*Every position counts/).waitFor();
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
  await page.getByText(/Version 1 is the key again, as v3: 2 submissions graded again/).waitFor();
  await versions.getByRole("button", { name: /^v3.*In force/ }).waitFor();
});

test("a student disputes a line of their result, for which a reason is required", async () => {
  const copy = await copyOfSample(product, hip, { studentsLike: ["Asha Rao"] });
  const { page } = await studentAgain(product, copy.students[0] as Account);
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `View: ${copy.moduleName}` }).click();
  await page.getByRole("heading", { name: /mistake/ }).waitFor();
  await page
    .getByRole("button", { name: /^Dispute / })
    .first()
    .click();
  expectTrouble(page, / 422 .*\/disputes/, "a dispute without a reason");
  const reason = page.getByRole("textbox", { name: "Reason" });
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Reason is required").waitFor();
  await expectAccessible(page);
  await hasFocus(reason);
  await reason.fill("The operative note says otherwise");
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText(/Disputed, with your instructor/).waitFor();
  await page.reload();
  await page.getByText(/Disputed, with your instructor/).waitFor();
});

test("the results that a changed key would lower can be listed without those that it would raise", async () => {
  const page = await openSampleForm(hip);
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
  await page.getByText("12 results: 2 up, 1 down, 9 the same.").waitFor();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "What this change does to results" });
  const names = () => dialog.getByRole("rowheader").allInnerTexts();
  await expect.poll(async () => (await names()).length).toBe(3);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Update Assignment" }).click();
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

test("the form asks once what a save does to results, when the typing rests, and does not wait for it offline", async () => {
  const page = await openSampleForm(hip);
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/preview") && asked.push(request.url()));
  const drg = page.getByLabel("DRG Value", { exact: true });
  await drg.fill("");
  await drg.pressSequentially("521", { delay: 100 });
  await page.getByText(/^\d+ results?: 0 up, \d+ down/).waitFor();
  expect(asked.length).toBe(1);
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "offline");
  await page.context().setOffline(true);
  await drg.fill("522");
  await page.getByText("Submissions will be graded again.").waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^\d+ results?: 0 up, \d+ down/).waitFor();
  expect(asked.length).toBe(2);
});

test("a preview that still runs when the form is saved is cancelled", async () => {
  const assignment = await newAssignment(product);
  const student = await newStudent(product, "IP-DRG");
  await handInByApi(product, student, assignment, { icdCodes: ["I10"] });
  const page = await openForm(assignment);
  const { held, release } = hold();
  // The foot asks first; Update Assignment asks after it.
  await page.route("**/preview", (route) => held.then(() => route.continue()), { times: 1 });
  const isFirst = page.waitForRequest("**/preview");
  await page.getByLabel("DRG Value", { exact: true }).fill("999");
  const first = await isFirst;
  await page.getByRole("button", { name: "Update Assignment" }).click();
  const save = hold();
  await page.route(`**/api/admin/assignments/${assignment._id}?*`, (route) => save.held.then(() => route.continue()));
  await page.getByRole("button", { name: /^Apply to all/ }).click();
  await expect.poll(() => first.failure()?.errorText).toBe("net::ERR_ABORTED");
  release();
  save.release();
  await page.getByText("Assignment updated successfully!").waitFor();
});

test("names have room beside the sections in the list of results that a key changes", async () => {
  const section = { answerIcdCodes: "I10" };
  const assignment = await newAssignment(product, {
    subAssignments: [
      { subModuleName: "First chart", ...section },
      { subModuleName: "Second chart", ...section },
    ],
  });
  const student = await newStudent(product, "IP-DRG");
  await handInByApi(product, student, assignment, { icdCodes: ["I10"] });
  const page = await openForm(assignment);
  await page.getByLabel("DRG Value", { exact: true }).first().fill("999");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const row = page.getByRole("row", { name: new RegExp(`^${student.name}.*First chart.*DRG Value now wrong$`) });
  const name = row.getByRole("rowheader");
  await expect.poll(async () => (await name.boundingBox())?.width).toBeGreaterThan(140);
});

test("a save that only raises results still does so after the question about what was handed in meanwhile", async () => {
  const subAssignments = ["First chart", "Second chart"].map((subModuleName) => ({
    subModuleName,
    answerIcdCodes: "I10",
  }));
  const assignment = await newAssignment(product, { subAssignments });
  const student = await newStudent(product, "IP-DRG");
  await handInByApi(product, student, assignment, { icdCodes: ["I10"] });
  const page = await openForm(assignment);
  const places = page.getByRole("navigation", { name: "Sub-assignments" });
  await places.getByRole("button", { name: /^2 / }).click();
  await page.getByRole("button", { name: "Remove sub-assignment 2" }).click();
  await page.getByLabel("DRG Value", { exact: true }).fill("999");
  await handInByApi(product, student, assignment, { icdCodes: ["I10"] }, 1);
  expectTrouble(page, /409 .*\/api\/admin\/assignments\//, "a student has handed in the removed section");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: /^Only raise/ }).click();
  await page.getByRole("button", { name: "Delete and save" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  const { students } = await (await staffOf(product)).get(`/assignments/${assignment._id}/insight/matrix`);
  expect(students).toMatchObject([{ percent: 100 }]);
});

test("correcting a code of the key keeps its notes, also after an undo", async () => {
  const copy = await copyOfSample(product, "Sepsis and pneumonia");
  const page = await openForm(copy);
  const explanation = (code: string) =>
    page.getByRole("button", { name: new RegExp(`^${code} .*because of the creatinine`) });
  await page.getByRole("button", { name: /^Explanations/ }).click();
  await page.getByRole("button", { name: /^N17\.9 ICD Codes/ }).click();
  await page.getByLabel("Why N17.9").fill("AKI, because of the creatinine.");
  await page.getByRole("button", { name: "Add a place in the chart for N17.9" }).click();
  await page.getByLabel("Words of the chart for N17.9").last().fill("creatinine 3.1");
  const also = page.getByLabel("Also accepted instead of N17.9", { exact: true });
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

  // The note of the DRG stays while its number is typed again or replaced by the grouped one.
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
  await page.getByRole("article", { name: copy.moduleName }).getByRole("link", { name: /Edit/ }).click();
  await page.getByRole("button", { name: /^Explanations/ }).click();
  await page
    .getByRole("button", { name: /^N17\.1 .*also N17\.8 · .*p\. 1 · AKI, because of the creatinine\./ })
    .waitFor();
});

test("the key of an inpatient stay shows CC or MCC at each diagnosis but the principal one", async () => {
  const page = await openSampleForm("Sepsis and pneumonia");
  const codes = page.getByRole("list", { name: "ICD Codes, in order" }).getByRole("listitem");
  await codes.filter({ hasText: "N17.9" }).getByText("CC", { exact: true }).waitFor();
  expect(
    await codes
      .first()
      .getByText(/^M?CC$/)
      .count(),
  ).toBe(0);
});

test("a procedure typed among the diagnoses of a key moves to the procedures, with its explanation", async () => {
  const page = await openSampleForm("Sepsis and pneumonia");
  const field = page.getByLabel("ICD Codes", { exact: true });
  await field.fill("0DTJ4ZZ");
  await field.press("Enter");
  await page.getByRole("button", { name: /^Explanations/ }).click();
  await page.getByRole("button", { name: /^0DTJ4ZZ ICD Codes/ }).click();
  await page.getByLabel("Why 0DTJ4ZZ").fill("The appendix was removed.");
  await page.getByRole("button", { name: "Move 0DTJ4ZZ to PCS Codes" }).click();
  await page.getByRole("button", { name: /^0DTJ4ZZ PCS Codes.*The appendix was removed/ }).waitFor();
  const lineIn = (list: string) =>
    page
      .getByRole("list", { name: `${list}, in order` })
      .getByRole("listitem")
      .filter({ hasText: "0DTJ4ZZ" });
  await lineIn("PCS Codes").waitFor();
  expect(await lineIn("ICD Codes").count()).toBe(0);
});

test("the key of a visit shows no MCC or CC, which are levels of inpatient DRGs", async () => {
  const { page } = await subadmin(product);
  await page.goto("/assignment/add?category=CPC");
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
