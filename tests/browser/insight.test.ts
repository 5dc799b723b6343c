import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { sampleStudent, subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, hasFocus, hold, sharedProduct } from "./browser.ts";
import {
  type Account,
  handInByApi,
  nameToRemove,
  newAssignment,
  newStudent,
  type OwnAssignment,
  staffOf,
} from "./course.ts";
import { copyOfSample } from "./sample-copy.ts";
import { signedIn } from "./signed-in.ts";

const product = sharedProduct();

interface Insight {
  page: Page;
  matrix: Locator;
  /** Asha Rao's row and its marks. */
  row: Locator;
  marks: string[];
}

/** Opens the insight of the sample course's total hip replacement. */
async function openInsight(): Promise<Insight> {
  const all = (await (await staffOf(product)).get("/assignments")) as OwnAssignment[];
  const { page } = await subadmin(product);
  const { _id } = all.find(({ moduleName }) => moduleName === "Total hip replacement") ?? { _id: "" };
  await page.goto(`/admin/assignments/${_id}/insight`);
  await page.getByRole("heading", { name: "Total hip replacement" }).waitFor();
  const matrix = page.getByRole("region", { name: "Students by code" });
  const row = matrix.getByRole("row", { name: /Asha Rao/ });
  await row.waitFor();
  const marks = (await row.getByRole("cell").allTextContents()).map((text) => text.trim());
  return { page, matrix, row, marks };
}

test("the skeleton of the matrix is as high as the matrix", async () => {
  const all = (await (await staffOf(product)).get("/assignments")) as OwnAssignment[];
  const { page } = await subadmin(product);
  const { held, release } = hold();
  await page.route("**/insight/matrix?*", async (route) => {
    await held;
    await route.continue();
  });
  const { _id } = all.find(({ moduleName }) => moduleName === "Total hip replacement") ?? { _id: "" };
  await page.goto(`/admin/assignments/${_id}/insight`);
  const card = page.getByRole("region", { name: "Matrix" });
  const height = () => card.evaluate((box) => box.getBoundingClientRect().height);
  await card.getByRole("status", { name: "Loading the matrix" }).waitFor();
  const before = await height();
  release();
  await card.getByRole("row", { name: /Asha Rao/ }).waitFor();
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(8);
});

test("the matrix of an assignment names the mark of each code, and no column of it is cut", async () => {
  const { page, matrix, row, marks } = await openInsight();
  expect(await row.getByRole("rowheader").textContent()).toContain("Asha Rao");
  expect(marks.at(-1)).toMatch(/^\d+%$/);
  const others = marks.slice(0, -1);
  expect(others.filter((text) => !/^(right|wrong|left out|in another place|gave .+)$/.test(text))).toEqual([]);
  expect(await matrix.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  // The sticky column has a shadow only while columns are scrolled under it.
  const shadow = () =>
    matrix
      .getByRole("columnheader", { name: "Score" })
      .evaluate((head) => getComputedStyle(head, "::before").display !== "none");
  await expect.poll(shadow).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(shadow).toBe(true);
  // The two counts differ, which a text explains.
  await page
    .getByRole("region", { name: "Kinds of mistakes" })
    .getByText(/Every code that differs from the key counts once/)
    .waitFor();
});

test("a code of the matrix narrows it to the students who missed the code, and the address keeps that", async () => {
  const { page, matrix, row, marks } = await openInsight();
  const place = marks.findIndex((text) => /wrong|left out|gave/.test(text));
  expect(place).toBeGreaterThanOrEqual(0);
  await matrix.getByRole("columnheader").getByRole("button").nth(place).click();
  await page.getByText(/\d of \d missed/).waitFor();
  await page.reload();
  await page.getByText(/\d of \d missed/).waitFor();
  await row.waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByLabel("Find a student").fill("nobody at all");
  await page.getByText("No student with that name has submitted this section").waitFor();
  await page.getByLabel("Find a student").fill("asha");
  await row.waitFor();
});

test("the insight into an assignment is downloaded as CSV and leads to that of its course", async () => {
  const { page } = await openInsight();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV: students by code" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^students-by-code-[\w-]+-\d{4}-\d\d-\d\d\.csv$/);
  await page.getByRole("link", { name: "IP-DRG" }).click();
  await page.getByRole("heading", { name: "Insight: IP-DRG" }).waitFor();
  await page.getByRole("region", { name: "Most missed" }).waitFor();
  await page.getByLabel("Course").selectOption("CCS");
  await page.waitForURL(/course=CCS/);
});

/** Expects links with these names and addresses in an open list of students. */
async function expectNames(page: Page, title: string, expected: unknown[]): Promise<void> {
  const links = page.getByRole("dialog", { name: title }).getByRole("link");
  const found = () =>
    links.evaluateAll((all) => all.map((link) => ({ name: link.textContent, href: link.getAttribute("href") })));
  await expect.poll(found).toEqual(expect.arrayContaining(expected));
  expect(await links.count()).toBe(expected.length);
}

test("codes that many students missed are listed with the codes given instead, and each count shows its students", async () => {
  const assignment = await newAssignment(product, { subAssignments: [{ answerIcdCodes: "I50.23, I13.0, E11.22" }] });
  const students: Account[] = [];
  for (const icdCodes of [
    ["I50.33", "I10", "E11.22"],
    ["I50.33", "I13.0", "E11.22"],
    ["I50.23", "I10"],
  ]) {
    const student = await newStudent(product, "IP-DRG");
    await handInByApi(product, student, assignment, { icdCodes });
    students.push(student);
  }
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${assignment._id}/insight`);
  const table = page.getByRole("region", { name: "What was given instead" }).getByRole("table");
  await table.waitFor();
  const texts = async (row: Locator) => (await row.getByRole("cell").allTextContents()).map((text) => text.trim());
  await expect
    .poll(() => table.getByRole("columnheader").allTextContents())
    .toEqual(["Key", "Left out", "I10", "I50.33"]);
  expect(await texts(table.getByRole("row", { name: /^I50\.23 1 of 3 right/ }))).toEqual(["", "", "2"]);
  expect(await texts(table.getByRole("row", { name: /^I13\.0 1 of 3 right/ }))).toEqual(["", "2", ""]);
  const [first, second, third] = students.map(({ id, name }) => ({
    name,
    href: `/admin/assignments/${assignment._id}/submissions/${id}`,
  }));
  const gave = table.getByRole("button", { name: "Gave I50.33 instead of I50.23: 2, show who" });
  await gave.press("Enter");
  await expectNames(page, "Gave I50.33 instead of I50.23", [first, second]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await hasFocus(gave);
  await table.getByRole("button", { name: "Left out E11.22: 1, show who" }).click();
  await expectNames(page, "Left out E11.22", [third]);
  await page.getByRole("img", { name: /^Students by score, pass mark 70%\. \d+–\d+%: 3/ }).waitFor();
  await expectAccessible(page);
});

test("a kind of mistake shows by keyboard who made it, with links to their answers or to their insight", async () => {
  const assignment = await newAssignment(product, {
    category: "E and M",
    subAssignments: [{ answerIcdCodes: "I10, E11.9, J18.9" }],
  });
  const [once, twice] = [await newStudent(product, "E and M"), await newStudent(product, "E and M")];
  await handInByApi(product, once, assignment, { icdCodes: ["I10", "E11.9"] });
  await handInByApi(product, twice, assignment, { icdCodes: ["I10"] });
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${assignment._id}/insight`);
  const kind = page.getByRole("button", { name: "Left out: 3, show who" });
  const who = page.getByRole("dialog", { name: "Left out" });
  await kind.press("Enter");
  await expect.poll(() => who.getByRole("listitem").allTextContents()).toEqual([`${twice.name}2`, `${once.name}1`]);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await hasFocus(kind);
  await kind.click();
  await who.getByRole("link", { name: once.name }).click();
  await page.waitForURL(/\/submissions\//);
  await page.getByRole("heading", { name: once.name }).waitFor();
  await page.goto("/admin/insight?course=E and M");
  await page.getByRole("button", { name: /^Left out: \d+, show who$/ }).click();
  await who.getByRole("link", { name: twice.name }).click();
  await page.getByRole("heading", { name: `Insight: ${twice.name}` }).waitFor();
});

test("names that could not be loaded are loaded again by keyboard, and Escape still closes them", async () => {
  const assignment = await newAssignment(product, { subAssignments: [{ answerIcdCodes: "I10, E11.9" }] });
  const student = await newStudent(product, "IP-DRG");
  await handInByApi(product, student, assignment, { icdCodes: ["I10"] });
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${assignment._id}/insight`);
  expectTrouble(page, / 500 .*\/insight\/slips/, "the server fails once");
  await page.route("**/insight/slips?*", (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  const kind = page.getByRole("button", { name: "Left out: 1, show who" });
  await kind.press("Enter");
  const who = page.getByRole("dialog", { name: "Left out" });
  await who.getByRole("button", { name: "Try again" }).press("Enter");
  await who.getByRole("link", { name: student.name }).waitFor();
  await page.keyboard.press("Escape");
  await who.waitFor({ state: "detached" });
  await hasFocus(kind);
});

test("an admitting diagnosis in words is a column of the matrix but not a missed code", async () => {
  const subAssignments = [{ answerAdx: "Septic shock", answerIcdCodes: "A41.9, R65.21" }];
  const assignment = await newAssignment(product, { category: "CCS", subAssignments });
  const account = await newStudent(product, "CCS");
  await handInByApi(product, account, assignment, { adx: "Sepsis", icdCodes: ["A41.9"] });
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${assignment._id}/insight`);
  const matrix = page.getByRole("region", { name: "Students by code" });
  await matrix.getByRole("columnheader", { name: "Adx", exact: true }).waitFor();
  await matrix.getByRole("cell", { name: "gave Sepsis" }).waitFor();
  const missed = page.getByRole("region", { name: "Most missed" });
  expect(await missed.getByRole("listitem").count()).toBe(1);
  await missed.getByText("R65.21").waitFor();
  expect(await page.getByText(/SEP\.|Not a code/).count()).toBe(0);
});

test("the insight of a student lists the same codes for the student and for staff", async () => {
  const { page } = await sampleStudent(product, "Imran Qureshi");
  await page.goto("/student/insight");
  const codes = page.getByRole("region", { name: "Codes" });
  await codes.getByRole("listitem").first().waitFor();
  await page
    .getByRole("region", { name: "Kinds of mistakes" })
    .getByText(/Most frequent mistake: .+ \(\d+ of \d+\)/)
    .waitFor();
  const missed = await codes.getByRole("listitem").count();
  await codes.getByText("All", { exact: true }).click();
  await page.waitForURL(/codes=all/);
  await expect.poll(() => codes.getByRole("listitem").count()).toBeGreaterThan(missed);
  const all = await codes.getByRole("listitem").count();

  const staff = (await subadmin(product)).page;
  await staff.goto("/admin/student?search=Imran");
  await staff.getByRole("button", { name: "Details of Imran Qureshi" }).click();
  await staff.getByRole("link", { name: "Insight" }).click();
  await staff.getByRole("heading", { name: "Insight: Imran Qureshi" }).waitFor();
  await staff.getByRole("region", { name: "Codes" }).getByText("All", { exact: true }).click();
  await staff.waitForURL(/codes=all/);
  await expect.poll(() => staff.getByRole("region", { name: "Codes" }).getByRole("listitem").count()).toBe(all);
});

test("a student's chart of scores announces each result by keyboard, and opens it", async () => {
  const { page } = await sampleStudent(product, "Imran Qureshi");
  await page.goto("/student/insight");
  const chart = page.getByRole("region", { name: "Scores over time" });
  const status = chart.getByRole("status");
  await expect.poll(() => status.textContent()).toContain("Sigmoid resection with colostomy");
  await chart.getByRole("button", { name: /^Total hip replacement, .*: 89%$/ }).focus();
  await expect.poll(() => status.textContent()).toMatch(/^Total hip replacement · .* · 89%/);
  await expectAccessible(page);
  await chart.getByRole("link", { name: "Open the result" }).click();
  await page.getByRole("heading", { name: /^\d mistakes?$/ }).waitFor();
  expect(page.url()).toContain("/student/assignments?assignment=");
});

test("the author of an answer key is not offered to code the section without it", async () => {
  const priya = await signedIn(product.base, "Priya Menon", product.subadminPassword);
  const moduleName = nameToRemove(product, "Own key");
  const fields = { moduleName, category: "IP-DRG", subAssignments: [{ answerIcdCodes: "I10" }] };
  const { assignment } = await priya.form("/admin/add-assignment", fields, "POST");
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${assignment._id}/key`);
  await page.getByText("You wrote the key, so somebody else must do it.").waitFor();
  expect(await page.getByRole("link", { name: "Code it blind" }).count()).toBe(0);
});

test("a second coder codes a section without its key and settles a difference between the two", async () => {
  const { _id } = await copyOfSample(product, "Total hip replacement", { studentsLike: ["Asha Rao"] });
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${_id}/insight`);
  const places = page.getByRole("navigation", { name: "Pages of this assignment" });
  await places.getByRole("link", { name: "Key" }).click();
  await page.getByText("Not checked by a second coder yet.").waitFor();
  await page.getByRole("link", { name: "Code it blind" }).click();
  const form = page.getByRole("region", { name: "Your coding" });
  await form.getByLabel("DRG Value").waitFor();
  expect(await page.locator("main").textContent()).not.toMatch(/0SR902A|M16/);
  await form.getByLabel("DRG Value").fill("469");
  await form.getByRole("combobox", { name: "ICD Codes" }).fill("Z96.641,");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Hand in" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Hand in" }).click();
  const differences = page.getByRole("region", { name: "Differences" });
  await differences.getByText("0SR902A").waitFor();
  await page.getByText(/Coded blind by Priya Menon/).waitFor();
  await expectAccessible(page);
  await differences.getByLabel("What becomes of 469").selectOption("Accept it too");
  await differences.getByRole("button", { name: "Settle 1" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Apply to all/ })
    .click();
  await page.getByText("The differences are settled").waitFor();
  await differences.getByText("469").waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("region", { name: "The same" }).getByText("470").waitFor();
});

test("time and score shows a point for each student, which the arrow keys reach and which opens the submission", async () => {
  const assignment = await newAssignment(product, { subAssignments: [{ answerIcdCodes: "I10" }] });
  const students = await Promise.all(
    ["I10", "I11.0", "I10"].map(async (icdCodes) => ({ icdCodes, student: await newStudent(product, "IP-DRG") })),
  );
  for (const { student, icdCodes } of students) await handInByApi(product, student, assignment, { icdCodes });
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/${assignment._id}/insight`);
  const card = page.getByRole("region", { name: "Time and score" });
  await card.getByText("3 very fast (under 3 minutes)").waitFor();
  await card.getByText("··· median score and time").waitFor();
  // The score's is at the top, because two of three have 100 %; that of the time goes down to the axis.
  const medians = card.locator('line[data-line="class"]');
  expect(await medians.evaluateAll((lines) => lines.map((line) => line.getAttribute("y2")))).toEqual(["0", "100"]);
  const points = card.getByRole("button");
  await expect.poll(() => points.count()).toBe(3);
  await points.first().focus();
  await page.keyboard.press("ArrowRight");
  const name = (await points.nth(1).getAttribute("aria-label"))?.split(":")[0] ?? "";
  await expectAccessible(page);
  await card.getByRole("link", { name }).click();
  await page.waitForURL(/submissions/);
  await page.getByRole("heading", { name }).waitFor();
});

test("a course's chart over time shows each week with at least five results, by keyboard too", async () => {
  const { page } = await subadmin(product);
  await page.route("**/api/insight?*", async (route) => {
    const insight = await (await route.fetch()).json();
    const weeks = [
      { week: "2026-10-05", submissions: 20, quartiles: [50, 66.5, 80] },
      { week: "2026-10-12", submissions: 4, quartiles: [null, null, null] },
      { week: "2026-10-19", submissions: 31, quartiles: [60, 82, 90] },
    ];
    await route.fulfill({ json: { ...insight, weeks } });
  });
  await page.goto("/admin/insight?course=IP-DRG");
  const chart = page.getByRole("region", { name: "Class over time" });
  const week = chart.getByRole("status");
  await expect
    .poll(() => week.textContent())
    .toBe("Week of 19 Oct 2026 · 31 results · median 82% · middle 50%: 60–90%");
  expect(await chart.getByRole("button").count()).toBe(2);
  await chart.getByRole("button", { name: "Week of 19 Oct 2026: median 82%" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => week.textContent()).toMatch(/^Week of 05 Oct 2026 · 20 results · median 67%/);
  await chart.getByText("Weeks with fewer than 5 results have no point.").waitFor();
  await expectAccessible(page);
});

test("the insight of a course shows in a row who has done an assignment, and opens the sections of one with several", async () => {
  const subAssignments = ["First chart", "Second chart"].map((subModuleName) => ({
    subModuleName,
    answerIcdCodes: "I10",
  }));
  const assignment = await newAssignment(product, { subAssignments, dueDate: "2026-01-31" });
  const { moduleName } = assignment;
  const account = await newStudent(product, "IP-DRG");
  await handInByApi(product, account, assignment, { icdCodes: ["I10"] });
  const { page } = await subadmin(product);
  await page.goto("/admin/insight?course=IP-DRG");
  const row = page.getByRole("region", { name: "Progress" }).getByRole("row", { name: moduleName });
  await row.waitFor();
  const [, , done = "", working, overdue = ""] = await row.getByRole("cell").allTextContents();
  expect(done).toMatch(/^0 of \d+$/);
  expect([working, overdue]).toEqual(["0", done.split(" ").at(-1)]);
  const table = page.getByRole("region", { name: "Assignments" });
  const section = table.getByRole("link", { name: "First chart" });
  const chevron = table.getByRole("button", { name: `Sections of ${moduleName}` });
  await chevron.waitFor();
  expect([await section.count(), await chevron.getAttribute("aria-expanded")]).toEqual([0, "false"]);
  await chevron.press("Enter");
  await section.waitFor();
  await page.reload();
  await section.waitFor();
  await expectAccessible(page);
  await section.click();
  await page.waitForURL(/insight\?section=/);
});
