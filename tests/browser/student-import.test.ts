import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible, expectTrouble, hasFocus, hold, logIn, newPerson, runProduct } from "./browser.ts";

const product = runProduct();

async function checkList(page: Page, rows: string): Promise<void> {
  await page.getByLabel("Names, one a line, or rows copied from a spreadsheet").fill(rows);
  await page.getByRole("button", { name: "Check the list" }).click();
}

async function fillIn(page: Page, course: string, expiryDate: string): Promise<void> {
  await page.getByRole("combobox", { name: "Course", exact: true }).click();
  await page.getByRole("option", { name: course }).click();
  await page.getByRole("textbox", { name: "Expiry Date", exact: true }).fill(expiryDate);
  await page.getByRole("button", { name: "Fill in" }).click();
}

test("a class comes in from a pasted table, corrected in place, and its students are moved together", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/student");
  await page.getByRole("link", { name: "Import" }).click();
  const mark = crypto.randomUUID().slice(0, 8);
  const [aditi, meena] = [`Aditi ${mark}`, `Meena ${mark}`];
  const rows = `Name\tProgram\tValid till\n${aditi}\tIP-DRG\t21/05/2027\n${meena}\tIPDRG\t\n`;
  await checkList(page, rows);
  await page.getByText("1 row is wrong.").waitFor();
  await expectAccessible(page);
  await page.getByText("1 row lacks a value. Fill it in for all such rows:").waitFor();
  expect(await page.getByRole("button", { name: "Import 1 student" }).isDisabled()).toBe(true);

  // On a phone a row is a card: what is wrong, and where it is corrected, without pushing a table aside.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("textbox", { name: `Course of ${meena}` }).click();
  await page.waitForFunction(() => {
    const box = document.querySelector('[aria-label="Rows of the file"]');
    const field = document.activeElement?.getBoundingClientRect();
    return box && box.scrollWidth <= box.clientWidth && field && field.left >= 0 && field.right <= innerWidth;
  });
  await page.getByText("Expiry date is required", { exact: true }).first().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("textbox", { name: "Expiry Date", exact: true }).fill("30/06/2027");
  await page.getByRole("button", { name: "Fill in" }).click();
  const steps = page.getByRole("list", { name: "Steps of the import" });
  expect(await steps.locator('[aria-current="step"]').textContent()).toContain("Check");
  const course = page.getByRole("textbox", { name: `Course of ${meena}` });
  await page.getByText("30 Jun 2027").waitFor();
  expect(
    await course.evaluate(
      (field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
    ),
  ).toBe("Course: “IPDRG” is no course. Did you mean IP-DRG?");
  await page.getByRole("button", { name: "IP-DRG?" }).click();
  await page.getByRole("button", { name: "Import 2 students" }).click();
  await page.getByText("2 students added.").waitFor();

  await page.getByRole("main").getByRole("link", { name: "Students" }).last().click();
  await page.getByLabel("Search by name or course").fill(mark);
  await page.getByText("2 students", { exact: true }).waitFor();
  await page.getByRole("checkbox", { name: "Choose all students of this page" }).check();
  // A phone has one line for it; what does not fit stands in its menu.
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.getByRole("region", { name: "Chosen students" });
  await bar.getByRole("button", { name: "Move to a course" }).waitFor({ state: "hidden" });
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(70);
  await page.getByRole("button", { name: "More for the chosen students" }).click();
  await page.getByRole("menuitem", { name: "Move to a course" }).waitFor();
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Move to a course" }).click();
  const dialog = page.getByRole("dialog", { name: "Move to a course: 2 students" });
  await dialog.getByRole("combobox", { name: "Course" }).click();
  await page.getByRole("listbox", { name: "Course" }).getByRole("option", { name: "CCS" }).click();
  await dialog.getByRole("button", { name: "Move to a course" }).click();
  await expect.poll(() => page.getByRole("cell", { name: "CCS" }).count()).toBe(2);

  await page.getByRole("button", { name: "More for the chosen students" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete: 2 students" });
  await deleting.getByRole("button", { name: "Delete" }).click();
  await deleting.getByText("Type 2", { exact: true }).waitFor();
  await hasFocus(deleting.getByLabel("Type 2 to delete these students"));
  await page.keyboard.type("2");
  await deleting.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No students found").waitFor();
});

test("a new person who has the name of a student gets another name on the screen and comes in", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/student/import");
  await checkList(page, "Kiran Desai\nVikram Iyer\n");
  await page.getByText("Vikram Iyer is already in CPC. The same person?").waitFor();
  await page.getByText("1 row has the name of a student who already has an account.").waitFor();
  await page.getByText("To check 1").click();
  await page.getByRole("row", { name: /Kiran Desai/ }).waitFor({ state: "detached" });
  await expectAccessible(page);

  await page.getByRole("button", { name: "Another person" }).click();
  const name = page.getByRole("textbox", { name: "Name of Vikram Iyer" });
  await hasFocus(name);
  await page.keyboard.press("Escape");
  await name.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Another person" }).click();
  expect(await name.inputValue()).toBe("Vikram Iyer 2");
  await page.keyboard.press("Enter");

  await page.getByText("All 2", { exact: true }).click();
  await page.getByText("The same person?").waitFor({ state: "detached" });
  await fillIn(page, "IP-DRG", "21/05/2027");
  const row = page.getByRole("row", { name: /Vikram Iyer 2/ });
  await row.getByText("New").waitFor();
  // Nothing of the other student comes along.
  expect(await row.getByRole("cell").allTextContents()).toEqual(
    expect.arrayContaining(["Vikram Iyer 2", "IP-DRG", "today", "21 May 2027", "₹0"]),
  );
  await page.getByRole("button", { name: "Import 2 students" }).click();
  await page.getByText("2 students added").waitFor();
});

test("any row can be left out, and who already had an account is named when the import is done", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/student/import");
  await checkList(page, "Vikram Iyer\nSneha Patil\nRohan Bhat\nLata Rege\n");
  await page.getByText("2 rows have the names of students who already have an account.").waitFor();
  // A list of names is not wrong: it only lacks what is filled in for all of them.
  await page.getByText("2 rows lack a value. Fill it in for all such rows:").waitFor();
  await page.getByText("Incomplete 2").waitFor();
  expect(await page.getByText(/(row is|rows are) wrong\.|^Wrong/).count()).toBe(0);
  await page.getByRole("button", { name: "Another list" }).waitFor();
  await page.getByRole("button", { name: "Leave out line 2" }).click();
  await page.getByText("1 row has the name of a student who already has an account.").waitFor();
  await fillIn(page, "IP-DRG", "21/05/2027");
  await page
    .getByRole("row", { name: /Lata Rege/ })
    .getByText("New")
    .waitFor();
  await page.getByRole("button", { name: "Leave out line 4" }).click();
  await page.getByRole("button", { name: "Import 1 student" }).click();
  await page.getByText("1 student added, 1 unchanged.").waitFor();
  await page.getByText("1 already had an account: Vikram Iyer.").waitFor();
});

test("an expiry date that locks a student out is said before the import, and does not block it", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/student/import");
  const rows = ["Gita Sen\tCPC\t24/11/2026\t01/01/2026", "Hari Sen\tCPC\t\t01/01/2020", "Lalit Sen\tCPC\t\t01/01/2099"];
  await checkList(page, ["Name\tCourse\tEnrolled\tExpiry", ...rows, "Sneha Patil\tCPC\t\t01/01/2020"].join("\n"));
  await page.getByText("2 students would have no access from the start.").waitFor();
  await page.getByText("1 student would lose access.").waitFor();
  await page.getByText("To check 3").click();
  await page.getByRole("row", { name: /Lalit Sen/ }).waitFor({ state: "detached" });
  await page
    .getByRole("row", { name: /Gita Sen/ })
    .getByText("Expiry date is before the enrolled date")
    .waitFor();
  const hari = page.getByRole("row", { name: /Hari Sen/ });
  await hari.getByText("Expiry date is in the past").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Leave out line 5" }).click();
  await page.getByText("1 student would lose access.").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Import 3 students" }).click();
  await page.getByText("3 students added").waitFor();
});

test("a file that is none says so and leaves the screen as it was", async () => {
  const { page } = await newPerson(product.base);
  expectTrouble(page, /422/, "the file is refused");
  await logIn(page, "admin", "admin-password", "/admin/student/import");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0, 0]) });
  await page.getByText("The file is neither CSV nor XLSX").waitFor();
  await page.getByText("Drop a CSV or XLSX file here").waitFor();
  // Where a file may be dropped has an edge, whatever was opened before.
  const edge = await page
    .getByRole("button", { name: /^Drop a CSV/ })
    .evaluate((place) => getComputedStyle(place).borderTopStyle);
  expect(edge).toBe("dashed");
});

test("a row that was left out stays out, in whatever order the checks of the list are answered", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/student/import");
  await checkList(
    page,
    "Name\tCourse\tExpiry Date\nFirst One\tCCS\t2027-05-21\nSecond One\tCCS\t2027-05-21\nThird One\tCCS\t2027-05-21",
  );
  await page.getByRole("button", { name: "Import 3 students" }).waitFor();
  const second = Promise.withResolvers<void>();
  let count = 0;
  await page.route("**/students/import?*", async (route) => {
    count += 1;
    if (count === 1) await second.promise;
    await route.continue();
  });
  const checked = page.waitForResponse(async (response) => (await response.text()).includes("Second One"));
  await page.getByRole("button", { name: "Leave out line 2" }).click();
  await page.getByRole("button", { name: "Leave out line 3" }).click();
  await page.getByRole("button", { name: "Import 1 student" }).waitFor();
  second.resolve();
  await checked;
  await page.getByText("Third One").waitFor();
  await page.getByText("1 row", { exact: true }).waitFor();
  expect(await page.getByText("Second One").count()).toBe(0);
});

test("a pasted list and a corrected cell stay when they cannot be checked, and are checked again by their button", async () => {
  const { page, context } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/student/import");
  const rows = "Name\tProgram\tValid till\nLate List\tIPDRG\t21/05/2027";
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "the connection is cut");
  await page.getByRole("heading", { name: "A pasted list" }).waitFor();
  await context.setOffline(true);
  await checkList(page, rows);
  const fault = page.getByRole("alert").filter({ hasText: "The server cannot be reached. Check your connection." });
  await fault.waitFor();
  expect(await page.getByLabel("Names, one a line, or rows copied from a spreadsheet").inputValue()).toBe(rows);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByText("1 row is wrong.").waitFor();
  const course = page.getByRole("textbox", { name: "Course of Late List" });
  await course.waitFor();

  await context.setOffline(true);
  await course.fill("IP-DRG");
  await page.keyboard.press("Tab");
  await fault.waitFor();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByRole("button", { name: "Import 1 student" }).click();
  await page.getByText("1 student added.").waitFor();
});

test("a list that is read slowly does not take the place of the one that was chosen after it", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/student/import");
  const { held, release } = hold();
  const readLate = async (route: Route) => {
    await held;
    await route.continue();
  };
  await page.route("**/students/import?*", readLate, { times: 1 });
  const list = (name: string) => `Name\tCourse\tExpiry Date\n${name}\tCCS\t2027-05-21`;
  const asked = page.waitForRequest("**/students/import?*");
  await checkList(page, list("Slow One"));
  await asked;
  await checkList(page, list("Newer One"));
  await page.getByRole("cell", { name: "Newer One" }).waitFor();
  const late = page.waitForResponse(async (response) => (await response.text()).includes("Slow One"));
  release();
  await late;
  await page.getByRole("button", { name: "Import 1 student" }).click();
  await page.getByText("1 student added.").waitFor();
  expect(await page.getByText("Slow One").count()).toBe(0);
  await page.goto("/admin/student?search=Newer%20One");
  await page.getByRole("button", { name: "Edit Newer One" }).waitFor();
});

test("an import whose answer is lost says that it may be done and where its slips are, and is checked again", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/student/import");
  expectTrouble(page, /ERR_CONNECTION_RESET/, "the answer is lost");
  await checkList(page, "Name\tProgram\tValid till\nLost Answer\tIP-DRG\t21/05/2027");
  await page.route(
    "**/students/import?dryRun=false",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Import 1 student" }).click();
  const fault = page.getByRole("alert").filter({ hasText: "The students may have been imported all the same" });
  await fault.getByRole("link", { name: "Student Credentials" }).waitFor();
  await fault.getByRole("button", { name: "Check again" }).click();
  await fault.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Nothing to import" }).waitFor();
});
