import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { textsOfStudent } from "#contract/student-rules.ts";
import { newSubadmin, subadmin } from "./at-work.ts";
import { expectTrouble, logIn, newPerson, sharedProduct } from "./browser.ts";
import { type Account, newAssignment, newStudent, newSubadminAccount, staffOf } from "./course.ts";
import { focusWindow } from "./killed-session.ts";
import { signedIn } from "./signed-in.ts";

const product = sharedProduct();

const isReplaced = (value: string) => `Someone else changed this to ${value}. Save again to replace it with yours.`;

/** Opens the form of a new student, and returns a colleague's functions to read and change the student. */
async function openStudentForm() {
  const account = await newStudent(product, "IP-DRG");
  const colleague = await staffOf(product);
  const { page } = await subadmin(product);
  await page.goto(`/admin/student?search=${account.name}`);
  await page.getByRole("button", { name: `Edit ${account.name}` }).click();
  const stored = async () => (await colleague.get(`/admin/studentslist?search=${account.name}`))[0];
  const change = async (fields: Record<string, string>) => {
    const read = textsOfStudent(await stored(), "UTC");
    await colleague.form(`/admin/student/${account.id}`, { ...read, ...fields, seen: JSON.stringify(read) });
  };
  return { page, form: page.getByRole("dialog", { name: "Edit Student" }), stored, change };
}

test("two people who change different fields of one student keep both changes", async () => {
  const { form, stored, change } = await openStudentForm();
  await form.getByLabel("Remaining amount (₹)").fill("5000");
  await change({ paidAmount: "20000" });
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({ paidAmount: 20_000, remainingAmount: 5000 });
});

test("a student's field that a colleague has changed is replaced only by a second save", async () => {
  const { page, form, stored, change } = await openStudentForm();
  await form.getByLabel("Remaining amount (₹)").fill("4000");
  await change({ remainingAmount: "1000" });
  expectTrouble(page, /409 .*\/api\/admin\/student\//, "somebody else was first");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByText(isReplaced("₹1,000")).waitFor();
  expect((await stored()).remainingAmount).toBe(1000);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  expect((await stored()).remainingAmount).toBe(4000);
});

/** Opens the institute's settings as an admin, with a colleague. The settings are restored when the test ends. */
async function openSettings() {
  const colleague = await signedIn(product.base, "admin", "admin-password");
  const stored = async () => (await colleague.get("/admin/settings")).settings;
  const { instituteName, passBar, assistantName } = await stored();
  onTestFinished(async () => {
    await colleague.put("/admin/settings", { instituteName, passBar, assistantName });
  });
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/settings/institute");
  const save = page.getByRole("button", { name: "Save", exact: true });
  return { page, colleague, stored, save, names: page.getByLabel("Name", { exact: true }) };
}

/** Refocuses the window after the 15 s in which a page does not read again. */
async function focusLater(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.fastForward(20_000);
  await focusWindow(page);
}

test("a setting that a colleague saves appears in an open form, which then saves only its own changes", async () => {
  const { page, colleague, stored, save, names } = await openSettings();
  await page.getByRole("textbox", { name: "Pass mark" }).fill("65");
  await colleague.put("/admin/settings", { instituteName: "Kestrel Institute" });
  await focusLater(page);
  await expect.poll(() => names.first().inputValue()).toBe("Kestrel Institute");
  await page.getByText("1 change is not saved").waitFor();
  await save.click();
  await page.getByText("Settings saved").first().waitFor();
  expect(await stored()).toMatchObject({ instituteName: "Kestrel Institute", passBar: 65 });
});

test("a setting that a colleague has changed is replaced only by a second save, even after the form was read again", async () => {
  const { page, colleague, stored, save, names } = await openSettings();
  await names.first().fill("Sahyadri");
  await colleague.put("/admin/settings", { instituteName: "Kestrel Academy", assistantName: "Guide" });
  await focusLater(page);
  await expect.poll(() => names.last().inputValue()).toBe("Guide");
  expectTrouble(page, /409 .*\/api\/admin\/settings/, "somebody else was first");
  await save.click();
  await page.getByText(isReplaced("Kestrel Academy")).waitFor();
  await page.getByText("1 change is not saved").waitFor();
  await save.click();
  await page.getByText("1 change is not saved").waitFor({ state: "detached" });
  expect((await stored()).instituteName).toBe("Sahyadri");
});

test("the form of a sub-admin whom a colleague has renamed shows the new name and saves only on a second press", async () => {
  const { id, name } = await newSubadminAccount(product);
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/subadmins");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByLabel("Name").fill(`${name} Das`);
  const colleague = await signedIn(product.base, "admin", "admin-password");
  await colleague.put(`/admin/subadmin/${id}`, { name: `${name} Jain` });
  expectTrouble(page, /409 .*\/api\/admin\/subadmin\//, "somebody else was first");
  const save = page.getByRole("button", { name: "Update Subadmin" });
  await save.click();
  const banner = page.getByText("Someone else has changed this subadmin since you opened the form. Nothing was saved.");
  await banner.waitFor();
  await page.getByRole("button", { name: `Edit ${name} Jain` }).waitFor();
  await banner.waitFor({ state: "detached" });
  await page.getByText(isReplaced(`${name} Jain`)).waitFor();
  await save.click();
  await page.getByRole("button", { name: `Edit ${name} Das` }).waitFor();
});

test("a window that has missed a login as someone else saves nothing in that person's name", async () => {
  const { name } = await newStudent(product, "IP-DRG");
  const { page, context } = await newSubadmin(product);
  await page.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation()));
  await page.goto(`/admin/student?search=${name}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const form = page.getByRole("dialog", { name: "Edit Student" });
  await form.getByLabel("Remaining amount (₹)").fill("777");
  const other = await context.newPage();
  await logIn(other, "admin", "admin-password");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  const colleague = await staffOf(product);
  expect((await colleague.get(`/admin/studentslist?search=${name}`))[0].remainingAmount).not.toBe(777);
});

/** Opens the overview with a new assignment, and returns a function that archives it. */
async function openOverview() {
  const { _id, moduleName } = await newAssignment(product);
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments?search=${moduleName}`);
  expectTrouble(page, /(404|409) .*\/archive/, "somebody else was first");
  const more = page.getByRole("button", { name: `More: ${moduleName}` });
  await more.waitFor();
  const archive = async () => {
    await more.click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  };
  return { page, colleague: await staffOf(product), path: `/admin/assignments/${_id}`, more, archive };
}

test("archiving an assignment that a colleague has archived removes it from the list and says so", async () => {
  const { page, colleague, path, more, archive } = await openOverview();
  await colleague.post(`${path}/archive`, {});
  await archive();
  await page.getByText("This assignment is already archived").waitFor();
  await more.waitFor({ state: "detached" });
});

test("archiving an assignment that a colleague has deleted removes it from the list and says so", async () => {
  const { page, colleague, path, more, archive } = await openOverview();
  await colleague.remove(path);
  await archive();
  await page.getByText("Someone else deleted it meanwhile.").waitFor();
  await more.waitFor({ state: "detached" });
});

test("a bulk act on a student whom a colleague has deleted names the student and then continues without them", async () => {
  const kept = await newStudent(product, "CCS");
  const deleted = await newStudent(product, "CCS");
  const { page } = await subadmin(product);
  await page.goto("/admin/student?course=CCS");
  expectTrouble(page, /404 .*\/students\/bulk/, "somebody else was first");
  const choose = ({ name }: Account) => page.getByRole("checkbox", { name: `Choose ${name}` }).check();
  await choose(kept);
  await choose(deleted);
  await (await staffOf(product)).remove(`/admin/student/${deleted.id}`);
  await page.getByRole("button", { name: "Extend access" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New expiry date").first().fill("30/11/2099");
  const extend = dialog.getByRole("button", { name: "Extend access" });
  await extend.click();
  await page.getByText("One of these students was deleted meanwhile. Nothing was changed.").waitFor();
  await page.getByText(`No longer chosen: ${deleted.name}.`).waitFor();
  await page.getByRole("row", { name: deleted.name }).waitFor({ state: "detached" });
  await extend.click();
  await page.getByText("1 student changed").waitFor();
});
