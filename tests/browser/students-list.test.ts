import { expect, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, sharedProduct } from "./browser.ts";
import { handInByApi, newAssignment, newStudent } from "./course.ts";

const product = sharedProduct();

test("a list of students that fails to load shows the fault, and Try again loads it", async () => {
  const { page } = await subadmin(product);
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

test("the search in the list of students is kept in the address and shows a page that exists", async () => {
  const { name } = await newStudent(product, "CPC");
  const { page } = await subadmin(product);
  const search = page.getByLabel("Search by name or course");
  await page.goto(`/admin/student?page=9&search=${encodeURIComponent(name)}`);
  await page.getByText("1 student", { exact: true }).waitFor();
  await search.fill("no such student");
  await page.getByText("No students found").waitFor();
  await search.fill(name);
  await page.getByText("1 student", { exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe(name);
  await page.reload();
  await page.getByText("1 student", { exact: true }).waitFor();
  await page.getByRole("button", { name: `Details of ${name}` }).waitFor();
});

test("the heading Name orders the list of students by name, in both directions", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/student?search=drg");
  const shown = async () => {
    const rows = await page.getByRole("row").allTextContents();
    return ["Asha Rao", "Imran Qureshi"].map((name) => rows.findIndex((row) => row.includes(name)));
  };
  const heading = page.getByRole("columnheader", { name: "Name" });
  for (const direction of ["ascending", "descending"]) {
    await heading.getByRole("button", { name: "Name" }).click();
    await heading.and(page.locator(`[aria-sort="${direction}"]`)).waitFor();
    await expect
      .poll(async () => {
        const [asha = -1, imran = -1] = await shown();
        return asha > 0 && imran > 0 && asha < imran === (direction === "ascending");
      })
      .toBe(true);
  }
});

test("the details of a student lead to a submission, and Back returns to the details", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/student?search=asha");
  await page.getByRole("button", { name: "Details of Asha Rao" }).click();
  const details = page.getByRole("dialog", { name: "Student Details" });
  await details.getByText("₹45,000").waitFor();
  await details.getByText("Inpatient Cardiology").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Student Details");
  await expectAccessible(page);
  await details.getByRole("link", { name: "Total hip replacement" }).click();
  const submission = page.getByRole("dialog", { name: "Submissions — Total hip replacement" });
  await submission.getByRole("heading", { name: "Asha Rao" }).waitFor();
  await page.getByText("← Back to Submissions").waitFor();
  await page.goBack();
  await details.getByText("₹45,000").waitFor();
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });
});

test("a link to a student who was deleted says so above the list", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/student?student=nobody");
  await page.getByText("This student was not found. They may have been deleted.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await page.waitForURL(/\/admin\/student$/);
  await page.getByRole("cell", { name: "Asha Rao", exact: true }).waitFor();
});

test("a student's row and details fit low windows and phones", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/student?search=asha");
  await page.getByRole("button", { name: "Details of Asha Rao" }).click();
  const details = page.getByRole("dialog", { name: "Student Details" });
  const edit = details.getByRole("button", { name: "Edit Student" });
  // The buttons of the details stay in view however long the details are.
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
  // In the list a student has two lines on usual phones, and on the narrowest nothing is cut.
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
});

test("the table of students fits the narrowest window that has one, also with access that ends soon", async () => {
  const { page } = await subadmin(product, { viewport: { width: 992, height: 800 } });
  await page.goto("/admin/student");
  await page
    .getByRole("table")
    .getByText(/^\d+ days? left$/)
    .waitFor();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(992);
});

test("the question before a student is deleted counts the submissions that are deleted too", async () => {
  const account = await newStudent(product, "IP-DRG");
  await handInByApi(product, account, await newAssignment(product), { icdCodes: ["I10"] });
  const { page } = await subadmin(product);
  await page.goto(`/admin/student?search=${encodeURIComponent(account.name)}`);
  await page.getByRole("button", { name: `Details of ${account.name}` }).click();
  const details = page.getByRole("dialog", { name: "Student Details" });
  await details.getByText("Overall Progress").waitFor();
  await details.getByText("Share of all points in the sections handed in").waitFor();
  await details.getByRole("button", { name: "Delete Student" }).click();
  const question = page.getByRole("dialog", { name: `Delete ${account.name}` });
  await question.getByText("Are you sure you want to delete this student?").waitFor();
  await question.getByText("1 submission will be deleted too. This cannot be undone.").waitFor();
  await question.getByRole("button", { name: "Delete Student" }).click();
  await page.getByText("Student deleted").waitFor();
  await page.getByText("No students found").waitFor();
});

test("on a phone the details of a student with results pass axe", async () => {
  const { page } = await subadmin(product, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto("/admin/student?search=imran");
  await page.getByRole("button", { name: "Details of Imran Qureshi" }).click();
  const details = page.getByRole("dialog", { name: "Student Details" });
  const result = details.getByRole("link", { name: "Inpatient Cardiology" });
  await result.waitFor();
  expect((await result.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await expectAccessible(page);
});

test("scores in the list of students are measured by the institute's pass mark", async () => {
  const { page } = await subadmin(product);
  await page.route("**/api/settings", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), passBar: 100 } });
  });
  await page.goto("/admin/student?search=asha");
  await page.getByRole("row").getByTitle("below 100%").waitFor();
});

test("an assignment with one of two sections submitted counts as done in part", async () => {
  const account = await newStudent(product, "IP-DRG");
  const assignment = await newAssignment(product, {
    subAssignments: [
      { subModuleName: "First", answerIcdCodes: "I10" },
      { subModuleName: "Second", answerIcdCodes: "E11.9" },
    ],
  });
  await handInByApi(product, account, assignment, { icdCodes: ["I10"] });
  const { page } = await subadmin(product);
  await page.goto(`/admin/student?search=${encodeURIComponent(account.name)}`);
  await page.getByRole("button", { name: `Details of ${account.name}` }).click();
  await page
    .getByRole("dialog", { name: "Student Details" })
    .getByText(/^0 of \d+ completed, 1 in part/)
    .waitFor();
});

test("the list of students names a student whose logins are slowed down, and a button ends the delay", async () => {
  const { name } = await newStudent(product, "CPC");
  const { page } = await subadmin(product);
  const wrong = { name, password: "a wrong password" };
  for (let count = 0; count < 10; count += 1) await page.request.post(`${product.base}/api/login`, { data: wrong });
  await page.goto("/admin/student");
  const lock = page
    .getByRole("status")
    .getByRole("listitem")
    .filter({ hasText: `${name}: 10 failed logins` });
  await lock.waitFor();
  await expectAccessible(page);
  await lock.getByRole("button", { name: `Remove the delay: ${name}` }).click();
  await page.getByText(`Logins are no longer slowed down: ${name}`).waitFor();
  await lock.waitFor({ state: "detached" });
});
