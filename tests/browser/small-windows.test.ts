import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { post } from "../process/server-process.ts";
import { isSeen, openWork, student } from "./at-work.ts";
import { expectAccessible, handIn, sharedProduct } from "./browser.ts";
import { inDatabase } from "./database.ts";
import { signedIn } from "./signed-in.ts";

const product = sharedProduct();

/** In a low window most of it is the chart, also on a phone's side. */
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

test("at 200 % zoom and at 320 px nothing is cut off", async () => {
  // 1440 px at 200 % are 720 px of the page's own.
  for (const viewport of [
    { width: 720, height: 450 },
    { width: 320, height: 640 },
  ]) {
    const { page, context } = await student(product, "E and M", { viewport });
    for (const place of ["/student/dashboard", "/student/assignments"]) {
      await page.goto(place);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    await openWork(page, "Office visit, established patient");
    await expect.poll(() => isSeen(page.getByText("Student Panel"))).toBe(true);
    expect(await page.getByText("E and M", { exact: true }).filter({ visible: true }).count()).toBe(1);
    if (viewport.height < 500) await expectMostlyChart(page);
    await page.getByText("Questions", { exact: true }).first().click();
    // What is there already goes: a code twice brings a button which, half under the bar, is too small for axe.
    const codes = page.getByRole("list", { name: "ICD Codes, in order" }).getByRole("listitem");
    const field = page.getByLabel("ICD Codes", { exact: true });
    for (let left = await codes.count(); left > 0; left -= 1) {
      await field.press("Backspace");
      await expect.poll(() => codes.count()).toBe(left - 1);
    }
    await field.fill("E11.65, I10, Z79.4, I13.0,");
    await expect.poll(() => codes.count()).toBe(4);
    // The whole of a long title, for a finger too.
    const title = codes
      .last()
      .getByText(/^Hypertensive heart and chronic kidney disease .* unspecified chronic kidney/);
    await expect.poll(() => title.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);
    // Near its end a field says how much fits, where whoever types sees it: above the bar with the clock.
    const notes = page.getByLabel("Notes");
    const counter = page.getByText(/ of 4,000 characters/);
    await notes.fill("n ".repeat(1790));
    expect(await counter.count()).toBe(0);
    await notes.press("ControlOrMeta+End");
    await page.keyboard.type("and so on until here");
    await expect.poll(() => isSeen(counter)).toBe(true);
    await expect.poll(() => counter.textContent()).toBe("3,600 of 4,000 characters");
    await notes.fill("n".repeat(3999));
    await notes.press("ControlOrMeta+End");
    await page.keyboard.type("ever");
    await page.getByText("4,000 of 4,000 characters: the limit").waitFor();
    expect((await notes.inputValue()).length).toBe(4000);
    await context.close();
  }
  // Below a section's lesson three buttons share the width: the words of each are whole.
  const { page, account } = await student(product, "IP-DRG", { viewport: { width: 320, height: 640 } });
  const asha = await signedIn(product.base, account.name, account.password);
  const { assignments } = await asha.get(`/category/IP-DRG?studentId=${asha.id}`);
  const { _id: assignmentId, subAssignments } = assignments.find(
    ({ moduleName }: { moduleName: string }) => moduleName === "Inpatient Cardiology",
  );
  const subAssignmentId = subAssignments[0]._id;
  await asha.post("/student/attempts", { studentId: asha.id, assignmentId, subAssignmentId });
  const submittedAnswers = [{ subAssignmentId, drgValue: "321" }];
  await asha.post("/student/submit-assignment", { studentId: asha.id, assignmentId, submittedAnswers });
  await page.goto(`/student/assignments?assignment=${assignmentId}&section=${subAssignmentId}`);
  await page.getByText("Completed (View Only)").waitFor();
  // What a missed code is called is said once.
  const missed = page.getByRole("listitem").filter({ hasText: "Your list has no code for “Non-ST elevation" });
  const told = (await missed.textContent()) ?? "";
  expect(told.match(/Non-ST elevation \(NSTEMI\) myocardial infarction/g)).toHaveLength(1);
  for (const button of [
    page.getByRole("link", { name: "Next: Heart failure readmission" }),
    page.getByRole("button", { name: "Show the chart" }),
    page.getByRole("button", { name: "View Only" }),
  ]) {
    const label = button.locator(".mantine-Button-label");
    await expect.poll(() => label.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
  }
  // The longest name stays within its bar.
  const name = "Venkatanarasimharajuvaripeta Subrahmanyeswara Rao Chandrasekhar";
  inDatabase(product, (database) => database.prepare("update user set name = ? where id = ?").run(name, account.id));
  await page.goto("/student/dashboard");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  const banner = page.getByRole("banner");
  const bottom = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(await bottom(banner.getByText(`Welcome, ${name}`))).toBeLessThanOrEqual(await bottom(banner));
});

test("many open questions are one line of the summary, and the list of keys names those that do something", async () => {
  const login = await post(product.base, "/login", { name: "admin", password: "admin-password" });
  const form = new FormData();
  const asked = [1, 2, 3, 4, 5, 6].map((number) => ({
    questionText: `Case ${number}`,
    options: ["25", "59"],
    answer: "25",
  }));
  form.set("moduleName", "Six questions");
  form.set("category", "E and M");
  form.set("subAssignments", JSON.stringify([{ isDynamic: true, questions: asked }]));
  const headers = { "x-session-id": login.body.sessionId };
  await fetch(`${product.base}/api/admin/add-assignment`, { method: "POST", headers, body: form });
  const { page } = await student(product, "E and M");
  await openWork(page, "Six questions");
  await page.getByRole("button", { name: /^Question 2\b/ }).click();
  await page.keyboard.press("1");
  await page.keyboard.press("f");
  await page.getByText("1 of 6 answered").waitFor();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keys" });
  await keys.getByText("Choose the first option").waitFor();
  expect(await keys.getByText(/chart|code/).allTextContents()).toEqual([
    "Search places and assignments, and codes while lookup is open",
  ]);
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  const summary = page.getByRole("dialog", { name: "Submit Six questions?" });
  await summary.getByText("3 things to look at").waitFor();
  await summary.getByText("Question 1 is not answered").waitFor();
  await summary.getByRole("button", { name: "Look again: Question 2 is to be looked at again" }).waitFor();
  await summary.getByRole("button", { name: "Answer: Questions 3 to 6 are not answered" }).click();
  await page.getByRole("heading", { name: "Case 3" }).waitFor();
  await handIn(page);
  await page.getByRole("link", { name: "View: Six questions" }).click();
  await page.getByRole("heading", { name: "5 lines to look at" }).waitFor();
  await expect.poll(() => page.getByText("Not answered", { exact: true }).count()).toBe(5);
});

test("for who reads in type twice as large the lines of the head have its height, and a code stays whole", async () => {
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
