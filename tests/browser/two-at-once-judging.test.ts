import type { Locator, Page, Response } from "playwright-core";
import { expect, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { expectTrouble, hasFocus, hold, sharedProduct } from "./browser.ts";
import { handInByApi, newAssignment, newStudent, staffOf } from "./course.ts";
import { focusWindow } from "./killed-session.ts";

const product = sharedProduct();

/** Opens a student's submission as a sub-admin, with a colleague who reviews it through the API. */
async function openSubmission() {
  const assignment = await newAssignment(product);
  const account = await newStudent(product, "IP-DRG");
  await handInByApi(product, account, assignment, { icdCodes: ["I10"] });
  const { page } = await subadmin(product);
  const address = `/assignments/${assignment._id}/submissions/${account.id}`;
  await page.goto(`/admin${address}`);
  const modal = page.getByRole("dialog", { name: `Submissions — ${assignment.moduleName}` });
  const comment = modal.getByLabel(`Comment for ${account.name}`);
  await comment.waitFor();
  return { page, modal, comment, address, colleague: await staffOf(product) };
}

const saveComment = (modal: Locator) => modal.getByRole("button", { name: "Save comment" }).click();
const isSubmission = (response: Response) => response.url().includes("studentId=");

/** Refocuses the window after the 15 s without reads, and waits until the page has read the submission. */
async function readAgain(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.fastForward(20_000);
  const read = page.waitForResponse(isSubmission);
  await focusWindow(page);
  await read;
}

test("a comment that a colleague has written meanwhile is replaced only by a second save", async () => {
  const { page, modal, comment, address, colleague } = await openSubmission();
  await comment.fill("Well done");
  await colleague.put(`${address}/comment`, { text: "Read the modifiers" });
  await readAgain(page);
  expectTrouble(page, /409 .*\/comment/, "somebody else was first");
  await saveComment(modal);
  await modal.getByText(/Someone else changed this to “Read the modifiers”/).waitFor();
  await saveComment(modal);
  await page.getByText("Comment saved").waitFor();
});

test("a comment that is changed while it is being saved can be saved again at once", async () => {
  const { page, modal, comment } = await openSubmission();
  await comment.fill("Read the chart");
  const { held, release } = hold();
  await page.route("**/comment", async (route) => {
    await held;
    await route.continue();
  });
  await saveComment(modal);
  await comment.fill("Read the chart twice");
  release();
  await page.getByText("Comment saved").first().waitFor();
  const answered = page.waitForResponse("**/comment");
  await saveComment(modal);
  expect((await answered).status()).toBe(200);
});

test("reading a submission again after a save loses nothing that is being typed", async () => {
  const { page, modal, comment } = await openSubmission();
  await comment.fill("Look at the chart");
  const read = page.waitForResponse(isSubmission);
  await saveComment(modal);
  await comment.focus();
  await (await read).finished();
  await page.keyboard.type(" twice a day", { delay: 50 });
  await hasFocus(comment);
  expect(await comment.inputValue()).toBe("Look at the chart twice a day");
  await modal.getByRole("button", { name: "Discard" }).click();
  expect(await comment.inputValue()).toBe("Look at the chart");
});

test("a colleague's comment appears in a field in which nothing was typed", async () => {
  const { page, comment, address, colleague } = await openSubmission();
  await colleague.put(`${address}/comment`, { text: "Read the modifiers" });
  await readAgain(page);
  await expect.poll(() => comment.inputValue()).toBe("Read the modifiers");
});

const accepted = { field: "icdCodes", correct: true, reason: "Accepted after discussion" };

test("a colleague's verdict is shown before a second press replaces it", async () => {
  const { page, modal, address, colleague } = await openSubmission();
  await modal.getByRole("button", { name: /^Change the verdict on ICD Codes/ }).click();
  const reason = page.getByLabel("Reason (the student sees it)");
  await reason.fill("The order is wrong");
  expect((await colleague.put(`${address}/verdicts`, accepted)).success).toBe(true);
  expectTrouble(page, /409 .*\/verdicts/, "somebody else was first");
  await page.getByRole("button", { name: "Mark wrong" }).click();
  await page
    .getByText("Course Maker has marked this correct meanwhile: “Accepted after discussion”.")
    .first()
    .waitFor();
  await modal.getByText(/^Course Maker, .*: Accepted after discussion$/).waitFor();
  expect(await reason.inputValue()).toBe("The order is wrong");
  await page.getByRole("button", { name: "Mark wrong" }).click();
  await page.getByText("Verdict saved").first().waitFor();
  await modal.getByText(/^Priya Menon, .*: The order is wrong$/).waitFor();
});

test("the form of a verdict begins with the reason that a colleague has saved last", async () => {
  const { page, modal, comment, address, colleague } = await openSubmission();
  const change = modal.getByRole("button", { name: /^Change the verdict on ICD Codes/ });
  const reason = page.getByLabel("Reason (the student sees it)");
  await change.click();
  await reason.fill("The order is wrong");
  await page.getByRole("button", { name: "Mark wrong" }).click();
  await modal.getByText(/^Priya Menon, .*: The order is wrong$/).waitFor();
  await colleague.put(`${address}/verdicts`, accepted);
  // Saving a comment reads the submission again.
  await comment.fill("See the verdict");
  await saveComment(modal);
  await modal.getByText(/^Course Maker, .*: Accepted after discussion$/).waitFor();
  await change.click();
  expect(await reason.inputValue()).toBe("Accepted after discussion");
});
