import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { isSeen, logInNew, openWork, sampleStudent, student, subadmin } from "./at-work.ts";
import { expectAccessible, handIn, newPerson, sharedProduct } from "./browser.ts";
import { makeChart } from "./chart.ts";
import { handInByApi, newAssignment, staffOf } from "./course.ts";
import { inDatabase } from "./database.ts";

const product = sharedProduct();

/** Expects the chart to fill most of a low window, also on a turned phone. */
async function expectMostlyChart(page: Page): Promise<void> {
  const share = () =>
    page.getByRole("document", { name: /^Pages of / }).evaluate((chart) => {
      const { top, height } = chart.getBoundingClientRect();
      return Math.min(height, innerHeight - top) / innerHeight;
    });
  await expect.poll(share).toBeGreaterThan(0.6);
  const before = page.viewportSize();
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(share).toBeGreaterThan(0.55);
  if (before) await page.setViewportSize(before);
}

/** 1440 px at 200 % zoom are 720 CSS pixels. */
const smallWindows = [
  ["at 200 % zoom", { width: 720, height: 450 }],
  ["on a small phone", { width: 320, height: 640 }],
] as const;

const widthBeyondWindow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("the dashboard and the list of assignments fit the window at 200 % zoom", async () => {
  const { page } = await newPerson(product.base, { viewport: { width: 720, height: 450 } });
  await logInNew(product, page, "E and M");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await widthBeyondWindow(page)).toBeLessThanOrEqual(0);
  await page.goto("/student/assignments");
  await page.getByRole("heading", { level: 1, name: "My Assignments" }).waitFor();
  expect(await widthBeyondWindow(page)).toBeLessThanOrEqual(0);
});

test.each(smallWindows)("%s the chart and the form of a section are whole", async (_, viewport) => {
  const { page } = await student(product, "E and M", { viewport });
  await openWork(page, "Office visit, established patient");
  await expect.poll(() => isSeen(page.getByText("Student Panel"))).toBe(true);
  expect(await page.getByText("E and M", { exact: true }).filter({ visible: true }).count()).toBe(1);
  if (viewport.height < 500) await expectMostlyChart(page);
  await page.getByText("Questions", { exact: true }).first().click();
  const codes = page.getByRole("list", { name: "ICD Codes, in order" }).getByRole("listitem");
  await page.getByLabel("ICD Codes", { exact: true }).fill("E11.65, I10, Z79.4, I13.0,");
  await expect.poll(() => codes.count()).toBe(4);
  // A long title is shown in full, because touch screens have no tooltip.
  const title = codes.last().getByText(/^Hypertensive heart and chronic kidney disease .* unspecified chronic kidney/);
  await expect.poll(() => title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  expect(await widthBeyondWindow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
});

test.each(smallWindows)(
  "%s a field that is almost full shows how much fits, and takes no more",
  async (_, viewport) => {
    const { moduleName } = await newAssignment(product);
    const { page } = await student(product, "IP-DRG", { viewport });
    await openWork(page, moduleName);
    const notes = page.getByLabel("Notes");
    const counter = page.getByText(/ of 4,000 characters/);
    await notes.fill("n ".repeat(1790));
    expect(await counter.count()).toBe(0);
    await notes.press("ControlOrMeta+End");
    await page.keyboard.type("and so on until here");
    // The counter is above the bar with the clock.
    await expect.poll(() => isSeen(counter)).toBe(true);
    await expect.poll(() => counter.textContent()).toBe("3,600 of 4,000 characters");
    await notes.fill("n".repeat(3999));
    await notes.press("ControlOrMeta+End");
    await page.keyboard.type("ever");
    await page.getByText("4,000 of 4,000 characters: the limit").waitFor();
    expect((await notes.inputValue()).length).toBe(4000);
  },
);

test("below a lesson on a small phone the words of three buttons are whole", async () => {
  const sections = [
    { subModuleName: "NSTEMI with stent", answerIcdCodes: "I21.4" },
    { subModuleName: "Heart failure readmission", answerIcdCodes: "I50.9" },
  ];
  const chart = await makeChart("Chest pain");
  const assignment = await newAssignment(product, { subAssignments: sections }, [chart, chart]);
  const { page, account } = await student(product, "IP-DRG", { viewport: { width: 320, height: 640 } });
  await handInByApi(product, account, assignment, { drgValue: "321" });
  const { _id, subAssignments } = assignment;
  await page.goto(`/student/assignments?assignment=${_id}&section=${subAssignments[0]?._id}`);
  await page.getByText("Completed (View Only)").waitFor();
  // The title of a missed code is shown once.
  const missed = page.getByRole("listitem").filter({ hasText: "Your list has no code for “Non-ST elevation" });
  const said = (await missed.textContent()) ?? "";
  expect(said.match(/Non-ST elevation \(NSTEMI\) myocardial infarction/g)).toHaveLength(1);
  for (const button of [
    page.getByRole("link", { name: "Next: Heart failure readmission" }),
    page.getByRole("button", { name: "Show chart" }),
    page.getByRole("button", { name: "View Only" }),
  ]) {
    const label = button.locator(".mantine-Button-label");
    await expect.poll(() => label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  }
});

test("a lesson on a phone begins with its first mistake: score and comment are a line each", async () => {
  const assignment = await newAssignment(product, { subAssignments: [{ answerIcdCodes: "I21.4, E11.9" }] });
  const { page, account } = await student(product, "IP-DRG", { viewport: { width: 390, height: 844 } });
  await handInByApi(product, account, assignment, { icdCodes: ["I21.9", "E11.9"], drgValue: "282" });
  const staff = await staffOf(product);
  const text = "Read the discharge summary before you choose the principal diagnosis. ".repeat(8);
  await staff.put(`/assignments/${assignment._id}/submissions/${account.id}/comment`, { text });
  await page.goto(`/student/assignments?assignment=${assignment._id}`);
  const comment = page.getByRole("region", { name: "Comment to you" }).getByRole("button");
  await comment.getByText("Read the discharge summary before you choose the principal d…").waitFor();
  const mistake = page.getByRole("listitem").filter({ hasText: "I21.9" }).first();
  expect((await mistake.boundingBox())?.y).toBeLessThan(330);
  await comment.click();
  await page.getByText(text.trim()).waitFor();
});

test("a very long name stays within the head of a small phone", async () => {
  const name = "Venkatanarasimharajuvaripeta Subrahmanyeswara Rao Chandrasekhar";
  const { page, account } = await student(product, "IP-DRG", { viewport: { width: 320, height: 640 } });
  inDatabase(product, (database) => database.prepare("update user set name = ? where id = ?").run(name, account.id));
  await page.goto("/student/dashboard");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  const banner = page.getByRole("banner");
  const bottom = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottom(banner.getByText(`Welcome, ${name}`))).toBeLessThanOrEqual(await bottom(banner));
});

test("a title of one very long word stays within a phone", async () => {
  const { _id, moduleName } = await newAssignment(product, { moduleName: `Case${"x".repeat(70)}` });
  const { page } = await subadmin(product, { viewport: { width: 390, height: 844 } });
  await page.goto(`/admin/assignments/${_id}/insight`);
  await page.getByRole("heading", { level: 1, name: moduleName }).waitFor();
  expect(await widthBeyondWindow(page)).toBeLessThanOrEqual(0);
});

/** Opens six questions as a new student; the second is answered and flagged. */
async function openQuestions() {
  const questions = [1, 2, 3, 4, 5, 6].map((number) => ({
    questionText: `Case ${number}`,
    options: ["25", "59"],
    answer: "25",
  }));
  const { moduleName } = await newAssignment(product, { subAssignments: [{ isDynamic: true, questions }] });
  const { page } = await student(product, "IP-DRG");
  await openWork(page, moduleName);
  await page.getByRole("button", { name: /^Question 2\b/ }).click();
  await page.keyboard.press("1");
  await page.keyboard.press("f");
  await page.getByText("1 of 6 answered").waitFor();
  return { page, moduleName };
}

test("the list of keys beside questions names no key of charts and codes", async () => {
  const { page } = await openQuestions();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("Choose the first option").waitFor();
  await expect
    .poll(() => keys.getByText(/chart|code/).allTextContents())
    .toEqual(["Search places and assignments, and codes while lookup is open"]);
});

test("the summary before a submission names neighbouring open questions in one line", async () => {
  const { page, moduleName } = await openQuestions();
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  const summary = page.getByRole("dialog", { name: `Submit ${moduleName}?` });
  await summary.getByText("3 things to look at").waitFor();
  await summary.getByText("Question 1 is not answered").waitFor();
  await summary.getByRole("button", { name: "Review: Question 2 is marked for review" }).waitFor();
  await summary.getByRole("button", { name: "Answer: Questions 3 to 6 are not answered" }).click();
  await page.getByRole("heading", { name: "Case 3", exact: true }).waitFor();
  await handIn(page);
  await page.getByRole("link", { name: `View: ${moduleName}` }).click();
  await page.getByRole("heading", { name: "5 mistakes" }).waitFor();
  await expect.poll(() => page.getByText("Not answered", { exact: true }).count()).toBe(5);
});

test("in type twice as large the lines of the head grow with it and a code stays on one line", async () => {
  const { page } = await student(product, "ED");
  await openWork(page, "ED level of service");
  const field = page.getByLabel("ICD Codes", { exact: true });
  await field.fill("E11.65,");
  const code = page.getByRole("list", { name: "ICD Codes, in order" }).getByText("E11.65", { exact: true });
  await code.waitFor();
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  const height = (place: Locator) =>
    place.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).fontSize));
  await expect.poll(() => height(page.getByText("Student Panel").locator(".."))).toBeGreaterThan(1);
  await expect.poll(() => height(page.getByRole("heading", { name: "ED level of service" }))).toBeGreaterThan(1);
  expect(await code.evaluate((element) => element.getClientRects().length)).toBe(1);
  expect(await height(code)).toBeLessThan(2.5);
});

test("in type twice as large the icons grow with it, and nothing of the dashboard's cards, head and buttons is cut", async () => {
  const { page } = await sampleStudent(product, "Imran Qureshi");
  await page.route("**/api/student/insight/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), classPercent: 67 } });
  });
  await page.goto("/student/dashboard");
  const average = page.getByRole("button", { name: /^Average Score/ });
  await average.getByText("class 67%").waitFor();
  const search = page.getByRole("button", { name: "Search anything" }).filter({ visible: true });
  const iconWidth = () => search.locator("svg").evaluate((icon) => icon.getBoundingClientRect().width);
  expect(await iconWidth()).toBe(16);
  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await expect.poll(iconWidth).toBe(32);
  const cards = page.getByRole("button", { name: /^(Total Assignments|Completed|Average Score|Pending)/ });
  const cut = (places: Locator) =>
    places.evaluateAll((all) =>
      all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
    );
  await expect.poll(() => cut(cards)).toEqual([]);
  const bell = await page.getByRole("button", { name: /^Notices/ }).boundingBox();
  const text = await search.locator("kbd").boundingBox();
  expect((text?.x ?? Number.NaN) + (text?.width ?? 0)).toBeLessThan(bell?.x ?? Number.NaN);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => cut(page.getByText("Go to My Assignments"))).toEqual([]);
});
