import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newSubadmin, subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, fillLogin, logIn, newPerson, sharedProduct } from "./browser.ts";
import { handInByApi, newAssignment, newStudent, newSubadminAccount, staffOf } from "./course.ts";
import { focusWindow, killSession } from "./killed-session.ts";

const product = sharedProduct();

const isBack = "What you typed and did not save has been restored.";
/** Returns the names of unsaved forms in the tab's storage. */
const keptForms = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("unsaved_")));

/** Types a new assignment as a sub-admin without saving it. */
async function writeAssignment(page: Page) {
  await page.goto("/assignment/add?category=CPC");
  page.on("dialog", (question) => void question.accept());
  const name = page.getByRole("textbox", { name: "Module name", exact: true });
  const notes = page.getByLabel("Notes");
  await name.fill("Punch biopsy");
  await page.getByLabel("ICD Codes", { exact: true }).fill("C44.319, L57.0 ");
  await notes.fill("Two lesions, one of them malignant");
  await expect.poll(async () => (await keptForms(page)).length).toBe(1);
  const isAsWritten = async () => {
    await page.getByText(isBack).waitFor();
    expect(await name.inputValue()).toBe("Punch biopsy");
    expect(await notes.inputValue()).toBe("Two lesions, one of them malignant");
    await page.getByRole("listitem", { name: /^L57\.0/ }).waitFor();
  };
  return { name, isAsWritten };
}

test("an unsaved assignment returns after a reload and asks for its chart again", async () => {
  const { page } = await subadmin(product);
  const { isAsWritten } = await writeAssignment(page);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "biopsy.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 a chart") });
  await page.getByText("biopsy.pdf").first().waitFor();
  await page.reload();
  await isAsWritten();
  await page.getByText("Files cannot be restored: choose biopsy.pdf again.").waitFor();
  await expectAccessible(page);
});

test("an unsaved assignment returns at the next login of its writer after the session has ended", async () => {
  const { page } = await subadmin(product);
  const { isAsWritten } = await writeAssignment(page);
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  await killSession(product.base, page);
  await focusWindow(page);
  await page.getByRole("button", { name: "Log in as someone else" }).click();
  await page.getByText("Your session has ended. Log in to continue.").waitFor();
  await fillLogin(page, "Priya Menon", product.subadminPassword);
  await page.waitForURL(/\/assignment\/add\?category=CPC$/);
  await isAsWritten();
});

test("discarding an assignment that has returned empties the form and the tab's memory of it", async () => {
  const { page } = await subadmin(product);
  const { name } = await writeAssignment(page);
  await page.reload();
  await page.getByRole("button", { name: "Discard it" }).click();
  await page
    .getByRole("dialog", { name: "Discard what you typed?" })
    .getByRole("button", { name: "Discard", exact: true })
    .click();
  await page.getByText(isBack).waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("");
  await expect.poll(() => keptForms(page)).toEqual([]);
});

test("leaving an unsaved assignment on purpose removes it from the tab's memory", async () => {
  const { page } = await subadmin(product);
  await writeAssignment(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Assignments Overview" }).waitFor();
  expect(await keptForms(page)).toEqual([]);
});

test("logging out removes an unsaved assignment from the tab's memory", async () => {
  const { page } = await subadmin(product);
  await writeAssignment(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await page.getByRole("heading", { name: "Medical Coding Login" }).waitFor();
  expect(await keptForms(page)).toEqual([]);
});

test("an unsaved answer key is merged with a colleague's save before the reload, and a save discards it", async () => {
  const { _id, moduleName } = await newAssignment(product);
  const { page } = await subadmin(product);
  page.on("dialog", (question) => void question.accept());
  await page.goto(`/admin/assignments/edit/${_id}`);
  const notes = page.getByLabel("Notes");
  await notes.fill("Typed before the reload");
  const colleague = await staffOf(product);
  const { version, category, subModuleName, sectionId } = await colleague.get(`/admin/assignments/edit/${_id}`);
  await colleague.form(`/admin/assignments/${_id}`, {
    moduleName: `${moduleName}, left`,
    category,
    version: String(version),
    subAssignments: [{ _id: sectionId, subModuleName, isDynamic: false }],
  });
  await page.reload();
  await page.getByText(isBack).waitFor();
  await page.getByText(`Module name: ${moduleName}, left (their change, now in this form)`).waitFor();
  expect(await notes.inputValue()).toBe("Typed before the reload");
  await page.getByRole("button", { name: /^Assignment / }).click();
  const name = page.getByRole("textbox", { name: "Module name", exact: true });
  expect(await name.inputValue()).toBe(`${moduleName}, left`);
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.goto(`/admin/assignments/edit/${_id}`);
  await expect.poll(() => notes.inputValue()).toBe("Typed before the reload");
  expect(await page.getByText(isBack).count()).toBe(0);
});

test("the codes of a second coder return after a reload", async () => {
  const sections = ["One", "Two"].map((subModuleName) => ({ subModuleName, answerIcdCodes: "I10" }));
  const { _id, subAssignments } = await newAssignment(product, { subAssignments: sections });
  const { page } = await subadmin(product);
  page.on("dialog", (question) => void question.accept());
  await page.goto(`/admin/assignments/${_id}/blind/${subAssignments[0]?._id}`);
  const codes = page.getByLabel("ICD Codes", { exact: true });
  await codes.fill("M16.11");
  await codes.press("Enter");
  const typed = page.getByRole("listitem", { name: /^M16\.11/ });
  await typed.waitFor();
  await page.reload();
  await typed.waitFor();
});

const leaveQuestion = (page: Page, title = "Leave without saving?") => page.getByRole("dialog", { name: title });

test("opening another student asks before the written reason of a verdict is lost", async () => {
  const assignment = await newAssignment(product);
  const [first, second] = [await newStudent(product, "IP-DRG"), await newStudent(product, "IP-DRG")];
  for (const one of [first, second]) await handInByApi(product, one, assignment, { icdCodes: ["I10"] });
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${assignment._id}/submissions/${first.id}`);
  const verdict = page.getByRole("button", { name: /^Change the verdict on / }).first();
  await verdict.click();
  const reason = page.getByLabel("Reason (the student sees it)");
  await reason.fill("The chart names it on page 2");
  const other = page.getByRole("link", { name: second.name });
  await other.click();
  await leaveQuestion(page).getByText("The reason you wrote will be lost.").waitFor();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).waitFor({ state: "detached" });
  if (!(await reason.isVisible())) await verdict.click();
  expect(await reason.inputValue()).toBe("The chart names it on page 2");
  await page.getByRole("button", { name: "Mark wrong" }).click();
  await reason.waitFor({ state: "detached" });
  await other.click();
  await page.getByRole("heading", { name: second.name }).waitFor();
});

test("the form of a sub-admin asks before it is left for another sub-admin or another page", async () => {
  const { name: colleague } = await newSubadminAccount(product);
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/subadmins");
  const name = page.getByLabel("Name");
  const edit = page.getByRole("button", { name: `Edit ${colleague}` });
  await name.fill("Meera Nambiar");
  await edit.click();
  await leaveQuestion(page).getByText("What you typed about this subadmin has not been saved.").waitFor();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Students" }).click();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  expect(await name.inputValue()).toBe("Meera Nambiar");
  await edit.click();
  await leaveQuestion(page).getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: `Edit ${colleague}` }).waitFor();
  expect(await name.inputValue()).toBe(colleague);
  await page.getByRole("link", { name: "Students" }).click();
  await page.getByRole("heading", { name: "Students", exact: true }).waitFor();
});

test("leaving the import asks before a pasted list is lost", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/student/import");
  const pasted = page.getByLabel("Names, one per line, or rows copied from a spreadsheet");
  await pasted.fill("Nisha Verma\nRohan Das");
  await page.getByRole("link", { name: "Dashboard" }).click();
  const leaving = leaveQuestion(page, "Leave the import?");
  await leaving.getByText("Nothing has been imported yet. Your list will be lost.").waitFor();
  await leaving.getByRole("button", { name: "Cancel" }).click();
  expect(await pasted.inputValue()).toBe("Nisha Verma\nRohan Das");
});

test("Back and a reload ask before a pasted list is lost, and Leave navigates back", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/student");
  await page.getByRole("link", { name: "Import" }).click();
  const pasted = page.getByLabel("Names, one per line, or rows copied from a spreadsheet");
  await pasted.fill("Nisha Verma");
  const leaving = leaveQuestion(page, "Leave the import?");
  await page.goBack();
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await leaving.waitFor({ state: "detached" });
  expect(page.url()).toMatch(/\/admin\/student\/import$/);
  expect(await pasted.inputValue()).toBe("Nisha Verma");
  const asked = page.waitForEvent("dialog");
  void page.reload().catch(() => {});
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await page.goBack();
  await leaving.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Students", exact: true }).waitFor();
  expect(page.url()).toMatch(/\/admin\/student$/);
});

test("returning from a checked list asks before corrections are lost, and the pasted text is still in the field", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/student/import");
  const pasted = page.getByLabel("Names, one per line, or rows copied from a spreadsheet");
  await pasted.fill("Nisha Verma\nRohan Das");
  await page.getByRole("button", { name: "Check the list" }).click();
  const row = page.getByRole("row", { name: /Nisha Verma/ });
  await row.getByRole("button", { name: /^Leave out line/ }).click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Another list" }).click();
  const another = leaveQuestion(page, "Another list?");
  await another.getByText("Nothing has been imported yet. Your corrections here will be lost.").waitFor();
  await another.getByRole("button", { name: "Leave" }).click();
  expect(await pasted.inputValue()).toBe("Nisha Verma\nRohan Das");
});

test("unsaved text about a student returns to the same sub-admin only, and without the password", async () => {
  const { name } = await newStudent(product, "IP-DRG");
  const { page, account } = await newSubadmin(product);
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  const list = `/admin/student?search=${name}`;
  await page.goto(list);
  const edit = page.getByRole("button", { name: `Edit ${name}` });
  const form = page.getByRole("dialog", { name: "Edit Student" });
  const amount = form.getByLabel("Remaining amount (₹)");
  await edit.click();
  await amount.fill("4321");
  await form.getByRole("textbox", { name: "Password" }).fill("a-secret-password");
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain("4321");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("a-secret-password");
  const endSession = async () => {
    await killSession(product.base, page);
    await focusWindow(page);
  };
  await endSession();
  const over = page.getByRole("dialog", { name: "Your session has ended. Log in to continue." });
  await over.getByLabel("Name").fill("admin");
  await over.getByRole("textbox", { name: "Password" }).fill("admin-password");
  await over.getByRole("textbox", { name: "Password" }).press("Enter");
  await page.getByText("Welcome, admin").waitFor();
  await page.goto(list);
  await edit.click();
  await amount.waitFor();
  expect(await amount.inputValue()).not.toBe("4,321");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  await endSession();
  await over.getByRole("button", { name: "Log in as someone else" }).click();
  await fillLogin(page, account.name, account.password);
  await page.getByText(`Welcome, ${account.name}`).waitFor();
  await page.goto(list);
  await edit.click();
  await form.getByText(`${isBack} The password is not stored: type it again.`).waitFor();
  expect(await amount.inputValue()).toBe("4,321");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  await page.goto(list);
  await edit.click();
  await amount.waitFor();
  expect(await amount.inputValue()).toBe("4,321");
  expect(await form.getByText(isBack).count()).toBe(0);
});
