import type { Locator, Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { drawChart } from "../../server/courses/sample/chart-pdf.ts";
import { chartOf, readSampleCourse } from "../../server/courses/sample/course.ts";
import { openAssistant, say } from "./assistant.ts";
import { logInNew } from "./at-work.ts";
import {
  expectAccessible,
  expectTrouble,
  fillLogin,
  hasCopied,
  hasFocus,
  newPerson,
  sharedProduct,
} from "./browser.ts";
import { beginByApi, newAssignment, newStudent } from "./course.ts";

// Questions of students and their answers. No model is configured, so the offline guide answers.

const product = sharedProduct();

async function newAsker() {
  const person = await newPerson(product.base);
  await logInNew(product, person.page, "ED");
  return { ...person, panel: await openAssistant(person.page) };
}

test("a student asks the assistant by keyboard and copies its answer", async () => {
  const { page, context, panel } = await newAsker();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const field = page.getByLabel("Message");
  await field.fill("   ");
  expect(await page.getByRole("button", { name: "Send" }).isDisabled()).toBe(true);
  await field.fill("modifier 25");
  await page.keyboard.press("Shift+Enter");
  expect(await field.inputValue()).toBe("modifier 25\n");
  await page.keyboard.press("Enter");
  await panel.locator("blockquote").getByText("significant, separately identifiable").waitFor();
  await panel
    .getByRole("status")
    .getByText(/^Offline guide/)
    .waitFor({ state: "attached" });
  await panel.locator("time").first().waitFor();
  await panel.getByRole("button", { name: "Copy the answer" }).first().click();
  await hasCopied(page, "**Offline guide**");
});

test("an answer that is longer than the panel is shown from its first line", async () => {
  const { page, panel } = await newAsker();
  await page.setViewportSize({ width: 1440, height: 420 });
  await say(page, "What is the difference between excision and resection in ICD-10-PCS?");
  const answer = panel.locator("li").last();
  await answer.getByText("cuts out a portion of a body part").waitFor();
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
  const conversation = panel.getByLabel("Conversation");
  expect((await boxOf(answer)).height).toBeGreaterThan((await boxOf(conversation)).height);
  await expect.poll(async () => (await boxOf(answer)).y >= (await boxOf(conversation)).y).toBe(true);
});

const uploadOf = (page: Page) => page.locator("input[type=file]");

test("the assistant says why a file cannot be attached", async () => {
  const { page, panel } = await newAsker();
  await uploadOf(page).setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no PDF") });
  await page.getByRole("alert").getByText("Please upload a PDF file only.").waitFor();
  expectTrouble(page, /(422|502) .*analyze-pdf/, "a file that is broken, then a proxy without its server");
  const broken = { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 broken") };
  await uploadOf(page).setInputFiles(broken);
  await panel.getByRole("alert").getByText("PDF analysis failed. Please try again with a valid PDF.").waitFor();
  await panel.getByText("The file cannot be read as a PDF.").waitFor();
  await page.route("**/ai/api/analyze-pdf", (route) => route.fulfill({ status: 502, body: "<html>proxy</html>" }));
  await panel.getByRole("button", { name: "Try again" }).click();
  await panel.getByText("The file cannot be read as a PDF.").waitFor({ state: "detached" });
  await panel.getByText("PDF analysis failed. Please try again with a valid PDF.").waitFor();
});

test("the assistant answers from an attached chart with the page until the chart is removed", async () => {
  const [section] = (await readSampleCourse()).flatMap((assignment) => assignment.sections);
  if (!section) throw new Error("the sample course has no chart");
  const buffer = Buffer.from(await drawChart(chartOf(section)));
  const { page, panel } = await newAsker();
  await uploadOf(page).setInputFiles({ name: "chart.pdf", mimeType: "application/pdf", buffer });
  await panel.getByText("2 pages").waitFor();
  await say(page, "What was found in the catheterization laboratory?");
  await panel
    .locator("blockquote")
    .getByText(/page \d/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Remove chart.pdf" }).click();
  await panel.getByText("2 pages").waitFor({ state: "detached" });
});

test("the conversation and a half-typed question are still there after a visit to another screen", async () => {
  const { page, panel } = await newAsker();
  await say(page, "modifier 25");
  await panel.locator("blockquote").first().waitFor();
  await panel.getByRole("button", { name: "Full screen" }).click();
  await panel.and(page.locator("[aria-modal=true]")).waitFor();
  const field = page.getByLabel("Message");
  await field.fill("half a question");
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  await hasFocus(page.getByRole("button", { name: "AI Assistant" }));
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByRole("heading", { name: "My Assignments" }).waitFor();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await openAssistant(page);
  await panel.getByText("modifier 25", { exact: true }).waitFor();
  await expect.poll(() => field.inputValue()).toBe("half a question");
});

test("the next user of a browser finds nothing of a conversation after the logout", async () => {
  const { page, panel } = await newAsker();
  await say(page, "modifier 25");
  await panel.locator("blockquote").first().waitFor();
  const { name, password } = await newStudent(product, "ED");
  await page.getByRole("button", { name: "Logout" }).click();
  await fillLogin(page, name, password);
  await openAssistant(page);
  await panel.getByText("Ask about medical coding").waitFor();
  expect(await panel.getByText("modifier 25", { exact: true }).count()).toBe(0);
});

test("the answer about a code links to its page and names the codes in it on hover", async () => {
  const { page, panel } = await newAsker();
  await say(page, "What is E11.22?");
  const link = panel.getByRole("link", { name: "E11.22" });
  await link.waitFor();
  await panel.getByRole("emphasis").getByText("ICD-10-CM, Fiscal year 2026, with April").waitFor();
  // The spoken text has no links.
  await panel
    .getByRole("status")
    .getByText("From the code sets E11.22 Type 2 diabetes mellitus")
    .waitFor({ state: "attached" });
  await panel.getByRole("button", { name: "E08" }).first().hover();
  await page.getByRole("tooltip", { name: "Diabetes mellitus due to underlying condition" }).waitFor();
  await expectAccessible(page);
  await link.click();
  await page.getByRole("article", { name: "E11.22" }).waitFor();
});

test("the assistant answers nothing while a timed assignment is open", async () => {
  const assignment = await newAssignment(product, { timeLimitMinutes: 10 });
  const { page } = await newPerson(product.base);
  const account = await logInNew(product, page, "IP-DRG");
  const panel = await openAssistant(page);
  await beginByApi(product, account, assignment);
  expectTrouble(page, /403 .*\/ai\/api\/chat/, "closed while a timed assignment is open");
  await say(page, "modifier 25");
  await panel.getByText("The assistant is closed while a timed assignment is open").waitFor();
  await expectAccessible(page);
});

/** Replies to the next question in place of the server. */
const answerNext = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route("**/ai/api/chat", answer, { times: 1 });

test("the assistant shows a default text for a failure without a message", async () => {
  const { page, panel } = await newAsker();
  expectTrouble(page, /(502 |ERR_FAILED).*\/ai\/api\/chat/, "a network and a proxy that fail");
  await answerNext(page, (route) => route.abort());
  await say(page, "And now?");
  await panel.getByText("Sorry, something went wrong.").waitFor();
  const tryAgain = () => panel.getByRole("button", { name: "Try again" }).click();
  await answerNext(page, (route) => route.fulfill({ status: 502, body: "<html>proxy</html>" }));
  await tryAgain();
  await panel.getByText("Sorry, I encountered an error while generating a response.").waitFor();
  await answerNext(page, (route) => route.fulfill({ json: { candidates: [] } }));
  await tryAgain();
  await panel.getByText("I could not parse a response from the model. Please try rephrasing your question.").waitFor();
});

test("links of an answer open in another tab, and its scripts, pictures and HTML are left out", async () => {
  const { page, panel } = await newAsker();
  const text =
    "[safe](https://example.org) [unsafe](javascript:alert(1)) ![picture](https://example.org/x.png) <b id=raw>raw</b>";
  const json = { candidates: [{ content: { role: "model", parts: [{ text }] } }] };
  await answerNext(page, (route) => route.fulfill({ json }));
  await say(page, "And now?");
  const link = panel.getByRole("link", { name: "safe", exact: true });
  expect(await link.getAttribute("target")).toBe("_blank");
  expect(await link.getAttribute("rel")).toBe("noopener noreferrer");
  expect(await panel.locator("img, #raw, a[href^=javascript]").count()).toBe(0);
});
