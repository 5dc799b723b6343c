import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { readDay } from "#contract/days.ts";
import { subadmin } from "./at-work.ts";
import { expectTrouble, hasFocus, hold, sharedProduct } from "./browser.ts";
import { type Account, handInByApi, newAssignment, newStudent } from "./course.ts";

const product = sharedProduct();

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

interface OpenForm {
  page: Page;
  form: Locator;
  field: (name: string) => Locator;
  /** The student's row in the list behind the form. */
  row: Locator;
  openAgain: () => Promise<void>;
}

/** Opens the form of a student as a sub-admin. */
async function openForm({ name }: Account): Promise<OpenForm> {
  const { page } = await subadmin(product);
  const form = page.getByRole("dialog", { name: "Edit Student" });
  const openAgain = () => page.getByRole("button", { name: `Edit ${name}` }).click();
  await page.goto(`/admin/student?search=${encodeURIComponent(name)}`);
  await openAgain();
  const field = (label: string) => form.getByLabel(label, { exact: false }).first();
  await hasFocus(field("Name"));
  return { page, form, field, row: page.getByRole("row", { name: new RegExp(name) }), openAgain };
}

test("the form for a new student proposes thirty days of access from today", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/student");
  const today = () => new Date().toISOString().slice(0, 10);
  const opened = today();
  await page.getByRole("button", { name: "Add Student" }).click();
  const added = page.getByRole("dialog", { name: "Add Student" });
  const dayIn = async (name: string) => readDay(await added.getByLabel(name).first().inputValue()) ?? "";
  const from = await dayIn("Enrolled date");
  expect([opened, today()]).toContain(from);
  expect(Date.parse(await dayIn("Expiry date")) - Date.parse(from)).toBe(30 * 24 * 60 * 60 * 1000);
  await page.keyboard.press("Escape");
  await added.waitFor({ state: "detached" });
});

test("a field of the student's form shows that it has the focus, in light and in dark", async () => {
  const { page, field } = await openForm(await newStudent(product, "IP-DRG"));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const name of ["Paid amount (₹)", "Course"]) {
      const look = () =>
        field(name).evaluate((input) => {
          const { borderTopColor, boxShadow } = getComputedStyle(input);
          return { borderTopColor, boxShadow };
        });
      const before = await look();
      await field(name).focus();
      await expect.poll(async () => (await look()).borderTopColor).not.toBe(before.borderTopColor);
      expect([before.boxShadow, (await look()).boxShadow]).toEqual(["none", expect.stringContaining("3px")]);
    }
  }
});

test("saving a student's form with faulty dates or amounts names each fault and leads to the first", async () => {
  const { form, field } = await openForm(await newStudent(product, "IP-DRG"));
  const save = form.getByRole("button", { name: "Save Changes" });
  await field("Enrolled date").fill("05/06/2026");
  await field("Expiry date").fill("soon");
  await field("Paid amount (₹)").fill("-50");
  await save.click();
  await form.getByText("Expiry date is not a date").waitFor();
  await form.getByText("Paid amount must be a number of 0 or more").waitFor();
  // A date is kept as typed.
  expect(await field("Enrolled date").inputValue()).toBe("05 Jun 2026");
  await hasFocus(field("Expiry date"));
  await field("Expiry date").fill("");
  await field("Paid amount (₹)").fill("60000");
  await save.click();
  await form.getByText("Expiry date is required").waitFor();
  await hasFocus(field("Expiry date"));
});

test("Escape in the student's form closes an open calendar first, and asks before it discards changes", async () => {
  const { page, field } = await openForm(await newStudent(product, "IP-DRG"));
  await field("Paid amount (₹)").fill("60000");
  await field("Expiry date").focus();
  await page.keyboard.press("ArrowDown");
  const calendar = page.locator("[data-dates-dropdown]");
  await calendar.waitFor();
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await leaving.getByText("What you typed about this student has not been saved.").waitFor();
  await leaving.getByRole("button", { name: "Cancel" }).click();
  expect(await field("Paid amount (₹)").inputValue()).toBe("60,000");
});

test("the student's form warns before a change takes something from the student", async () => {
  const account = await newStudent(product, "IP-DRG");
  await handInByApi(product, account, await newAssignment(product), { icdCodes: ["I10"] });
  const { page, form, field, row } = await openForm(account);
  await form.getByRole("button", { name: "Generate" }).click();
  await form.getByText("A new password logs this student out everywhere.").waitFor();
  await form.getByRole("textbox", { name: "Password" }).fill("");
  await field("Course").click();
  await page.getByRole("listbox").getByRole("option", { name: "CPC" }).click();
  await form.getByText("1 submitted assignment of IP-DRG is hidden while the student is in CPC").waitFor();
  await field("Course").click();
  await page.getByRole("listbox").getByRole("option", { name: "IP-DRG" }).click();
  await field("Expiry date").fill("1/1/2026");
  await form.getByRole("button", { name: "Save Changes" }).click();
  const expired = page.getByRole("dialog", { name: "Expired from the start?" });
  await expired.getByRole("button", { name: "Cancel" }).click();
  await expired.waitFor({ state: "detached" });
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expired.getByRole("button", { name: "Save anyway" }).click();
  await row.getByRole("cell", { name: "01 Jan 2026" }).waitFor();
});

test("a student's form whose save fails keeps the changes and the chosen picture for the next try", async () => {
  const { page, form, field, row, openAgain } = await openForm(await newStudent(product, "IP-DRG"));
  await field("Expiry date").fill("30/11/2098");
  await form.locator('input[type="file"]').setInputFiles({ name: "me.png", mimeType: "image/png", buffer: onePixel });
  expectTrouble(page, / 500 .*\/api\/admin\/student\//, "a save that fails");
  await page.route("**/api/admin/student/*", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  const save = form.getByRole("button", { name: "Save Changes" });
  await save.click();
  await page.getByText(/^Error saving student: /).waitFor();
  await hasFocus(save);
  const { held, release } = hold();
  await page.route("**/api/admin/student/*", async (route) => {
    await held;
    await route.continue();
  });
  await save.click();
  await form.getByRole("button", { name: "Saving…" }).waitFor();
  expect(await field("Name").isDisabled()).toBe(true);
  release();
  await row.getByRole("cell", { name: "30 Nov 2098" }).waitFor();
  await row.locator("img").waitFor();
  await openAgain();
  await form.getByRole("button", { name: "Remove the current picture" }).click();
  await save.click();
  await row.locator("img").waitFor({ state: "detached" });
});

test("a student's form that is reopened right after a save shows the saved values", async () => {
  const { page, form, field, openAgain } = await openForm(await newStudent(product, "IP-DRG"));
  const { held, release } = hold();
  await page.route("**/api/admin/students/summary*", async (route) => {
    await held;
    await route.continue();
  });
  await field("Expiry date").fill("30/11/2098");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  await openAgain();
  await hasFocus(field("Name"));
  expect(await field("Expiry date").inputValue()).toContain("2098");
  release();
});
