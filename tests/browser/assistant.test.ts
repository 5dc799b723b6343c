import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Locator, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { drawChart } from "../../server/sample/chart-pdf.ts";
import { chartOf, readSampleCourse } from "../../server/sample/course.ts";
import { type ModelServer, modelAnswer, startModelServer } from "../api/model-server.ts";
import { logInNew } from "./at-work.ts";
import {
  expectAccessible,
  expectTrouble,
  hasCopied,
  hasFocus,
  hold,
  logIn,
  logInByForm,
  newPerson,
  runProduct,
  sharedProduct,
} from "./browser.ts";

async function openAssistant(page: Page) {
  await page.getByRole("button", { name: "AI Assistant" }).click();
  await page.getByLabel("Message").waitFor();
  return page.getByRole("dialog", { name: "AI Assistant" });
}

async function say(page: Page, text: string) {
  await page.getByLabel("Message").fill(text);
  // All of an answer may be read a moment before it ends, and until then nothing new is sent.
  await page.getByRole("button", { name: "Send" }).waitFor();
  await page.keyboard.press("Enter");
}

describe("offline", () => {
  const product = sharedProduct();

  test("a student asks, attaches a chart, goes away and comes back; logging out forgets it all", async () => {
    const { page, context } = await newPerson(product.base);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await logInNew(product, page, "ED");
    const panel = await openAssistant(page);
    await expectAccessible(page);
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
    // An answer that is longer than the box is read from its first line on.
    const answer = panel.locator("li").last();
    await page.setViewportSize({ width: 1440, height: 420 });
    await say(page, "What is the difference between excision and resection in ICD-10-PCS?");
    await answer.getByText("cuts out a portion of a body part").waitFor();
    const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    const conversation = panel.getByLabel("Conversation");
    expect((await boxOf(answer)).height).toBeGreaterThan((await boxOf(conversation)).height);
    await expect.poll(async () => (await boxOf(answer)).y >= (await boxOf(conversation)).y).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    await panel.getByRole("button", { name: "Copy the answer" }).first().click();
    await hasCopied(page, "**Offline guide**");

    const folder = mkdtempSync(path.join(tmpdir(), "casebook-assistant-"));
    const [section] = (await readSampleCourse()).flatMap((assignment) => assignment.sections);
    if (!section) throw new Error("the sample course has no chart");
    writeFileSync(path.join(folder, "chart.pdf"), await drawChart(chartOf(section)));
    writeFileSync(path.join(folder, "notes.txt"), "no PDF");
    writeFileSync(path.join(folder, "broken.pdf"), "%PDF-1.7 broken");
    const upload = page.locator("input[type=file]");
    await upload.setInputFiles(path.join(folder, "notes.txt"));
    await page.getByRole("alert").getByText("Please upload a PDF file only.").waitFor();
    expectTrouble(page, /(422|502) .*analyze-pdf/, "a file that is broken, then a proxy without its server");
    await upload.setInputFiles(path.join(folder, "broken.pdf"));
    await panel.getByRole("alert").getByText("PDF analysis failed. Please try again with a valid PDF.").waitFor();
    await panel.getByText("The file cannot be read as a PDF.").waitFor();
    await panel.getByRole("button", { name: "Try again" }).waitFor();
    await page.route("**/ai/api/analyze-pdf", (route) => route.fulfill({ status: 502, body: "<html>proxy</html>" }));
    await panel.getByRole("button", { name: "Try again" }).click();
    await panel.getByText("The file cannot be read as a PDF.").waitFor({ state: "detached" });
    await panel.getByText("PDF analysis failed. Please try again with a valid PDF.").waitFor();
    await page.unroute("**/ai/api/analyze-pdf");
    await upload.setInputFiles(path.join(folder, "chart.pdf"));
    await panel.getByText("2 pages").waitFor();
    await say(page, "What was found in the catheterization laboratory?");
    await panel
      .locator("blockquote")
      .getByText(/page \d/)
      .first()
      .waitFor();
    await expectAccessible(page);

    await panel.getByRole("button", { name: "Full screen" }).click();
    await panel.and(page.locator("[aria-modal=true]")).waitFor();
    await field.fill("half a question");
    await page.keyboard.press("Escape");
    await panel.waitFor({ state: "detached" });
    const opener = page.getByRole("button", { name: "AI Assistant" });
    await hasFocus(opener);
    await page.getByRole("link", { name: "My Assignments", exact: true }).click();
    await page.getByRole("heading", { name: "My Assignments" }).waitFor();
    await page.getByRole("link", { name: "Dashboard", exact: true }).click();
    await openAssistant(page);
    await panel.getByText("What was found in the catheterization laboratory?").waitFor();
    await expect.poll(() => field.inputValue()).toBe("half a question");
    await panel.getByRole("button", { name: "Remove chart.pdf" }).click();
    await panel.getByText("2 pages").waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(/\/login$/);
    await logInByForm(page, "Rohan Gupta", product.samplePassword);
    await openAssistant(page);
    await panel.getByText("Ask about medical coding").waitFor();
  });

  test("beside a lesson it covers neither the lines nor their chart, and a long list leaves the chart where it is", async () => {
    const { page } = await newPerson(product.base);
    await logIn(page, "Imran Qureshi", product.samplePassword, "/student/assignments");
    await page.getByRole("link", { name: "View Sections: Inpatient Cardiology" }).click();
    await page.getByRole("link", { name: "View: NSTEMI with stent" }).click();
    await page.getByRole("switch", { name: "Mistakes first" }).click();
    const last = page.getByRole("button", { name: "Hide the chart" });
    const chart = page.getByRole("document", { name: /^Pages of/ });
    await chart.waitFor();
    const bottom = async (place: Locator) => {
      const box = await place.boundingBox();
      return box === null ? Number.NaN : box.y + box.height;
    };
    expect(await bottom(last)).toBeGreaterThan(900);
    expect(await bottom(chart)).toBeLessThanOrEqual(900);
    await page
      .getByRole("button", { name: /^Ask the assistant about/ })
      .first()
      .click();
    const panel = page.getByRole("dialog", { name: "AI Assistant" });
    await panel.getByText(/^Why /).first().waitFor();
    await hasFocus(page.getByLabel("Message"));
    const left = async (place: Locator) => (await place.boundingBox())?.x ?? Number.NaN;
    const right = async (place: Locator) => (await left(place)) + ((await place.boundingBox())?.width ?? Number.NaN);
    expect(await right(chart)).toBeLessThanOrEqual(await left(panel));
    expect(await bottom(panel)).toBeLessThanOrEqual(900);
    // However long its answer is, the screen around it is no longer than the window.
    await panel.getByText("From your result", { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Close the assistant" }).click();
    await panel.waitFor({ state: "detached" });
  });

  test("its button lies over nothing of the dashboard, wherever it is scrolled to", async () => {
    const { page } = await newPerson(product.base);
    await logInNew(product, page, "IP-DRG");
    const opener = page.getByRole("button", { name: "AI Assistant" });
    await page.getByRole("region", { name: "Course Information" }).waitFor();
    await opener.waitFor();
    const covered = () =>
      opener.evaluate((button) => {
        const box = button.getBoundingClientRect();
        const others = [...document.querySelectorAll("main section, main h1, main button, main a")];
        return others
          .filter((other) => other !== button && !other.contains(button))
          .filter((other) => {
            const { left, right, top, bottom } = other.getBoundingClientRect();
            return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
          })
          .map((other) => other.textContent);
      });
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      for (const end of [0, 100_000]) {
        await page.evaluate((top) => scrollTo(0, top), end);
        expect(await covered()).toEqual([]);
      }
    }
  });

  test("a code is looked up: its answer leads to its page, and the codes in it tell what they are called", async () => {
    const { page } = await newPerson(product.base);
    await logInNew(product, page, "IP-DRG");
    const panel = await openAssistant(page);
    await say(page, "What is E11.22?");
    const link = panel.getByRole("link", { name: "E11.22" });
    await link.waitFor();
    await panel.getByRole("emphasis").getByText("ICD-10-CM, Fiscal year 2026, with April").waitFor();
    // What is spoken has no addresses.
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

  test("speech: what is heard is written, every failure has its sentence", async () => {
    const { page } = await newPerson(product.base);
    // A stand-in for the microphone and the browser's speech service, which no test machine has.
    await page.addInitScript(() => {
      const made: Record<string, unknown>[] = [];
      Object.assign(window, {
        recognitions: made,
        webkitSpeechRecognition: class {
          constructor() {
            made.push(this as unknown as Record<string, unknown>);
          }
          start() {}
          abort() {
            (this as unknown as { onend: () => void }).onend();
          }
        },
      });
      Reflect.deleteProperty(window, "SpeechRecognition");
    });
    await logInNew(product, page, "ED");
    const panel = await openAssistant(page);
    const happens = (event: object) =>
      page.evaluate((given) => {
        const { recognitions } = window as unknown as { recognitions: Record<string, (event: unknown) => void>[] };
        const last = recognitions.at(-1);
        if ("error" in given) last?.onerror?.(given);
        else last?.onresult?.(given);
        last?.onend?.(undefined);
        return [last?.lang, last?.continuous];
      }, event);
    await panel.getByRole("button", { name: "Speak" }).click();
    await panel.getByText("Listening...").waitFor();
    expect(await happens({ results: [[{ transcript: "root operation" }]] })).toEqual(["en-US", false]);
    await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("root operation");
    for (const [error, sentence] of [
      ["not-allowed", "Microphone access was denied. Please allow the microphone and try again."],
      ["no-speech", "No speech detected. Please try again."],
      ["network", "Speech recognition failed. Please try again."],
    ]) {
      await panel.getByRole("button", { name: "Speak" }).click();
      await panel.getByText("Listening...").waitFor();
      await happens({ error });
      await page
        .getByRole("alert")
        .getByText(sentence ?? "")
        .waitFor();
    }
    await page.evaluate(() => Reflect.deleteProperty(window, "webkitSpeechRecognition"));
    await panel.getByRole("button", { name: "Speak" }).click();
    await page
      .getByRole("alert")
      .getByText(/not supported in this browser. Please use Chrome or Edge/)
      .waitFor();
  });

  test("on a phone in the dark it covers the screen; while a timed assignment is open it says that it is closed", async () => {
    const { page } = await newPerson(product.base, {
      viewport: { width: 320, height: 640 },
      colorScheme: "dark",
    });
    await logInNew(product, page, "CCS");
    const panel = await openAssistant(page);
    await expect.poll(() => panel.evaluate((box) => box.getBoundingClientRect().width)).toBe(320);
    await expect
      .poll(() => page.getByLabel("Message").evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.keyboard.type("What is a CC?");
    expect(await page.getByLabel("Message").inputValue()).toBe("What is a CC?");
    await page.evaluate(async () => {
      const headers = { "content-type": "application/json", "x-session-id": localStorage.getItem("sessionId") ?? "" };
      const studentId = localStorage.getItem("userId") ?? "";
      const list = await (await fetch(`/api/category/CCS?studentId=${studentId}`, { headers })).json();
      const timed = list.assignments.find((one: { timeLimitMinutes: number | null }) => one.timeLimitMinutes);
      const body = JSON.stringify({ studentId, assignmentId: timed._id });
      await fetch("/api/student/attempts", { method: "POST", headers, body });
    });
    expectTrouble(page, /403 .*\/ai\/api\/chat/, "closed while a timed assignment is open");
    await say(page, "modifier 25");
    await panel.getByText("The assistant is closed while a timed assignment is open").waitFor();
    await expectAccessible(page);
  });
});

describe.each(["google", "openai-compatible"] as const)("with a model behind the %s protocol", (provider) => {
  let model: ModelServer;
  beforeAll(async () => {
    model = await startModelServer(provider);
  });
  afterAll(() => model?.stop());
  const product = runProduct(() => ({ AI_PROVIDER: provider, AI_API_KEY: "the-key", AI_BASE_URL: model.base }));

  test("an answer streams in, is stopped, fails and is tried again", async () => {
    const { page } = await newPerson(product.base);
    await logInNew(product, page, "ED");
    const panel = await openAssistant(page);
    await say(page, "What is E11.9?");
    await panel.getByText(modelAnswer).first().waitFor();
    await say(page, "Tell me more. mode:endless");
    await panel.getByRole("button", { name: "Stop the answer" }).waitFor();
    await panel.getByText("E11.9 is", { exact: true }).waitFor();
    await panel.getByRole("button", { name: "Stop the answer" }).click();
    await panel.getByRole("button", { name: "Send" }).waitFor();
    // What came of an answer stays, and it is told how it ended.
    const stopped = panel.locator("li").getByText("You stopped this answer.");
    await stopped.waitFor();
    await say(page, "What else? mode:silent");
    await panel.getByText("Thinking...").first().waitFor();
    await panel.getByRole("button", { name: "Stop the answer" }).click();
    await expect.poll(() => stopped.count()).toBe(2);
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Ask again" }).click();
    await panel.getByRole("button", { name: "Stop the answer" }).click();
    await expect.poll(() => stopped.count()).toBe(2);
    expectTrouble(
      page,
      /(50\d |ERR_FAILED|ERR_\w*CHUNKED).*\/ai\/api\/chat/,
      "a model, a network and a proxy that fail",
    );
    await say(page, "Once more. mode:endless");
    const begun = panel.getByText("E11.9 is", { exact: true });
    await expect.poll(() => begun.count()).toBe(2);
    model.breakOff();
    await panel.locator("li").getByText("This answer broke off.").waitFor();
    await panel.getByText("Sorry, I encountered an error while generating a response.").waitFor();
    expect(await begun.count()).toBe(2);
    // A model that fails at once would be thinking for a moment only: it is not asked before that was seen.
    const thinking = hold();
    let answer = async (route: Route) => {
      await thinking.held;
      await route.continue();
    };
    await page.route("**/ai/api/chat", (route) => answer(route));
    await say(page, "And now? mode:500");
    await panel.getByText("Thinking...").first().waitFor();
    thinking.release();
    await panel.getByText("Sorry, I encountered an error while generating a response.").waitFor();
    // An answer without a sentence, and none at all, are told in the assistant's own words.
    answer = (route) => route.abort();
    await panel.getByRole("button", { name: "Try again" }).click();
    await panel.getByText("Sorry, something went wrong.").waitFor();
    answer = (route) => route.fulfill({ status: 502, body: "<html>proxy</html>" });
    await panel.getByRole("button", { name: "Try again" }).click();
    await panel.getByText("Sorry, I encountered an error while generating a response.").waitFor();
    answer = (route) => route.fulfill({ json: { candidates: [] } });
    await panel.getByRole("button", { name: "Try again" }).click();
    await panel
      .getByText("I could not parse a response from the model. Please try rephrasing your question.")
      .waitFor();
    const html =
      "[safe](https://example.org) [unsafe](javascript:alert(1)) ![picture](https://example.org/x.png) <b id=raw>raw</b>";
    answer = (route) =>
      route.fulfill({ json: { candidates: [{ content: { role: "model", parts: [{ text: html }] } }] } });
    await panel.getByRole("button", { name: "Try again" }).click();
    const link = panel.getByRole("link", { name: "safe", exact: true });
    expect([await link.getAttribute("target"), await link.getAttribute("rel")]).toEqual([
      "_blank",
      "noopener noreferrer",
    ]);
    expect(await panel.locator("img, #raw, a[href^=javascript]").count()).toBe(0);
  });
});
