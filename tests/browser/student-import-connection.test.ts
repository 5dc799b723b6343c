import { randomUUID } from "node:crypto";
import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { checkList, subadmin } from "./at-work.ts";
import { expectTrouble, hold, type Person, sharedProduct } from "./browser.ts";
import { removeNamed } from "./course.ts";

const product = sharedProduct();

/** Opens the import of students as a sub-admin. Students with the mark in their names are deleted after the test. */
async function openImport(): Promise<Person & { mark: string }> {
  const mark = randomUUID().slice(0, 8);
  removeNamed(product, mark);
  const staff = await subadmin(product);
  await staff.page.goto("/admin/student/import");
  return { ...staff, mark };
}

test("a row that was left out stays out when an earlier check of the list answers late", async () => {
  const { page, mark } = await openImport();
  const rows = ["First", "Second", "Third"].map((name) => `${name} ${mark}\tCCS\t2027-05-21`);
  await checkList(page, ["Name\tCourse\tExpiry Date", ...rows].join("\n"));
  await page.getByRole("button", { name: "Import 3 students" }).waitFor();
  const { held, release } = hold();
  let count = 0;
  await page.route("**/students/import?*", async (route) => {
    count += 1;
    if (count === 1) await held;
    await route.continue();
  });
  const checked = page.waitForResponse(async (response) => (await response.text()).includes(`Second ${mark}`));
  await page.getByRole("button", { name: "Leave out line 2" }).click();
  await page.getByRole("button", { name: "Leave out line 3" }).click();
  await page.getByRole("button", { name: "Import 1 student" }).waitFor();
  release();
  await checked;
  await page.getByText(`Third ${mark}`).waitFor();
  await page.getByText("1 row", { exact: true }).waitFor();
  expect(await page.getByText(`Second ${mark}`).count()).toBe(0);
});

test("a pasted list and a corrected cell survive a lost connection and are checked by the button afterwards", async () => {
  const { page, context, mark } = await openImport();
  const rows = `Name\tProgram\tValid till\nLate ${mark}\tIPDRG\t21/05/2027`;
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED/, "the connection is cut");
  await page.getByRole("heading", { name: "A pasted list" }).waitFor();
  await context.setOffline(true);
  await checkList(page, rows);
  const fault = page.getByRole("alert").filter({ hasText: "The server cannot be reached. Check your connection." });
  await fault.waitFor();
  expect(await page.getByLabel("Names, one per line, or rows copied from a spreadsheet").inputValue()).toBe(rows);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Check the list" }).click();
  await page.getByText("1 row is wrong.").waitFor();
  const course = page.getByRole("textbox", { name: `Course of Late ${mark}` });
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

test("a list that is read slowly does not replace the list that was chosen after it", async () => {
  const { page, mark } = await openImport();
  const { held, release } = hold();
  const readLate = async (route: Route) => {
    await held;
    await route.continue();
  };
  await page.route("**/students/import?*", readLate, { times: 1 });
  const list = (name: string) => `Name\tCourse\tExpiry Date\n${name}\tCCS\t2027-05-21`;
  const [slow, newer] = [`Slow ${mark}`, `Newer ${mark}`];
  const asked = page.waitForRequest("**/students/import?*");
  await checkList(page, list(slow));
  await asked;
  await checkList(page, list(newer));
  await page.getByRole("cell", { name: newer }).waitFor();
  const late = page.waitForResponse(async (response) => (await response.text()).includes(slow));
  release();
  await late;
  await page.getByRole("button", { name: "Import 1 student" }).click();
  await page.getByText("1 student added.").waitFor();
  expect(await page.getByText(slow).count()).toBe(0);
  await page.goto(`/admin/student?search=${mark}`);
  await page.getByRole("button", { name: `Edit ${newer}` }).waitFor();
  expect(await page.getByRole("button", { name: /^Edit / }).count()).toBe(1);
});

test("an import whose answer is lost warns that it may be done, and a new check finds nothing to import", async () => {
  const { page, mark } = await openImport();
  expectTrouble(page, /ERR_CONNECTION_RESET/, "the answer is lost");
  await checkList(page, `Name\tProgram\tValid till\nLost ${mark}\tIP-DRG\t21/05/2027`);
  await page.route(
    "**/students/import?dryRun=false",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Import 1 student" }).click();
  const fault = page.getByRole("alert").filter({ hasText: "The students may have been imported anyway" });
  await fault.getByRole("link", { name: "Student Credentials" }).waitFor();
  await fault.getByRole("button", { name: "Check again" }).click();
  await fault.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Nothing to import" }).waitFor();
});
