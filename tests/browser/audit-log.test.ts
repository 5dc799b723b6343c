import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { beginSession, expectAccessible, newPerson, sharedProduct } from "./browser.ts";
import { newStudent, newSubadminAccount, removeNamed, staffOf } from "./course.ts";
import { signedIn } from "./signed-in.ts";

const product = sharedProduct();

async function openLog(query = ""): Promise<{ page: Page; log: Locator }> {
  const { page } = await newPerson(product.base);
  await beginSession(page, "admin", "admin-password");
  await page.goto(`/admin/settings/audit${query}`);
  return { page, log: page.getByRole("table", { name: "Audit log" }) };
}

test("the audit log shows a changed field of a student with its value before and after", async () => {
  const { id, name } = await newStudent(product, "IP-DRG");
  const after = `${name} Patil`;
  const staff = await staffOf(product);
  await staff.form(`/admin/student/${id}`, { name: after, courseName: "IP-DRG", expiryDate: "2098-12-31" });
  const { page, log } = await openLog();
  await log.getByText("Student changed").first().waitFor();
  await page.getByLabel("Name, student, assignment").fill(after.toLowerCase());
  await page.waitForURL(/search=student/);
  const row = log.getByRole("row").filter({ hasText: "Student changed" });
  await expect.poll(() => row.count()).toBe(1);
  expect(await row.textContent()).toMatch(new RegExp(`${after} 2 fields`));
  await row.getByRole("button", { name: /^More of this entry/ }).click();
  const change = page.getByRole("table", { name: "What changed" }).getByRole("row", { name: /^Name / });
  await expect.poll(() => change.getByRole("cell").allTextContents()).toEqual(["Name", name, after]);
  // The old entries are pale while the search loads.
  await expect
    .poll(() => log.evaluate((table) => table.closest<HTMLElement>(".mantine-Card-root")?.style.opacity))
    .toBe("1");
  await expectAccessible(page);
});

test("the audit log is narrowed to one person and to one kind of act, and downloaded so", async () => {
  const colleague = await newSubadminAccount(product);
  const { id, name } = await newStudent(product, "IP-DRG");
  const staff = await signedIn(product.base, colleague.name, colleague.password);
  await staff.form(`/admin/student/${id}`, { name, courseName: "CPC", expiryDate: "2099-12-31" });
  const { page, log } = await openLog(`?search=${encodeURIComponent(name)}`);
  await log.getByText("Student changed").first().waitFor();
  await log.getByRole("button", { name: /^More of this entry: student changed/ }).click();
  await page.getByRole("button", { name: `Everything done by ${colleague.name}` }).click();
  const who = page.getByRole("combobox", { name: "Who" });
  await expect.poll(() => who.inputValue()).toBe(colleague.name);
  await page.getByLabel("Name, student, assignment").fill("");
  await log.getByText("Logged in").first().waitFor();
  await page.reload();
  await log.getByText("Logged in").first().waitFor();
  await who.click();
  await page.getByRole("option", { name: /^Casebook/ }).click();
  await page.getByText(/^\d+ entries$/).waitFor();
  await page.getByRole("button", { name: "Everybody" }).click();
  await log.getByText("Logged in").first().waitFor();
  await page.getByRole("combobox", { name: "What" }).fill("Student changed");
  await page.getByRole("option", { name: "Student changed" }).click();
  await expect.poll(() => log.getByText("Logged in").count()).toBe(0);
  await log.getByText("Student changed").first().waitFor();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV: audit log" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
});

test("an import is one entry of the audit log and leads to its own students", async () => {
  const mark = randomUUID().slice(0, 8);
  removeNamed(product, mark);
  const staff = await staffOf(product);
  for (const names of [["Tara"], ["Nila", "Omar", "Usha"]]) {
    const rows = names.map((name) => ({ name: `${name} ${mark}`, courseName: "CPC", expiryDate: "2099-12-31" }));
    await staff.post("/admin/students/import?dryRun=false", { rows });
  }
  const { page, log } = await openLog();
  await log.getByRole("button", { name: "More of this entry: students imported, 3 students" }).first().click();
  expect(await log.getByText("Student imported").count()).toBe(0);
  await page.getByRole("button", { name: "Imported students" }).click();
  for (const name of ["Nila", "Omar", "Usha"])
    await log.getByRole("row", { name: new RegExp(`Student imported ${name} ${mark}`) }).waitFor();
  expect(await log.getByText(`Tara ${mark}`).count()).toBe(0);
  await page.getByRole("button", { name: "From one import. Show all" }).click();
  await log.getByRole("row", { name: new RegExp(`Student imported Tara ${mark}`) }).waitFor();
});

test("a sub-admin who opens the audit log is led to the dashboard", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/settings/audit");
  await page.waitForURL(/\/admin\/dashboard/);
});
