import { beforeAll, expect, test } from "vitest";
import { readDay } from "#contract/days.ts";
import {
  beginSession,
  expectAccessible,
  expectTrouble,
  hasFocus,
  hold,
  logIn,
  newPerson,
  type Person,
  runProduct,
} from "./browser.ts";
import { inDatabase } from "./database.ts";

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const product = runProduct();
let staff: Person;
beforeAll(async () => {
  staff = await newPerson(product.base);
  await beginSession(staff.page, "Priya Menon", product.subadminPassword);
});

test("a list that fails to load says so, and Try again loads it", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword);
  expectTrouble(page, /500 .*\/api\/admin\/students\/summary/, "a server that fails");
  await page.route("**/api/admin/students/summary*", (route) =>
    route.fulfill({ status: 500, json: { success: false, message: "Something went wrong" } }),
  );
  await page.goto("/admin/student");
  await page.getByText("Failed to fetch student data").waitFor();
  await page.unroute("**/api/admin/students/summary*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("cell", { name: "Asha Rao", exact: true }).waitFor();
});

test("students are searched, filtered, sorted, looked at and deleted, and the address keeps the place", async () => {
  const { page } = staff;
  const search = page.getByLabel("Search by name or course");
  await page.goto("/admin/student?page=9");
  await page.getByText("1–14 of 14").waitFor();
  await search.fill("no such student");
  await page.getByText("No students found").waitFor();
  await search.fill("drg");
  await page.getByText("1–2 of 2").waitFor();
  await page.waitForURL(/search=drg/);
  await page.reload();
  await page.getByText("1–2 of 2").waitFor();
  await page.getByRole("button", { name: "Details of Asha Rao" }).click();
  const details = page.getByRole("dialog", { name: "Student Details" });
  await details.getByText("₹45,000").waitFor();
  await details.getByText("Inpatient Cardiology").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Student Details");
  await expectAccessible(page);
  // However long it is, what is done with a student is in reach; on a phone it has the whole window.
  const edit = details.getByRole("button", { name: "Edit Student" });
  for (const [width, height] of [
    [1280, 480],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const isInSight = () =>
      edit.evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height - 2));
      });
    await expect.poll(isInSight).toBe(true);
  }
  await expect.poll(async () => (await details.boundingBox())?.width).toBe(390);
  // Below it a student is two lines on the usual phones, and on the narrowest nothing of them is cut off.
  const item = page.locator("main li").filter({ hasText: "Asha Rao" });
  const isCut = () => item.evaluate((one) => one.scrollWidth > one.clientWidth);
  for (const [phone, height] of [
    [390, 70],
    [360, 70],
    [320, 110],
  ] as const) {
    await page.setViewportSize({ width: phone, height: 844 });
    await expect.poll(async () => (await item.boundingBox())?.height).toBeLessThan(height);
    expect([phone, await isCut()]).toEqual([phone, false]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await details.getByRole("link", { name: "Total hip replacement" }).click();
  await page
    .getByRole("dialog", { name: "Submissions — Total hip replacement" })
    .getByRole("heading", { name: "Asha Rao" })
    .waitFor();
  await page.getByText("← Back to Submissions").waitFor();
  await page.goBack();
  await details.getByText("₹45,000").waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
  await search.fill("");
  await page.getByRole("button", { name: "Name" }).click();
  await page.getByRole("columnheader", { name: "Name" }).and(page.locator('[aria-sort="ascending"]')).waitFor();
  await page.getByRole("row").nth(1).getByText("Ananya Das").waitFor();
  await page.getByRole("button", { name: "Details of Suresh Babu" }).click();
  await details.getByText("Overall Progress").waitFor();
  await details.getByRole("button", { name: "Delete Student" }).click();
  const question = page.getByRole("dialog", { name: "Delete Suresh Babu" });
  await question.getByText("Are you sure you want to delete this student?").waitFor();
  await question.getByText(/^\d submissions? goe?s? with it. This cannot be undone.$/).waitFor();
  await question.getByRole("button", { name: "Delete Student" }).click();
  await page.getByText("Student deleted").waitFor();
  await page.getByText("1–13 of 13").waitFor();
});

test("scores are told by the institute's pass mark, and what is done in part is counted once", async () => {
  const { page } = await newPerson(product.base);
  await page.route("**/api/settings", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), passBar: 100 } });
  });
  await page.route("**/api/student/stats/*", async (route) => {
    const response = await route.fetch();
    const { stats } = await response.json();
    const [first, ...others] = stats.submittedAssignments;
    // One more section of what was handed in is missing: it is submitted, and pending too.
    const submittedAssignments = [{ ...first, sectionCount: first.subAssignments.length + 1 }, ...others];
    const pendingCount = stats.pendingCount + 1;
    await route.fulfill({ response, json: { success: true, stats: { ...stats, pendingCount, submittedAssignments } } });
  });
  await beginSession(page, "Priya Menon", product.subadminPassword);
  await page.goto("/admin/student?search=asha");
  await page.getByRole("row").getByTitle("below 100%").waitFor();
  await page.getByRole("button", { name: "Details of Asha Rao" }).click();
  await page.getByRole("dialog", { name: "Student Details" }).getByText("0 of 3 completed, 1 in part").waitFor();
});

test("all students of a list of several pages are chosen at once; when the last page loses its only one, the page before it is shown", async () => {
  const { page } = staff;
  inDatabase(product, (database) =>
    database.exec(`
      DELETE FROM user WHERE name_key LIKE 'page turner %';
      WITH RECURSIVE more (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 51)
      INSERT INTO user (id, name, name_key, search_name, role, password_hash, course_name, enrolled_at, expires_at, created_at)
      SELECT 'page-turner-' || n, 'Page Turner ' || n, 'page turner ' || n, 'page turner ' || n, 'user', '', 'CPC',
        '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'
      FROM more;`),
  );
  // Whoever chooses a page is offered all that the list has.
  await page.goto("/admin/student?search=page+turner&course=CPC");
  await page.getByRole("checkbox", { name: "Choose all students of this page" }).check();
  const bar = page.getByRole("region", { name: "Chosen students" });
  await bar.getByText("50 students chosen").waitFor();
  const chooseAll = bar.getByRole("button", { name: "Choose all 51 of CPC" });
  await chooseAll.click();
  await bar.getByText("51 students chosen").waitFor();
  await chooseAll.waitFor({ state: "detached" });
  await expectAccessible(page);
  await page.goto("/admin/student?search=page+turner&page=2");
  await page.getByRole("button", { name: /^Details of Page Turner/ }).click();
  await page.getByRole("dialog", { name: "Student Details" }).getByRole("button", { name: "Delete Student" }).click();
  await page
    .getByRole("dialog", { name: /^Delete Page Turner/ })
    .getByRole("button", { name: "Delete Student" })
    .click();
  await page.getByText("1–50 of 50").waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Details of Page Turner/ }).count()).toBe(50);
});

test("a student's form shows where the focus is, reads dates as typed, says what it will do, and keeps what was typed", async () => {
  const { page } = staff;
  await page.goto("/admin/student?search=asha");
  // A new student begins today, for 30 days.
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

  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  const form = page.getByRole("dialog", { name: "Edit Student" });
  const field = (name: string) => form.getByLabel(name, { exact: false }).first();
  await hasFocus(field("Name"));
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
  await page.emulateMedia({ colorScheme: "light" });

  await field("Enrolled date").fill("05/06/2026");
  await field("Expiry date").fill("soon");
  await field("Paid amount (₹)").fill("-50");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByText("Expiry date is not a date").waitFor();
  await form.getByText("Paid amount must be a number of 0 or more").waitFor();
  expect(await field("Enrolled date").inputValue()).toBe("05 Jun 2026");
  await hasFocus(field("Expiry date"));
  await field("Expiry date").fill("");
  await field("Paid amount (₹)").fill("60000");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByText("Expiry date is required").waitFor();
  await hasFocus(field("Expiry date"));

  // The calendar takes the first Escape, the form the second.
  await page.keyboard.press("ArrowDown");
  await page.locator("[data-dates-dropdown]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("[data-dates-dropdown]").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await leaving.getByText("What you typed about this student has not been saved.").waitFor();
  await leaving.getByRole("button", { name: "Cancel" }).click();
  expect(await field("Paid amount (₹)").inputValue()).toBe("60,000");

  await form.getByRole("button", { name: "Generate" }).click();
  await form.getByText("With a new password this student is logged out everywhere.").waitFor();
  await form.getByRole("textbox", { name: "Password" }).fill("");
  await field("Course").click();
  await page.getByRole("listbox").getByRole("option", { name: "CPC" }).click();
  await form.getByText(/submitted assignments? of IP-DRG (is|are) hidden while the student is in CPC/).waitFor();
  await field("Course").click();
  await page.getByRole("listbox").getByRole("option", { name: "IP-DRG" }).click();
  await field("Expiry date").fill("1/1/2026");
  await form.getByRole("button", { name: "Save Changes" }).click();
  const expired = page.getByRole("dialog", { name: "Expired from the start?" });
  await expired.getByRole("button", { name: "Cancel" }).click();
  await expired.waitFor({ state: "detached" });
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expired.getByRole("button", { name: "Save anyway" }).click();
  await page
    .getByRole("row", { name: /Asha Rao/ })
    .getByRole("cell", { name: "01 Jan 2026" })
    .waitFor();
  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  await field("Expiry date").fill("31/12/2099");
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
  const row = page.getByRole("row", { name: /Asha Rao/ });
  await row.getByRole("cell", { name: "31 Dec 2099" }).waitFor();
  await row.locator("img").waitFor();
  await page.unroute("**/api/admin/student/*");
  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  await form.getByRole("button", { name: "Remove the present picture" }).click();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await row.locator("img").waitFor({ state: "detached" });
});

test("the list of students shows whose logins are slowed down, with a button that ends it", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/student");
  const wrong = { name: "Sneha Patil", password: "a wrong password" };
  for (let count = 0; count < 10; count += 1) await page.request.post(`${product.base}/api/login`, { data: wrong });
  await page.goto("/admin/student");
  const lock = page.getByRole("status").getByRole("listitem").filter({ hasText: "Sneha Patil: 10 failed logins" });
  await lock.waitFor();
  await expectAccessible(page);
  await lock.getByRole("button", { name: "Remove the delay: Sneha Patil" }).click();
  await page.getByText("Logins are no longer slowed down: Sneha Patil").waitFor();
  await lock.waitFor({ state: "detached" });
});
