import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectTrouble, fillLogin, logIn, newPerson, runProduct } from "./browser.ts";
import { killSession, lookAgain } from "./killed-session.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

test("a key that is being written outlasts a reload and the end of its session, and goes by leaving or logging out", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/assignment/add?category=CPC");
  page.on("dialog", (question) => void question.accept());
  const name = page.getByRole("textbox", { name: "Module name", exact: true });
  const notes = page.getByLabel("Notes");
  const isBack = page.getByText("What you typed here and did not save is back.");
  const unsaved = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("unsaved_")));
  const write = async () => {
    await name.fill("Punch biopsy");
    await page.getByLabel("ICD Codes", { exact: true }).fill("C44.319, L57.0 ");
    await notes.fill("Two lesions, one of them malignant");
  };
  const isAsWritten = async () => {
    await isBack.waitFor();
    expect([await name.inputValue(), await notes.inputValue()]).toEqual([
      "Punch biopsy",
      "Two lesions, one of them malignant",
    ]);
    await page.getByRole("listitem", { name: /^L57\.0/ }).waitFor();
  };
  await write();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "biopsy.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 a chart") });
  await page.getByText("biopsy.pdf").first().waitFor();
  await page.reload();
  await isAsWritten();
  await page.getByText("A file cannot be kept: choose biopsy.pdf again.").waitFor();
  await expectAccessible(page);

  expectTrouble(page, /401 .*\/api\//, "the session has died");
  await killSession(product.base, page);
  await lookAgain(page);
  await page.getByRole("button", { name: "Log in as somebody else" }).click();
  await page.getByText("Your session has ended. Log in to go on.").waitFor();
  await fillLogin(page, "Priya Menon", product.subadminPassword);
  await page.waitForURL(/\/assignment\/add\?category=CPC$/);
  await isAsWritten();

  await page.getByRole("button", { name: "Discard it" }).click();
  await page
    .getByRole("dialog", { name: "Discard what you typed?" })
    .getByRole("button", { name: "Discard", exact: true })
    .click();
  await isBack.waitFor({ state: "detached" });
  expect(await name.inputValue()).toBe("");
  await expect.poll(unsaved).toEqual([]);
  await write();
  await expect.poll(async () => (await unsaved()).length).toBe(1);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Assignments Overview" }).waitFor();
  expect(await unsaved()).toEqual([]);

  await page.goto("/assignment/add?category=CPC");
  await write();
  await page.reload();
  await isBack.waitFor();
  await page
    .getByRole("link", { name: "Logout" })
    .or(page.getByRole("button", { name: "Logout" }))
    .click();
  await page.getByRole("heading", { name: "Medical Coding Login" }).waitFor();
  expect(await unsaved()).toEqual([]);
});

test("a key that somebody else saved before a reload is brought together with what was typed, which goes by saving", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  page.on("dialog", (question) => void question.accept());
  const module = page.getByRole("article", { name: "Total hip replacement" });
  await module.getByRole("link", { name: /Edit/ }).click();
  const notes = page.getByLabel("Notes");
  await notes.fill("Typed before the reload");
  const id = /edit\/([^/?]+)/.exec(page.url())?.[1] ?? "";
  const priya = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const { version, category, subModuleName, sectionId } = await priya.get(`/admin/assignments/edit/${id}`);
  await priya.form(`/admin/assignments/${id}`, {
    moduleName: "Total hip replacement, left",
    category,
    version: String(version),
    subAssignments: JSON.stringify([{ _id: sectionId, subModuleName, isDynamic: false }]),
  });
  await page.reload();
  await page.getByText("What you typed here and did not save is back.").waitFor();
  await page.getByText("Module name: Total hip replacement, left (taken over)").waitFor();
  expect(await notes.inputValue()).toBe("Typed before the reload");
  expect(await page.getByRole("textbox", { name: "Module name", exact: true }).inputValue()).toBe(
    "Total hip replacement, left",
  );
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.goto(`/admin/assignments/edit/${id}`);
  await expect.poll(() => notes.inputValue()).toBe("Typed before the reload");
  expect(await page.getByText("What you typed here and did not save is back.").count()).toBe(0);

  // The second coder's fields are kept alike.
  const assignments: { _id: string; moduleName: string; subAssignments: { _id: string }[] }[] =
    await priya.get("/assignments");
  const cardiology = assignments.find(({ moduleName }) => moduleName === "Inpatient Cardiology");
  await page.goto(`/admin/assignments/${cardiology?._id}/blind/${cardiology?.subAssignments[0]?._id}`);
  const codes = page.getByLabel("ICD Codes", { exact: true });
  await codes.fill("M16.11");
  await codes.press("Enter");
  const typed = page.getByRole("listitem", { name: /^M16\.11/ });
  await typed.waitFor();
  await page.reload();
  await typed.waitFor();
});

const leaveQuestion = (page: Page, title = "Leave without saving?") => page.getByRole("dialog", { name: title });

test("the reason of a verdict is left for another student only after a question", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments?search=modifier");
  await page.getByRole("link", { name: /View Submissions/ }).click();
  await page.getByRole("link", { name: /^Sneha Patil \(CPC\)/ }).click();
  const verdict = page.getByRole("button", { name: /^Change the verdict on / }).first();
  await verdict.click();
  const reason = page.getByLabel("Reason (the student sees it)");
  await reason.fill("The chart names it on page 2");
  const other = page.getByRole("link", { name: /^Vikram Iyer \(CPC\)/ });
  await other.click();
  await leaveQuestion(page).getByText("The reason you wrote will be lost.").waitFor();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).waitFor({ state: "detached" });
  if (!(await reason.isVisible())) await verdict.click();
  expect(await reason.inputValue()).toBe("The chart names it on page 2");
  await page.getByRole("button", { name: "Mark wrong" }).click();
  await reason.waitFor({ state: "detached" });
  await other.click();
  await page.getByRole("heading", { name: "Vikram Iyer" }).waitFor();
});

test("a sub-admin's form is left for another one, or for another page, only after a question", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/subadmins");
  const name = page.getByLabel("Name");
  await name.fill("Meera Nambiar");
  await page.getByRole("button", { name: "Edit Priya Menon" }).click();
  await leaveQuestion(page).getByText("What you typed about this sub-admin has not been saved.").waitFor();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Students" }).click();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  expect(await name.inputValue()).toBe("Meera Nambiar");
  await page.getByRole("button", { name: "Edit Priya Menon" }).click();
  await leaveQuestion(page).getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Edit Priya Menon" }).waitFor();
  expect(await name.inputValue()).toBe("Priya Menon");
  await page.getByRole("link", { name: "Students" }).click();
  await page.getByRole("heading", { name: "Students", exact: true }).waitFor();
});

test("a list of students is left only after a question, and a pasted one is still there beside another file", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/student/import");
  const pasted = page.getByLabel("Names, one a line, or rows copied from a spreadsheet");
  await pasted.fill("Nisha Verma\nRohan Das");
  await page.getByRole("link", { name: "Dashboard" }).click();
  const leaving = leaveQuestion(page, "Leave the import?");
  await leaving.getByText("Nothing has been imported yet. Your list will be lost.").waitFor();
  await leaving.getByRole("button", { name: "Cancel" }).click();
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

test("a student's form under which somebody else logs in is there again for who typed into it, without the password", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/student?search=asha");
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  const edit = page.getByRole("button", { name: "Edit Asha Rao" });
  const form = page.getByRole("dialog", { name: "Edit Student" });
  const amount = form.getByLabel("Remaining amount (₹)");
  await edit.click();
  await amount.fill("4321");
  await form.getByRole("textbox", { name: "Password" }).fill("a-secret-password");
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).toContain("4321");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("a-secret-password");
  const endSession = async () => {
    await killSession(product.base, page);
    await lookAgain(page);
  };
  await endSession();
  const over = page.getByRole("dialog", { name: "Your session has ended. Log in to go on." });
  await over.getByLabel("Name").fill("admin");
  await over.getByRole("textbox", { name: "Password" }).fill("admin-password");
  await over.getByRole("textbox", { name: "Password" }).press("Enter");
  await page.getByText("Welcome, admin").waitFor();
  await page.goto("/admin/student?search=asha");
  await edit.click();
  await amount.waitFor();
  expect(await amount.inputValue()).not.toBe("4,321");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  await endSession();
  await over.getByRole("button", { name: "Log in as somebody else" }).click();
  await fillLogin(page, "Priya Menon", product.subadminPassword);
  await page.getByText("Welcome, Priya Menon").waitFor();
  await page.goto("/admin/student?search=asha");
  await edit.click();
  await form
    .getByText("What you typed here and did not save is back. The password is not kept: type it again.")
    .waitFor();
  expect(await amount.inputValue()).toBe("4,321");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  await edit.click();
  expect(await amount.inputValue()).toBe("4,321");
  expect(await form.getByText("What you typed here and did not save is back.").count()).toBe(0);
});
