import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser, logIn, newPerson, type Person, startProduct } from "./browser.ts";

let browser: Browser;
let product: Awaited<ReturnType<typeof startProduct>>;
let staff: Person;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
  staff = await newPerson(browser, product.base);
  await logIn(staff.page, "Priya Menon", product.samplePassword);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop("SIGTERM");
});

test("the dashboard leads from a category to an assignment's key and to a student, and gives the focus back", async () => {
  const { page } = staff;
  await page.goto("/admin/dashboard");
  await page.getByText("Submissions, last 30 days").waitFor();
  const chip = page.getByRole("button", { name: /^IP-DRG/ });
  await chip.focus();
  await page.keyboard.press("Enter");
  const modal = page.getByRole("dialog", { name: "IP-DRG" });
  await modal.getByRole("button", { name: "Assignments 2" }).click();
  await modal.getByRole("button", { name: /Total hip replacement/ }).click();
  await modal.getByText("0SR902A").waitFor();
  await modal.getByRole("link", { name: "View PDF" }).waitFor();
  await expectAccessible(page);
  await modal.getByRole("button", { name: "Delete" }).click();
  await page
    .getByText('Are you sure you want to delete "Total hip replacement"? This action cannot be undone.')
    .waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await modal.getByRole("button", { name: "Back" }).click();
  await modal.getByRole("button", { name: "Back" }).click();
  await modal.getByRole("button", { name: "Students 2" }).click();
  await modal.getByRole("button", { name: /Asha Rao/ }).click();
  await modal.getByText("Enrolled").waitFor();
  await page.route("**/api/result", (route) => route.fulfill({ status: 500, json: { success: false } }));
  await modal.getByRole("button", { name: /Total hip replacement/ }).click();
  await page.getByRole("alert").getByText("Failed to fetch result details").waitFor();
  await page.unroute("**/api/result");
  expect(staff.troubles.splice(0)).toHaveLength(1);
  await modal.getByRole("button", { name: /Total hip replacement/ }).click();
  await modal.getByRole("row", { name: /PCS Codes/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "detached" });
  expect(await chip.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("link", { name: /Total Students/ }).click();
  await page.waitForURL(/\/admin\/student$/);
});

test("a list that fails to load says so, and Try again loads it", async () => {
  const { page } = await newPerson(browser, product.base);
  await logIn(page, "Priya Menon", product.samplePassword);
  await page.route("**/api/admin/students/summary*", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "Something went wrong" } }),
  );
  await page.goto("/admin/student");
  await page.getByText("Failed to fetch student data").waitFor();
  await page.unroute("**/api/admin/students/summary*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("cell", { name: "Asha Rao", exact: true }).waitFor();
});

test("students are searched, filtered, sorted, looked at, edited and deleted", async () => {
  const { page } = staff;
  await page.goto("/admin/student");
  await page.getByLabel("Search by name").fill("no such student");
  await page.getByText("No students found").waitFor();
  await page.getByLabel("Search by name").fill("rao");
  await page.getByText("1-1 of 1").waitFor();
  await page.getByRole("button", { name: "Details of Asha Rao" }).click();
  const details = page.getByRole("dialog", { name: "Student Details" });
  await details.getByText("₹45,000").waitFor();
  await details.getByText("Total hip replacement").waitFor();
  await details.getByText("Inpatient Cardiology").waitFor();
  await expectAccessible(page);
  await details.getByRole("button", { name: "Edit Student" }).click();
  const form = page.getByRole("dialog", { name: "Edit Student" });
  await form.getByLabel("Paid amount (₹)").fill("60000");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await page.getByText("Student updated successfully").waitFor();
  await page.getByLabel("Search by name").fill("");
  await page.getByRole("button", { name: "Name" }).click();
  await page.getByRole("columnheader", { name: "Name" }).and(page.locator('[aria-sort="ascending"]')).waitFor();
  await page.getByRole("row").nth(1).getByText("Ananya Das").waitFor();
  await page.getByRole("button", { name: "Details of Suresh Babu" }).click();
  await details.getByRole("button", { name: "Delete Student" }).click();
  await page.getByText("Are you sure you want to delete this student?").waitFor();
  await page
    .getByRole("dialog", { name: "Delete Suresh Babu" })
    .getByRole("button", { name: "Delete Student" })
    .click();
  await page.getByText("Student deleted").waitFor();
  await page.getByText("1-13 of 13").waitFor();
});

test("credentials are listed, searched and copied", async () => {
  const { page, context } = staff;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/credentials");
  await page.getByLabel("Search by name or course").fill("asha");
  await page.getByRole("cell", { name: product.samplePassword }).waitFor();
  await page.getByRole("button", { name: "Copy the password of Asha Rao" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.samplePassword);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText("Password:").count()).toBe(1);
  await page.emulateMedia({ media: "screen" });
});

test("sub-admins are created, edited, protected and deleted; a message stays three seconds", async () => {
  const { page } = staff;
  await page.goto("/admin/subadmins");
  await page.getByRole("button", { name: "Add Subadmin" }).click();
  await page.getByText("Name and password are required").waitFor();
  await page.getByLabel("Name").fill("Second Subadmin");
  await page.getByRole("textbox", { name: "Password" }).fill("a-password");
  await page.getByRole("button", { name: "Add Subadmin" }).click();
  const message = page.getByText("Subadmin created successfully");
  await message.waitFor();
  const since = Date.now();
  await message.waitFor({ state: "detached" });
  expect(Date.now() - since).toBeGreaterThan(2000);
  await page.getByRole("button", { name: "Edit Second Subadmin" }).click();
  await page.getByText("Leave empty to keep current").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByLabel("Name").inputValue()).toBe("");
  expect(await page.getByRole("button", { name: "Delete Priya Menon" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Delete Second Subadmin" }).click();
  await page.getByText("Are you sure you want to delete this subadmin?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Subadmin deleted successfully").waitFor();
});

test("assignments are searched, duplicated with their charts, and edited by keyboard with a warning", async () => {
  const { page } = staff;
  await page.goto("/admin/assignments");
  await page.getByLabel("Search by module, category or sub-module").fill("heart failure");
  await page.getByText("1 assignment(s) found").waitFor();
  await page.getByLabel("Search by module, category or sub-module").fill("nothing like it");
  await page.getByText('No assignments match "nothing like it"').waitFor();
  await page.getByRole("button", { name: "Clear Search" }).last().click();
  await page.getByRole("article", { name: "Remittance review" }).getByRole("link", { name: "Duplicate" }).click();
  await page.getByText("Read the remittance.pdf").waitFor();
  await page.getByRole("button", { name: "Save Assignment" }).click();
  const copy = page.getByRole("article", { name: "Remittance review (copy)" });
  await copy.getByRole("link", { name: "View PDF" }).first().waitFor();

  await copy.getByRole("button", { name: "Delete Correct the claim" }).click();
  await page.getByText("Are you sure you want to delete this sub-assignment?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Sub-assignment deleted successfully").waitFor();
  await copy.getByRole("button", { name: "Delete Module" }).click();
  await page.getByText("Are you sure you want to delete this entire module?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Module" }).click();
  await copy.waitFor({ state: "detached" });
  // The button that was pressed is gone with its card: the keyboard goes on from the content.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");

  await page.getByRole("article", { name: "Remittance review" }).getByRole("link", { name: "Edit Assignment" }).click();
  await page.getByRole("heading", { name: "Sub-assignment 1" }).waitFor();
  const names = () =>
    page.getByLabel("Sub-module name").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const before = await names();
  await page.getByRole("button", { name: "Change the order" }).first().focus();
  await page.keyboard.press("Space");
  await page.locator('[aria-pressed="true"]').waitFor();
  // A keyboard sensor listens from the next tick on, and a card that has moved stands lower by its own transform.
  const hasMoved = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>("form div")].some((one) =>
        /translate3d\(\S+ (?!0px)/.test(one.style.transform),
      ),
    );
  await expect
    .poll(async () => {
      if (!(await hasMoved())) await page.keyboard.press("ArrowDown");
      await page.waitForTimeout(300);
      return hasMoved();
    })
    .toBe(true);
  await page.keyboard.press("Space");
  await expect.poll(names).toEqual(before.toReversed());
  await page.getByText("4 submissions will be graded again.").waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Students", exact: true }).click();
  await page.getByText("Your changes to this assignment have not been saved.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).last().click();
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.waitForURL(/\/admin\/assignments$/);
});

test("older plain answers are shown under their section's id, without a grade", async () => {
  const { page } = await newPerson(browser, product.base);
  await logIn(page, "Priya Menon", product.samplePassword);
  // Our server keeps no answers of that kind; another server of the same calls may.
  await page.route("**/submissions", async (route) => {
    const reply = await (await route.fetch()).json();
    const older = { subAssignmentId: "66f1c0ffee", icdCodes: ["I10", "E11.9"], patientName: "Old Patient" };
    Object.assign(reply.results[0], { parentSummary: null, subModulesSummary: [], submittedAnswers: [older] });
    await route.fulfill({ json: reply });
  });
  await page.goto("/admin/assignments");
  await page
    .getByRole("article", { name: "Total hip replacement" })
    .getByRole("button", { name: /View Submissions/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /IP-DRG/ })
    .first()
    .click();
  const card = page.getByRole("article", { name: "66f1c0ffee" });
  await card.getByText("I10, E11.9").waitFor();
  await card.getByText("Old Patient").waitFor();
});

test("submissions are walked student by student, and a section is given again", async () => {
  const { page } = staff;
  await page.goto("/admin/assignments");
  await page
    .getByRole("article", { name: "Modifier drill" })
    .getByRole("button", { name: /View Submissions/ })
    .click();
  const modal = page.getByRole("dialog", { name: "Submissions — Modifier drill" });
  await modal
    .getByRole("button", { name: /Sneha Patil|Vikram Iyer/ })
    .first()
    .click();
  await modal.getByText("1 of 2").waitFor();
  await modal.getByRole("button", { name: "Next student" }).click();
  await modal.getByText("2 of 2").waitFor();
  const change = modal.getByRole("button", { name: /^Change the verdict/ }).first();
  await change.click();
  await page.getByLabel("Reason (the student sees it)").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("Reason (the student sees it)").waitFor({ state: "detached" });
  expect(await change.evaluate((button) => button === document.activeElement)).toBe(true);
  await modal.getByRole("button", { name: "Reopen for this student" }).click();
  await page
    .getByRole("dialog", { name: /^Reopen/ })
    .getByRole("button", { name: "Reopen" })
    .click();
  await page.getByText("The section is open again").waitFor();
  await modal.getByRole("button", { name: /Sneha Patil|Vikram Iyer/ }).waitFor();
  expect(await modal.getByRole("button", { name: /Sneha Patil|Vikram Iyer/ }).count()).toBe(1);
  await page.keyboard.press("Escape");
  await page
    .getByRole("article", { name: "ED level of service" })
    .getByRole("button", { name: /View Submissions/ })
    .click();
  await page.getByText("No submissions found for this module.").waitFor();
  expect(staff.troubles).toEqual([]);
});
