import { beforeAll, expect, test } from "vitest";
import {
  beginSession,
  expectAccessible,
  expectTrouble,
  hasFocus,
  logIn,
  newPerson,
  type Person,
  runProduct,
} from "./browser.ts";

const product = runProduct();
let staff: Person;
beforeAll(async () => {
  staff = await newPerson(product.base);
  await beginSession(staff.page, "Priya Menon", product.subadminPassword);
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
  await modal.getByRole("tab", { name: "Assignments 3" }).and(page.locator('[aria-selected="true"]')).waitFor();
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
  await hasFocus(chip);
  await page.getByRole("link", { name: /Total Students/ }).click();
  await page.waitForURL(/\/admin\/student$/);
});

test("a long list of a category is searched on a phone too", async () => {
  const { page } = await newPerson(product.base, { viewport: { width: 390, height: 844 } });
  await beginSession(page, "Priya Menon", product.subadminPassword);
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
  // A small laptop cuts none of their words.
  await page.setViewportSize({ width: 1280, height: 720 });
  const matters = page.getByRole("region", { name: "Needs attention today" }).getByRole("link");
  const expiring = matters.filter({ hasText: /1 student expires in 7 days.*Fatima Sheikh/ });
  await expiring.waitFor();
  const linesOf = (words: string) =>
    matters.getByText(words).evaluate((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const [first, ...others] = range.getClientRects();
      return 1 + others.filter(({ bottom }) => bottom - (first?.bottom ?? 0) > 8).length;
    });
  await expect.poll(() => linesOf("student expires in 7 days")).toBe(1);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expiring.click();
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

test("a dashboard where all is done says so, and what comes in afterwards takes the place of what was said", async () => {
  const { page } = await newPerson(product.base);
  await beginSession(page, "Priya Menon", product.subadminPassword);
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
  // It looks again every half minute.
  await page.clock.install();
  await page.goto("/admin/dashboard");
  const matters = page.getByRole("region", { name: "Needs attention today" }).getByRole("link");
  const quiet = ["No dispute waits", "No late answers", "Nobody expires in 7 days", "Nobody is working now"];
  await expect.poll(() => matters.allTextContents()).toEqual(quiet);
  await page.getByRole("region", { name: "Most pending" }).getByText("Nothing is pending.").waitFor();
  await expectAccessible(page);

  late = { count: 1, first: { assignmentId: "a", studentId: "s", moduleName: "Sepsis and pneumonia" } };
  const told = ["No dispute waits", "1 late answer to decideSepsis and pneumonia", ...quiet.slice(2)];
  await page.clock.fastForward("00:31");
  await expect.poll(() => matters.allTextContents()).toEqual(told);
});

test("older plain answers are shown under their section's id, without a grade", async () => {
  const { page } = await newPerson(product.base);
  await beginSession(page, "Priya Menon", product.subadminPassword);
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
  await expect.poll(() => codes.count()).toBe(2);
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
  await hasFocus(reason);
  await modal.getByRole("table", { name: "Answers of Modifier drill" }).waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByLabel("Reason (the student sees it)").waitFor({ state: "detached" });
  await hasFocus(change);
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
  await question.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await modal.waitFor({ state: "detached" });

  // Who was reopened stays in their place, also when what is left of their score would stand elsewhere by now.
  await page
    .getByRole("article", { name: "Remittance review" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  const remittance = page.getByRole("dialog", { name: "Submissions — Remittance review" });
  await remittance.getByLabel("Order").selectOption("highest");
  const first = remittance.getByRole("navigation", { name: "Students" }).getByRole("link").first();
  await expect.poll(() => first.textContent()).toContain("Karthik Reddy");
  await remittance.getByRole("link", { name: /^Karthik Reddy/ }).click();
  await remittance.getByText("1 of 2").waitFor();
  await remittance.getByRole("button", { name: "Reopen for this student" }).last().click();
  await page
    .getByRole("dialog", { name: /^Reopen/ })
    .getByRole("button", { name: "Reopen" })
    .click();
  await expect.poll(() => remittance.getByRole("button", { name: "Reopen for this student" }).count()).toBe(1);
  await remittance.getByRole("img", { name: "Overall progress: 80%" }).waitFor();
  await remittance.getByText("1 of 2").waitFor();
  await remittance.getByRole("heading", { name: "Karthik Reddy" }).waitFor();
  await question.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await remittance.waitFor({ state: "detached" });
  await page
    .getByRole("article", { name: "ED level of service" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  await page.getByText("No submissions found for this module.").waitFor();
});

// The last of its file: nothing of the course is left after it.
test("the sample course is taken out in one step, once the number of its results is typed", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password");
  await page.getByRole("button", { name: "Remove the sample course" }).click();
  const dialog = page.getByRole("dialog", { name: "Remove the sample course" });
  await dialog.getByText("16 assignments, 14 students and 1 sub-admin of the sample course will be deleted.").waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Remove" }).click();
  const fault = dialog.getByText(/^Type \d+$/);
  const [count = ""] = /\d+/.exec((await fault.textContent()) ?? "") ?? [];
  await hasFocus(dialog.getByRole("textbox", { name: `Type ${count} to remove them` }));
  await page.keyboard.type(count);
  await dialog.getByRole("button", { name: "Remove" }).click();
  await page.getByText("The sample course is removed.").waitFor();
  await page.getByRole("button", { name: "Remove the sample course" }).waitFor({ state: "detached" });
  await page.getByText("No recent assignments").waitFor();
});
