import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, hasFocus, logIn, newPerson, runProduct, sharedProduct } from "./browser.ts";
import { newAssignment, newStudent } from "./course.ts";

const product = sharedProduct();

async function openDashboard(): Promise<Page> {
  const { page } = await subadmin(product);
  await page.goto("/admin/dashboard");
  return page;
}

test("the notice of open sample accounts on the dashboard leads to the sub-admins", async () => {
  const page = await openDashboard();
  await page.getByRole("img", { name: /^Submissions per day/ }).waitFor();
  await page.getByText("15 sample accounts are open").waitFor();
  await page.getByRole("link", { name: "subadmins", exact: true }).click();
  await page.getByRole("heading", { name: "Subadmin Credentials" }).waitFor();
});

test("a category of the dashboard shows an assignment's answer key, and returns the focus when it closes", async () => {
  const page = await openDashboard();
  const chip = page.getByRole("button", { name: /^IP-DRG/ });
  await chip.focus();
  await page.keyboard.press("Enter");
  const modal = page.getByRole("dialog", { name: "IP-DRG" });
  await modal
    .getByRole("tab", { name: /^Assignments \d/ })
    .and(page.locator('[aria-selected="true"]'))
    .waitFor();
  await expectAccessible(page);
  const { height } = (await modal.boundingBox()) ?? { height: 0 };
  await modal.getByRole("button", { name: /Total hip replacement/ }).click();
  await page.getByRole("dialog", { name: "IP-DRG · Total hip replacement" }).getByText("0SR902A").waitFor();
  const heightNow = async () => (await modal.boundingBox())?.height;
  await expect.poll(heightNow, { message: "one size whatever it shows" }).toBe(height);
  await modal.getByRole("link", { name: "View PDF" }).waitFor();
  await expectAccessible(page);
  await modal.getByRole("button", { name: "Delete" }).click();
  await page
    .getByText('Are you sure you want to delete "Total hip replacement"? This action cannot be undone.')
    .waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await modal.getByRole("button", { name: "Back" }).click();
  await modal.getByRole("tab", { name: /^Students \d/ }).waitFor();
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "detached" });
  await hasFocus(chip);
  await page.getByRole("link", { name: /Total Students/ }).click();
  await page.waitForURL(/\/admin\/student$/);
});

test("a student's result that fails to load in a category shows the fault and can be opened again", async () => {
  const page = await openDashboard();
  await page.getByRole("button", { name: /^IP-DRG/ }).click();
  const modal = page.getByRole("dialog", { name: "IP-DRG" });
  await modal.getByRole("tab", { name: /^Students \d/ }).click();
  await modal.getByRole("button", { name: /Asha Rao/ }).click();
  await modal.getByText("Enrolled").waitFor();
  expectTrouble(page, /500 .*\/api\/result/, "a server that fails");
  await page.route("**/api/result", (route) => route.fulfill({ status: 500, json: { success: false } }));
  await modal.getByRole("button", { name: /Total hip replacement/ }).click();
  await page.getByRole("alert").getByText("Failed to fetch result details").waitFor();
  await page.unroute("**/api/result");
  await modal.getByRole("button", { name: /Total hip replacement/ }).click();
  await modal.getByRole("heading", { name: /mistake/ }).waitFor();
  await expectAccessible(page);
});

test("a long list of a category can be searched on a phone", async () => {
  const { page } = await subadmin(product, { viewport: { width: 390, height: 844 } });
  await page.route("**/api/category-summary", async (route) => {
    const response = await route.fetch();
    const summary = await response.json();
    const assignments = Array.from({ length: 12 }, (_, at) => ({ ...summary.assignments[0], _id: `${at}` }));
    await route.fulfill({ response, json: { ...summary, assignments } });
  });
  await page.goto("/admin/dashboard");
  await page.getByRole("button", { name: /^IP-DRG/ }).click();
  const search = page.getByLabel("Search by name");
  await expect.poll(async () => (await search.boundingBox())?.width).toBeGreaterThan(150);
});

test("recent and pending entries of the dashboard open the students and assignments that they name", async () => {
  // With a third student of IP-DRG, this assignment has the most pending students.
  const { name } = await newStudent(product, "IP-DRG");
  const { moduleName } = await newAssignment(product);
  const page = await openDashboard();
  const region = (title: string) => page.getByRole("region", { name: title });
  await region("Recent Students")
    .getByRole("link", { name: new RegExp(name) })
    .click();
  await page.getByRole("dialog", { name: "Student Details" }).getByText(name).waitFor();
  await page.goBack();
  await region("Recent Assignments")
    .getByRole("link", { name: new RegExp(moduleName) })
    .click();
  await page.waitForURL(/\/admin\/assignments\/[^/]+\/submissions$/);
  await page.goBack();
  await region("Most pending")
    .getByRole("link", { name: new RegExp(`^${moduleName}`) })
    .click();
  await page.getByRole("button", { name: `Has not submitted ${moduleName}` }).waitFor();
  await page.getByRole("button", { name: `Details of ${name}` }).waitFor();
});

test("the dashboard's count of students who expire soon fits one line and leads to them", async () => {
  const { page } = await subadmin(product, { viewport: { width: 1280, height: 720 } });
  await page.goto("/admin/dashboard");
  const expiring = page
    .getByRole("region", { name: "Needs attention today" })
    .getByRole("link", { name: /students? expires? in 7 days/ });
  const linesOf = () =>
    expiring.getByText(/students? expires? in 7 days/).evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [first, ...others] = range.getClientRects();
      return 1 + others.filter(({ bottom }) => bottom - (first?.bottom ?? 0) > 8).length;
    });
  await expect.poll(linesOf).toBe(1);
  await expiring.click();
  await page.waitForURL(/state=expiring/);
  await page.getByRole("button", { name: "Details of Fatima Sheikh" }).waitFor();
});

test("the dashboard shows a question mark for a count that failed to load", async () => {
  const { page } = await subadmin(product);
  expectTrouble(page, /500 .*\/api\/admin\/activity/, "a server that fails");
  await page.route("**/api/admin/activity", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/admin/dashboard");
  await page.getByRole("button", { name: "IP-DRG ?" }).waitFor();
});

test("a dashboard with nothing to do says so until work arrives", async () => {
  const { page } = await subadmin(product);
  let late: object = { count: 0, first: null };
  await page.route("**/api/admin/attention", async (route) => {
    const attention = await (await route.fetch()).json();
    const [disputes, expiring] = [
      { open: 0, oldestAt: null, students: 0 },
      { count: 0, first: null },
    ];
    const working = { students: 0, assignments: 0, offline: 0, assignmentId: null };
    await route.fulfill({ json: { ...attention, disputes, late, expiring, working } });
  });
  await page.route("**/api/admin/activity", async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), mostPending: [] } });
  });
  // The page polls every half minute.
  await page.clock.install();
  await page.goto("/admin/dashboard");
  const matters = page.getByRole("region", { name: "Needs attention today" }).getByRole("link");
  const quiet = ["No open disputes", "No late answers", "Nobody expires in 7 days", "Nobody is working now"];
  await expect.poll(() => matters.allTextContents()).toEqual(quiet);
  await page.getByRole("region", { name: "Most pending" }).getByText("Nothing is pending.").waitFor();
  await expectAccessible(page);

  late = { count: 1, first: { assignmentId: "a", studentId: "s", moduleName: "Sepsis and pneumonia" } };
  const expected = ["No open disputes", "1 late answer to decideSepsis and pneumonia", ...quiet.slice(2)];
  await page.clock.fastForward("00:31");
  await expect.poll(() => matters.allTextContents()).toEqual(expected);
});

// A separate product, because the test deletes the sample course.
describe("the removal of the sample course", () => {
  const own = runProduct();

  test("an admin hides the notice of the sample course, and removes it in Settings by typing the number of its results", async () => {
    const { page } = await newPerson(own.base);
    await logIn(page, "admin", "admin-password");
    const notice = page.getByText("15 sample accounts are open");
    await notice.waitFor();
    await page.getByRole("button", { name: "Hide" }).click();
    await notice.waitFor({ state: "detached" });
    await page.reload();
    await page.getByRole("region", { name: "Needs attention today" }).waitFor();
    expect(await notice.count()).toBe(0);
    await page.goto("/admin/settings/system");
    const card = page.getByRole("region", { name: "Sample course" });
    await card.getByRole("button", { name: "Remove the sample course" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove the sample course" });
    await dialog
      .getByText("17 assignments, 14 students and 1 subadmin of the sample course will be deleted.")
      .waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Remove" }).click();
    const fault = dialog.getByText(/^Type \d+$/);
    const [count = ""] = /\d+/.exec((await fault.textContent()) ?? "") ?? [];
    await hasFocus(dialog.getByRole("textbox", { name: `Type ${count} to remove them` }));
    await page.keyboard.type(count);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await page.getByText("The sample course is removed.").waitFor();
    await card.waitFor({ state: "detached" });
    await page.goto("/admin/dashboard");
    await page.getByText("No recent assignments").waitFor();
  });
});
