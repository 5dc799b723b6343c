import { readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible, expectTrouble, hold, logIn, newPerson, type Person, runProduct } from "./browser.ts";

/** The same product over HTTP, for what somebody else does meanwhile. */
async function signedIn(name: string, password: string) {
  const send = async (method: string, path: string, body: BodyInit, headers: Record<string, string>) =>
    (await fetch(`${product.base}/api${path}`, { method, headers, ...(method !== "GET" && { body }) })).json();
  const json = { "content-type": "application/json" };
  const login = await send("POST", "/login", JSON.stringify({ name, password }), json);
  const session = { "x-session-id": login.sessionId };
  return {
    id: login.user.id,
    get: (path: string) => send("GET", path, "", session),
    post: (path: string, body: object) => send("POST", path, JSON.stringify(body), { ...json, ...session }),
    form: (path: string, fields: Record<string, string>) => {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      return send("PUT", path, body, session);
    },
  };
}

/** Looks at the running product's database, or changes what no call may. */
function inDatabase(act: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(path.join(product.dataDir, "casebook.db"));
  act(database);
  database.close();
}

/** Everybody logged in, and gave their password, twenty minutes ago. */
function forgetConfirmations(): void {
  const longAgo = new Date(Date.now() - 20 * 60 * 1000).toISOString();
  inDatabase((database) => database.prepare("update session set created_at = ?, confirmed_at = null").run(longAgo));
}

const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const product = runProduct();
let staff: Person;
beforeAll(async () => {
  staff = await newPerson(product.base);
  await logIn(staff.page, "Priya Menon", product.subadminPassword);
});

test("the dashboard leads from a category to an assignment's key and to a student, and gives the focus back", async () => {
  const { page } = staff;
  await page.goto("/admin/dashboard");
  await page.getByRole("img", { name: /^Submissions per day/ }).waitFor();
  await page.getByText("15 sample accounts are open").waitFor();
  await page.getByRole("link", { name: "sub-admins", exact: true }).click();
  await page.getByRole("heading", { name: "Subadmin Credentials" }).waitFor();
  await page.goBack();
  await page.getByRole("img", { name: /^Submissions per day/ }).waitFor();
  const chip = page.getByRole("button", { name: /^IP-DRG/ });
  await chip.focus();
  await page.keyboard.press("Enter");
  const modal = page.getByRole("dialog", { name: "IP-DRG" });
  await modal.getByRole("tab", { name: "Assignments 2" }).and(page.locator('[aria-selected="true"]')).waitFor();
  await expectAccessible(page);
  const { height } = (await modal.boundingBox()) ?? { height: 0 };
  await modal.getByRole("button", { name: /Total hip replacement/ }).click();
  await page.getByRole("dialog", { name: "IP-DRG · Total hip replacement" }).getByText("0SR902A").waitFor();
  expect((await modal.boundingBox())?.height, "one size whatever it shows").toBe(height);
  await modal.getByRole("link", { name: "View PDF" }).waitFor();
  await expectAccessible(page);
  await modal.getByRole("button", { name: "Delete" }).click();
  await page
    .getByText('Are you sure you want to delete "Total hip replacement"? This action cannot be undone.')
    .waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await modal.getByRole("button", { name: "Back" }).click();
  await modal.getByRole("tab", { name: "Students 2" }).click();
  await modal.getByRole("button", { name: /Asha Rao/ }).click();
  await modal.getByText("Enrolled").waitFor();
  expectTrouble(page, /500 .*\/api\/result/, "a server that fails");
  await page.route("**/api/result", (route) => route.fulfill({ status: 500, json: { success: false } }));
  await modal.getByRole("button", { name: /Total hip replacement/ }).click();
  await page.getByRole("alert").getByText("Failed to fetch result details").waitFor();
  await page.unroute("**/api/result");
  await modal.getByRole("button", { name: /Total hip replacement/ }).click();
  await modal.getByRole("heading", { name: /to look at/ }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "detached" });
  expect(await chip.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("link", { name: /Total Students/ }).click();
  await page.waitForURL(/\/admin\/student$/);
});

test("what is recent or pending opens what it names; a count that is not there is told", async () => {
  const { page } = staff;
  await page.goto("/admin/dashboard");
  await page
    .getByRole("region", { name: "Recent Students" })
    .getByRole("link", { name: /Asha Rao/ })
    .click();
  await page.getByRole("dialog", { name: "Student Details" }).getByText("Asha Rao").waitFor();
  await page.goBack();
  await page
    .getByRole("region", { name: "Recent Assignments" })
    .getByRole("link", { name: /ED level/ })
    .click();
  await page.waitForURL(/\/admin\/assignments\/[^/]+\/submissions$/);
  await page.goBack();
  await page
    .getByRole("region", { name: "Needs attention today" })
    .getByRole("link", { name: /1 student expires in 7 days Fatima Sheikh/ })
    .click();
  await page.waitForURL(/state=expiring/);
  await page.goBack();
  await page
    .getByRole("region", { name: "Most pending" })
    .getByRole("link", { name: /^ED level/ })
    .click();
  await page.getByRole("button", { name: /^Has not submitted ED level of service/ }).waitFor();
  await page.getByText("1–2 of 2").waitFor();
  expectTrouble(page, /500 .*\/api\/admin\/activity/, "a server that fails");
  await page.route("**/api/admin/activity", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/admin/dashboard");
  await page.getByRole("button", { name: "IP-DRG ?" }).waitFor();
  await page.unroute("**/api/admin/activity");
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
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Student Details");
  await expectAccessible(page);
  await details.getByRole("link", { name: "Total hip replacement" }).click();
  await page
    .getByRole("dialog", { name: "Submissions — Total hip replacement" })
    .getByRole("heading", { name: "Asha Rao" })
    .waitFor();
  await page.getByText("← Back to Submissions").waitFor();
  await page.goBack();
  await details.getByText("₹45,000").waitFor();
  await page.keyboard.press("Escape");
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

test("a student's form shows where the focus is, reads dates as typed, says what it will do, and keeps what was typed", async () => {
  const { page } = staff;
  await page.goto("/admin/student?search=asha");
  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  const form = page.getByRole("dialog", { name: "Edit Student" });
  const field = (name: string) => form.getByLabel(name, { exact: false }).first();
  await expect.poll(() => field("Name").evaluate((input) => input === document.activeElement)).toBe(true);
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
  expect(await field("Expiry date").evaluate((input) => input === document.activeElement)).toBe(true);
  await field("Expiry date").fill("");
  await field("Paid amount (₹)").fill("60000");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.getByText("Expiry date is required").waitFor();

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
  await page.getByRole("option", { name: "CPC" }).click();
  await form.getByText(/submitted assignments? of IP-DRG (is|are) hidden while the student is in CPC/).waitFor();
  await field("Course").click();
  await page.getByRole("option", { name: "IP-DRG" }).click();
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
  const { held, release } = hold();
  await page.route("**/api/admin/student/*", async (route) => {
    await held;
    await route.continue();
  });
  await form.getByRole("button", { name: "Save Changes" }).click();
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

  // A connection that comes back is no look.
  const looks: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/admin/students")) looks.push(request.url());
  });
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByLabel("Search by name or course").fill("");
  await page.getByText(/^(\d+) of \1$/).waitFor();
  expect(looks).toEqual([]);
});

test("credentials ask for one's own password after a while, and mark what cannot be read", async () => {
  const { page } = staff;
  expectTrouble(page, /(403|422) .*\/api\//, "the own password is asked for, and wrong at first");
  forgetConfirmations();
  inDatabase((database) => database.exec("update user set password_sealed = 'damaged' where name = 'Asha Rao'"));
  await page.goto("/admin/credentials");
  const dialog = page.getByRole("dialog", { name: "Enter your password to see the credentials" });
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("The credentials are hidden").waitFor();
  await page.getByRole("button", { name: "Enter password" }).click();
  await dialog.getByLabel("Password").first().fill("wrong");
  await page.keyboard.press("Enter");
  await dialog.getByText("Current password is wrong").waitFor();
  await dialog.getByLabel("Password").first().fill(product.subadminPassword);
  await page.keyboard.press("Enter");
  await page.getByText("1 password cannot be read").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("row", { name: /Asha Rao.*Cannot be read/ }).waitFor();
  await page.getByRole("row", { name: new RegExp(`Imran Qureshi.*${product.samplePassword}`) }).waitFor();
  await expectAccessible(page);
});

test("sub-admins are created, edited, protected and deleted; a message stays three seconds", async () => {
  const { page } = staff;
  await page.goto("/admin/subadmins");
  await page.getByRole("button", { name: "Add Subadmin" }).click();
  await page.getByText("Name and password are required").waitFor();
  await page.getByLabel("Name").fill("Second Subadmin");
  await page.getByRole("textbox", { name: "Password" }).fill("a-password");
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/admin/add-subadmin", async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add Subadmin" }).click();
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  asked.resolve();
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

test("a sub-admin's password asks for one's own after a while, and what was typed stays until it is saved", async () => {
  const { page } = staff;
  await page.goto("/admin/subadmins");
  await page.getByLabel("Name").fill("Third Subadmin");
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("a long password");
  expectTrouble(page, /403 .*\/api\/admin\/add-subadmin/, "the own password is asked for");
  forgetConfirmations();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Enter your password to set a sub-admin's password" });
  await dialog.waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
  expect([await page.getByLabel("Name").inputValue(), await password.inputValue()]).toEqual([
    "Third Subadmin",
    "a long password",
  ]);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Password").first().fill(product.subadminPassword);
  await page.keyboard.press("Enter");
  await page.getByText("Subadmin created successfully").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Edit Third Subadmin" }).waitFor();
  expect(await password.inputValue()).toBe("");
});

test("assignments are searched, and duplicated with their charts by an upload that is not left unasked", async () => {
  const { page } = staff;
  await page.goto("/admin/assignments");
  await page.getByText("+ Add Assignment", { exact: true }).click();
  const choice = page.getByRole("dialog", { name: "Choose Category" });
  expect(await choice.getByRole("button").count()).toBe(7 + 1);
  await choice.getByRole("button", { name: "CPC" }).click();
  await page.waitForURL(/\/assignment\/add\?category=CPC$/);
  await page.getByText("No chart and no key yet: without a key, work is shown as “Not graded”.").waitFor();
  await page.goBack();
  await page.getByLabel("Search by module, category or sub-module").fill("heart failure");
  await page.getByText("1 assignment(s) found").waitFor();
  await page.getByLabel("Search by module, category or sub-module").fill("nothing like it");
  await page.getByText('No assignments match "nothing like it"').waitFor();
  await page.getByRole("button", { name: "Clear Search" }).click();
  await page.getByRole("button", { name: "More: Remittance review" }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.getByText("Read the remittance.pdf").waitFor();
  const { held, release } = hold();
  await page.route("**/api/admin/add-assignment", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save Assignment" }).click();
  await page.getByText("Processing…").waitFor();
  await page.evaluate(() => window.history.back());
  await page.getByRole("dialog", { name: "Stop the upload?" }).getByRole("button", { name: "Cancel" }).click();
  release();
  await page.waitForURL(/\/admin\/assignments$/);
  await page.unroute("**/api/admin/add-assignment");
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
  await page
    .getByRole("article", { name: "Remittance review" })
    .getByRole("button", { name: "Delete Read the remittance" })
    .click();
  await page.getByText("2 submissions go with it. This cannot be undone.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("a module is looked at as a student, exported, put away and taken back, and comes in again as a draft", async () => {
  const { page } = staff;
  await page.goto("/admin/assignments?category=Denials");
  const more = page.getByRole("button", { name: "More: Remittance review" });
  await more.click();
  await page.getByRole("menuitem", { name: "Preview as a student" }).click();
  await page.getByText("nothing of it is saved, and no time runs", { exact: false }).waitFor();
  await page.getByRole("region", { name: "Questions" }).getByRole("radio").first().check();
  await expectAccessible(page);
  await page.goBack();

  await more.click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export" }).click();
  const file = await (await downloading).path();
  await more.click();
  await page.getByRole("menuitem", { name: "Archive" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Archive" }).click();
  await page.getByText("Assignment archived").waitFor();
  await page.getByRole("group", { name: "State" }).getByRole("button", { name: "Archived 1" }).click();
  await page.waitForURL(/state=archived/);
  await page.getByText("1 assignment(s) found").waitFor();
  await more.click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await page.getByText("Assignment restored").waitFor();
  await page.getByText("No assignments match these filters").waitFor();

  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.getByLabel("Exported assignments").setInputFiles({
    name: "remittance.zip",
    mimeType: "application/zip",
    buffer: await readFile(file),
  });
  await page.getByText("Denials has an assignment of this name already: this one is added beside it").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Import 1 assignment" }).click();
  await page.getByText("1 assignment was added as a draft.").waitFor();
  await page.getByRole("link", { name: "See the drafts" }).click();
  const draft = page.getByRole("article", { name: "Remittance review" });
  await draft.getByText("Draft", { exact: true }).waitFor();
  await draft.getByRole("button", { name: "Delete Module" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete Module" }).click();
  await draft.waitFor({ state: "detached" });
});

test("questions come from pasted rows into a draft that opens on a day", async () => {
  const { page } = staff;
  const name = `Sheet ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/assignment/add?category=CPC");
  await page.getByRole("textbox", { name: "Module name", exact: true }).fill(name);
  await page.getByText("Draft", { exact: true }).click();
  await page.getByLabel("Visible from (optional)").fill("24/11/2099");
  await page.getByLabel("Time", { exact: true }).fill("09:00");
  await page.getByText("Dynamic Questions").click();
  await page.getByRole("button", { name: "From a spreadsheet" }).click();
  const dialog = page.getByRole("dialog", { name: "Questions from a spreadsheet" });
  await dialog.getByRole("textbox").fill("Question\tA\tB\tAnswer\nBoth sides?\t50\t59\tA\nDistinct?\t25\t59\t59\n");
  await dialog.getByRole("button", { name: "Check the rows" }).click();
  await dialog.getByText("2 questions", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Take 2 questions" }).click();
  await page.getByRole("textbox", { name: "Question text" }).nth(1).waitFor();
  await page.getByRole("button", { name: "Save Assignment" }).click();
  const row = page.getByRole("article", { name });
  await row.getByText("Draft", { exact: true }).waitFor();
  await row.getByRole("link", { name: "Edit Assignment" }).click();
  expect(await page.getByLabel("Time", { exact: true }).inputValue()).toBe("09:00");
  await page.getByRole("region", { name: "Assignment", exact: true }).getByText("Open", { exact: true }).click();
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await row.getByText("Opens 24 Nov, 09:00").waitFor();
});

test("the assignment form says what an edit destroys or hides, and brings another's change together with its own", async () => {
  const { page } = staff;
  expectTrouble(page, /404 .*nothing/, "there is no such assignment");
  await page.goto("/admin/assignments/edit/nothing");
  await page.getByText("Error: Assignment not found").waitFor();
  await page.getByRole("link", { name: "Back to Assignments" }).click();
  const toEdit = page
    .getByRole("article", { name: "Remittance review" })
    .getByRole("link", { name: "Edit Assignment" });
  await toEdit.click();
  await page.getByRole("heading", { name: "Sub-assignment 1" }).waitFor();
  await page.getByLabel("Category").fill("IPDRG");
  await page.getByText("No student is in the course IPDRG. 2 students lose sight of it.").waitFor();
  await page.getByRole("button", { name: "Use IP-DRG" }).click();
  await page.getByText("2 students lose sight of it.", { exact: false }).waitFor();
  await page.getByLabel("Category").fill("Denials");
  await page.getByText("lose sight of it").waitFor({ state: "detached" });
  const first = page.getByRole("region", { name: "Sub-assignment 1" });
  await first.getByLabel("Options (comma separated)").first().fill("One, Two");
  expect(await first.getByRole("textbox", { name: "Option 5 of question 1" }).inputValue()).toBe("One");
  expect(await first.getByRole("radio", { name: "Predefined Questions" }).isDisabled()).toBe(true);
  await first.getByRole("button", { name: "Remove PDF" }).click();
  await first.getByRole("button", { name: "Put Read the remittance.pdf back" }).click();
  await first.getByRole("link", { name: "View PDF" }).waitFor();
  await first.getByRole("button", { name: "Remove question 1" }).click();
  const question = page.getByRole("dialog", { name: "Remove question 1" });
  await question.getByText("Its answers in 2 submissions count no more when the assignment is saved.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("navigation", { name: "Sub-assignments" }).getByRole("button", { name: /^2 / }).click();
  await page.getByRole("button", { name: "Remove sub-assignment 2" }).click();
  await page.getByText("Its 2 submissions will be deleted when the assignment is saved.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByText("2 submissions of removed sub-assignments will be deleted.").waitFor();
  await page.getByRole("link", { name: "Students", exact: true }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Students" }).waitFor();

  await page.goto("/admin/assignments");
  await toEdit.click();
  await page.getByRole("heading", { name: "Sub-assignment 1" }).waitFor();
  await page.getByLabel("Due date (optional)").fill("31/12/2026");
  const priya = await signedIn("Priya Menon", product.subadminPassword);
  const { subAssignments, ...assignment } = (await priya.get("/assignments")).find(
    (one: { moduleName: string }) => one.moduleName === "Remittance review",
  );
  const saved = await priya.form(`/admin/assignments/${assignment._id}`, {
    moduleName: assignment.moduleName,
    category: assignment.category,
    timeLimitMinutes: "30",
    dueDate: "2026-12-01",
    subAssignments: JSON.stringify(
      subAssignments.map(
        (section: { _id: string; subModuleName: string; isDynamic: boolean; dynamicQuestions: [] }) => ({
          _id: section._id,
          subModuleName: section.subModuleName,
          isDynamic: section.isDynamic,
          ...(section.isDynamic && { questions: section.dynamicQuestions }),
        }),
      ),
    ),
  });
  expect(saved).toMatchObject({ success: true });
  expectTrouble(page, /409 .*\/api\/admin\/assignments\//, "it was changed meanwhile");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Error updating assignment: This assignment was changed meanwhile").waitFor();
  await page.getByText("Time limit: 30 (taken over)").waitFor();
  await page.getByText("Due date: 01 Dec 2026 there, 31 Dec 2026 here (yours is kept)").waitFor();
  expect(await page.getByLabel("Time limit (minutes)", { exact: true }).inputValue()).toBe("30");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  await page.getByRole("article", { name: "Remittance review" }).getByText("due 31 Dec 2026").waitFor();
});

test("sub-assignments are put in order by keyboard, with a warning, and not left unsaved", async () => {
  const { page } = staff;
  await page.goto("/admin/assignments");
  await page.getByRole("article", { name: "Remittance review" }).getByRole("link", { name: "Edit Assignment" }).click();
  await page.getByRole("heading", { name: "Sub-assignment 1" }).waitFor();
  const names = () =>
    page.getByLabel("Sub-module name").evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  const before = await names();
  await page.getByRole("button", { name: "Change the order" }).first().focus();
  await page.keyboard.press("Space");
  await page.locator('[aria-pressed="true"]').waitFor();
  const said = page.getByText(/^Now at place \d of 2$/);
  // A keyboard sensor listens from the next tick on: the key is pressed until it is heard.
  await expect
    .poll(async () => {
      if (!(await page.getByText("Now at place 2 of 2").isVisible())) await page.keyboard.press("ArrowRight");
      return said.allTextContents();
    })
    .toEqual(["Now at place 2 of 2"]);
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

test("who works now gets more time, and who changes the limit is told of them", async () => {
  const { page } = staff;
  const asha = await signedIn("Asha Rao", product.samplePassword);
  const { assignments } = await asha.get(`/category/IP-DRG?studentId=${asha.id}`);
  const cardiology = assignments.find((one: { moduleName: string }) => one.moduleName === "Inpatient Cardiology");
  const place = { assignmentId: cardiology._id, subAssignmentId: cardiology.subAssignments[0]._id };
  expect(await asha.post("/student/attempts", { studentId: asha.id, ...place })).toMatchObject({ success: true });
  await page.goto(`/admin/assignments/${cardiology._id}/submissions`);
  const working = page.getByRole("region", { name: "Working now" });
  await working.getByRole("button", { name: "Extra time for all who work now" }).waitFor();
  await working.getByRole("checkbox", { name: /^Asha Rao/ }).check();
  await working.getByRole("button", { name: "Extra time for 1 marked" }).click();
  await page.getByRole("button", { name: "Give extra time" }).click();
  await page.getByText("15 minutes added for 1 student").waitFor();
  await working.getByText(/ min left · 15 min extra · nothing saved yet/).waitFor();
  await expectAccessible(page);
  await page.goto(`/admin/assignments/edit/${cardiology._id}`);
  // What cannot be is kept as it was typed, and told.
  const limit = page.getByLabel("Time limit (minutes)", { exact: true });
  await limit.fill("1.5");
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.locator(':focus[aria-invalid="true"]').and(limit).waitFor();
  expect(await limit.inputValue()).toBe("1.5");
  await limit.fill("60");
  await page.getByText("1 student is working now; their time does not change.").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("heading", { name: "Assignments Overview" }).waitFor();
  await page.goto(`/admin/student?student=${asha.id}`);
  await page.getByText(/15 min extra, until \d\d:\d\d$/).waitFor();
  await page.getByRole("button", { name: "Extra time for Inpatient Cardiology" }).waitFor();
  expect(
    await asha.post("/student/submit-assignment", {
      studentId: asha.id,
      assignmentId: place.assignmentId,
      submittedAnswers: [{ subAssignmentId: place.subAssignmentId, drgValue: "321" }],
    }),
  ).toMatchObject({ success: true });
  await page.reload();
  await page.getByText("1 of 2 sections").waitFor();
  await page.getByText("Missing: Heart failure readmission · 15 min extra").waitFor();
  const takeAllBack = async () => {
    await page.getByRole("button", { name: "Extra time for Inpatient Cardiology" }).click();
    await page.getByLabel("Minutes to add").fill("-1440");
    await page.getByRole("button", { name: "Take time back" }).click();
  };
  await takeAllBack();
  await page.getByText("Up to 1440 minutes taken back from 1 student").waitFor();
  await takeAllBack();
  await page.getByText("No minutes were taken back: there are none to take").waitFor();
});

test("older plain answers are shown under their section's id, without a grade", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword);
  // Our server keeps no answers of that kind; another server of the same calls may.
  await page.route("**/submissions?*", async (route) => {
    const reply = await (await route.fetch()).json();
    const older = { subAssignmentId: "66f1c0ffee", icdCodes: ["I10", "E11.9"], patientName: "Old Patient" };
    Object.assign(reply.results[0], { parentSummary: null, subModulesSummary: [], submittedAnswers: [older] });
    await route.fulfill({ json: reply });
  });
  await page.goto("/admin/assignments");
  await page
    .getByRole("article", { name: "Total hip replacement" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /IP-DRG/ })
    .first()
    .click();
  const card = page.getByRole("article", { name: "66f1c0ffee" });
  const codes = card.getByRole("list", { name: "Submitted ICD Codes" }).getByRole("listitem");
  await codes.filter({ hasText: "Essential (primary) hypertension" }).getByText("I10").waitFor();
  expect(await codes.count()).toBe(2);
  await card.getByText("Old Patient").waitFor();
});

test("submissions are walked student by student, and a section is given again", async () => {
  const { page } = staff;
  await page.goto("/admin/assignments");
  await page
    .getByRole("article", { name: "Modifier drill" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  const modal = page.getByRole("dialog", { name: "Submissions — Modifier drill" });
  await modal
    .getByRole("link", { name: /Sneha Patil|Vikram Iyer/ })
    .first()
    .click();
  await modal.getByText("1 of 2").waitFor();
  await modal.getByRole("button", { name: "Next student" }).click();
  await modal.getByText("2 of 2").waitFor();
  const change = modal.getByRole("button", { name: /^Change the verdict/ }).first();
  await change.click();
  await page.getByRole("button", { name: "Mark correct" }).click();
  await page.getByText("Reason is required").waitFor();
  const reason = page.getByLabel("Reason (the student sees it)");
  expect(await reason.evaluate((field) => field === document.activeElement)).toBe(true);
  await modal.getByRole("table", { name: "Answers of Modifier drill" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("Reason (the student sees it)").waitFor({ state: "detached" });
  expect(await change.evaluate((button) => button === document.activeElement)).toBe(true);
  await change.click();
  await reason.fill("Both modifiers are defensible");
  await page.getByRole("button", { name: "Mark correct" }).click();
  await modal.getByText(/^Priya Menon, .*: Both modifiers are defensible$/).waitFor();
  await modal.getByRole("button", { name: "Reopen for this student" }).click();
  const question = page.getByRole("dialog", { name: /^Reopen/ });
  await question.waitFor();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "detached" });
  // Of two dialogs Escape closes the one on top.
  expect(await modal.isVisible()).toBe(true);
  await modal.getByRole("button", { name: "Reopen for this student" }).click();
  await page
    .getByRole("dialog", { name: /^Reopen/ })
    .getByRole("button", { name: "Reopen" })
    .click();
  await page.getByText("The section is open again").waitFor();
  await expect.poll(() => modal.getByRole("link", { name: /Sneha Patil|Vikram Iyer/ }).count()).toBe(1);
  await page.keyboard.press("Escape");

  // Who was reopened stays in their place, also when the server's order, by the last submission, is another now.
  await page
    .getByRole("article", { name: "Remittance review" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  const remittance = page.getByRole("dialog", { name: "Submissions — Remittance review" });
  const first = remittance.getByRole("link", { name: /\(Denials\)/ }).first();
  const [name = ""] = ((await first.textContent()) ?? "").split(" (");
  await first.click();
  await page.route("**/submissions?*", async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, results: reply.results.toReversed() } });
  });
  await remittance.getByRole("button", { name: "Reopen for this student" }).last().click();
  await page
    .getByRole("dialog", { name: /^Reopen/ })
    .getByRole("button", { name: "Reopen" })
    .click();
  await expect.poll(() => remittance.getByRole("button", { name: "Reopen for this student" }).count()).toBe(1);
  await remittance.getByText("1 of 2").waitFor();
  await remittance.getByRole("heading", { name }).waitFor();
  await page.unroute("**/submissions?*");
  await page.keyboard.press("Escape");
  await page
    .getByRole("article", { name: "ED level of service" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  await page.getByText("No submissions found for this module.").waitFor();
});
