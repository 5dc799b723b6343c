import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openAssistant, panelOf } from "./assistant.ts";
import { logInNew, sampleStudent } from "./at-work.ts";
import { expectAccessible, hasFocus, newPerson, sharedProduct } from "./browser.ts";

// The position of the assistant on the screen, and spoken questions.

const product = sharedProduct();

async function edgesOf(place: Locator) {
  const box = (await place.boundingBox()) ?? { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
  return { left: box.x, right: box.x + box.width, bottom: box.y + box.height };
}

test("the assistant opens beside a lesson and covers neither its lines nor its chart", async () => {
  const { page } = await sampleStudent(product, "Imran Qureshi");
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: "View Sections: Inpatient Cardiology" }).click();
  await page.getByRole("link", { name: "View: NSTEMI with stent" }).click();
  await page.getByRole("switch", { name: "Mistakes first" }).click();
  const chart = page.getByRole("document", { name: /^Pages of/ });
  await chart.waitFor();
  // The list continues below the window, but the chart stays in it.
  expect((await edgesOf(page.getByRole("button", { name: "Hide chart" }))).bottom).toBeGreaterThan(900);
  expect((await edgesOf(chart)).bottom).toBeLessThanOrEqual(900);
  await page
    .getByRole("button", { name: /^Ask the assistant about/ })
    .first()
    .click();
  const panel = panelOf(page);
  await panel.getByText(/^Why /).first().waitFor();
  await hasFocus(page.getByLabel("Message"));
  expect((await edgesOf(chart)).right).toBeLessThanOrEqual((await edgesOf(panel)).left);
  expect((await edgesOf(panel)).bottom).toBeLessThanOrEqual(900);
  // However long the answer is, the screen is not longer than the window.
  await panel.getByText("From your result", { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Close the assistant" }).click();
  await panel.waitFor({ state: "detached" });
});

test("the button of the assistant covers nothing of the dashboard at any width", async () => {
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

test("the open assistant covers nothing of the dashboard where both have room", async () => {
  const { page } = await sampleStudent(product, "Imran Qureshi");
  await page.goto("/student/dashboard");
  await page.getByRole("region", { name: "Course Information" }).waitFor();
  const panel = await openAssistant(page);
  const { left } = await edgesOf(panel);
  const ends = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main :is(section, h1, button, a)")]
        .filter((part) => part.closest('[role="dialog"]') === null)
        .map((part) => part.getBoundingClientRect().right),
    );
  await expect.poll(async () => Math.max(...(await ends()))).toBeLessThanOrEqual(left);
  await expectAccessible(page);
});

test("the assistant fills the screen of a phone and focuses its message field at once", async () => {
  const { page } = await newPerson(product.base, { viewport: { width: 320, height: 640 }, colorScheme: "dark" });
  await logInNew(product, page, "CCS");
  const panel = await openAssistant(page);
  await expect.poll(() => panel.evaluate((box) => box.getBoundingClientRect().width)).toBe(320);
  await hasFocus(page.getByLabel("Message"));
  await page.keyboard.type("What is a CC?");
  expect(await page.getByLabel("Message").inputValue()).toBe("What is a CC?");
  await expectAccessible(page);
});

/** In the page: replaces the microphone and the browser's speech service, which test machines lack. */
function pretendToHear(): void {
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
}

/** Makes the speech service hear something or fail, and returns its settings. */
const hear = (page: Page, event: object) =>
  page.evaluate((given) => {
    const { recognitions } = window as unknown as { recognitions: Record<string, (event: unknown) => void>[] };
    const last = recognitions.at(-1);
    if ("error" in given) last?.onerror?.(given);
    else last?.onresult?.(given);
    last?.onend?.(undefined);
    return [last?.lang, last?.continuous];
  }, event);

async function newSpeaker() {
  const { page } = await newPerson(product.base);
  await page.addInitScript(pretendToHear);
  await logInNew(product, page, "ED");
  const panel = await openAssistant(page);
  const speak = () => panel.getByRole("button", { name: "Speak" }).click();
  return { page, panel, speak };
}

test("speech of a student is written into the message field", async () => {
  const { page, panel, speak } = await newSpeaker();
  await speak();
  await panel.getByText("Listening...").waitFor();
  expect(await hear(page, { results: [[{ transcript: "root operation" }]] })).toEqual(["en-US", false]);
  await expect.poll(() => page.getByLabel("Message").inputValue()).toBe("root operation");
});

test("the assistant says why it cannot hear", async () => {
  const { page, panel, speak } = await newSpeaker();
  for (const [error, sentence] of [
    ["not-allowed", "Microphone access was denied. Please allow the microphone and try again."],
    ["no-speech", "No speech detected. Please try again."],
    ["network", "Speech recognition failed. Please try again."],
  ] as const) {
    await speak();
    await panel.getByText("Listening...").waitFor();
    await hear(page, { error });
    await page.getByRole("alert").getByText(sentence).waitFor();
  }
  await page.evaluate(() => Reflect.deleteProperty(window, "webkitSpeechRecognition"));
  await speak();
  await page
    .getByRole("alert")
    .getByText(/not supported in this browser. Please use Chrome or Edge/)
    .waitFor();
});
