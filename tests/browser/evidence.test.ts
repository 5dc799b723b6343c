import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { accessibilityFaults, expectAccessible, logIn, newPerson, runProduct } from "./browser.ts";

const product = runProduct();

/** Drags the mouse over some words of the chart. */
async function selectWords(page: Page, words: string): Promise<void> {
  const line = page.locator(".textLayer span", { hasText: words }).first();
  await line.scrollIntoViewIfNeeded();
  const box = await line.evaluate((element, sought) => {
    const node = element.firstChild as Text;
    const range = document.createRange();
    const start = node.data.toLowerCase().indexOf(sought);
    range.setStart(node, start);
    range.setEnd(node, start + sought.length);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, middle: (top + bottom) / 2 };
  }, words);
  await page.mouse.move(box.left + 1, box.middle);
  await page.mouse.down();
  await page.mouse.move((box.left + box.right) / 2, box.middle, { steps: 4 });
  await page.mouse.move(box.right - 1, box.middle, { steps: 4 });
  await page.mouse.up();
}

const attaching = (page: Page) => page.getByRole("dialog", { name: "Attach this passage to" });

/** Words of the chart that a code beside its passage stands on, and how small its letters are. */
async function codesInMargin(page: Page): Promise<{ covered: string[]; letters: number }> {
  return page.evaluate(() => {
    const chips = [...document.querySelectorAll(".cb-tags button > :first-child")];
    const words = [...document.querySelectorAll(".textLayer span")].filter((span) => span.textContent.trim() !== "");
    const covered = chips.flatMap((chip) => {
      const one = chip.getBoundingClientRect();
      const isOn = (other: DOMRect) =>
        one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
      return words.filter((word) => isOn(word.getBoundingClientRect())).map((word) => word.textContent);
    });
    return { covered, letters: Math.min(...chips.map((chip) => Number.parseFloat(getComputedStyle(chip).fontSize))) };
  });
}

test("words of the chart are attached to a code by mouse, by search and by typing; they are lit, kept and handed in", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Vikram Iyer", product.samplePassword, "/student/assignments");
  await page.getByRole("link", { name: "Start: Skin lesion case sheet" }).click();
  await page.getByRole("combobox", { name: "Adx" }).fill("Lesion of the skin");
  const codes = page.getByLabel("ICD Codes", { exact: true });
  await codes.fill("C44.310");
  await codes.press("Enter");
  await codes.fill("I10");
  await codes.press("Enter");

  await selectWords(page, "basal cell carcinoma");
  await attaching(page)
    .getByText(/basal cell carcinoma/)
    .waitFor();
  await expectAccessible(page);
  // Each code shows the key that attaches the passage to it: the same number as in its list.
  const shown = await attaching(page).getByRole("button").allTextContents();
  expect(shown.map((text) => text.trim())).toEqual(["1 C44.310", "2 I10", "3 Lesion of the skin Adx"]);
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Passages of C44.310: p. 1" }).waitFor();
  await attaching(page).waitFor({ state: "detached" });
  const beside = page.getByRole("button", { name: "C44.310, “basal cell carcinoma”" });
  await beside.getByText("C44.310", { exact: true }).waitFor();
  expect(await codesInMargin(page)).toEqual({ covered: [], letters: 11 });
  await beside.focus();
  await page.locator(".cb-passages [data-lighted]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".cb-passages [data-lighted]").waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Search in the chart" }).click();
  await page.getByRole("textbox", { name: "Search in the chart" }).fill("lidocaine 1%");
  await page.getByText(/^1 of \d+$/).waitFor();
  await page.locator(".highlight.selected").waitFor();
  await page.getByRole("button", { name: "Attach this match to a code" }).press("Enter");
  await attaching(page)
    .getByRole("button", { name: /^C44.310/ })
    .and(page.locator(":focus"))
    .waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /^Passages of I10: p\. \d/ }).waitFor();

  await codes.press("ArrowUp");
  await page.keyboard.press("Alt+p");
  await page.getByLabel("Page", { exact: true }).fill("2");
  await page.getByLabel("Words of the chart for I10").fill("words that are in no chart");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByLabel("Page", { exact: true }).fill("9");
  await page.getByLabel("Words of the chart for I10").fill("words of a page that it lacks");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  // What the chart does not have is said where the passage is written.
  const told = page.getByRole("dialog").filter({ hasText: "Passages of I10" });
  await told.getByText(/^There is no page 9: this chart has (one page|\d pages)\.$/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove passage 3 of I10" }).click();
  await told.getByText(/^There is no page 9/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^p. 2 “words that are in no chart/ }).click();
  await page.getByText("These words are not in the text of page 2. “words that are in no chart”").waitFor();

  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await page.reload();
  await page.getByRole("button", { name: /^Passages of I10: p\. \d, 2/ }).click();
  await page.getByRole("button", { name: "Remove passage 2 of I10" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Passages of C44.310: p. 1" }).click();
  await page.getByRole("button", { name: /^p. 1 “basal cell carcinoma”/ }).click();
  await page.locator(".page [data-shown]").first().waitFor();
  expect(await page.locator(".page [data-shown]").first().isVisible()).toBe(true);

  // A code that is corrected in its place keeps its passages, also undone.
  await page.keyboard.press("Escape");
  await page.getByRole("listitem", { name: /^C44\.310/ }).dblclick();
  const correction = page.getByLabel("Correct the code at position 1");
  await correction.fill("C44.311");
  await correction.press("Enter");
  await page.getByRole("button", { name: "Passages of C44.311: p. 1" }).waitFor();
  await page.getByRole("button", { name: "Undo in ICD Codes" }).click();
  await page.getByRole("button", { name: "Passages of C44.310: p. 1" }).waitFor();
});

test("words of the chart that the key stands on are attached in its editor, and lead from the result into the chart", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/admin/assignments");
  const module = page.getByRole("article", { name: "Total hip replacement" });
  await module.getByRole("link", { name: /Edit/ }).click();
  // The chart stands beside the key where there is room.
  await page.getByRole("button", { name: "Close the chart" }).waitFor();
  await selectWords(page, "hyperlipidemia");
  await attaching(page)
    .getByRole("button", { name: /^E78.5/ })
    .click();
  await page.getByRole("button", { name: /^Passages of E78.5: p. \d/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Explanations 9 of 9 explained/ }).waitFor();
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();

  const student = await newPerson(product.base);
  await logIn(student.page, "Imran Qureshi", product.samplePassword, "/student/assignments");
  await student.page.getByRole("link", { name: "View: Total hip replacement" }).click();
  await student.page.getByText("The chart says so:").first().waitFor();
  await student.page.getByRole("button", { name: "See it in the chart, p. 1" }).first().click();
  await student.page.locator(".page [data-shown]").first().waitFor();
  await expectAccessible(student.page);
  // On paper stands whose it is, and all that is right by name.
  await student.page.emulateMedia({ media: "print" });
  await student.page.getByText("Imran Qureshi · IP-DRG").waitFor();
  expect(await student.page.getByText(/^and \d+ more$/).isVisible()).toBe(false);
  await student.page.emulateMedia({ media: "screen" });
  await student.page.setViewportSize({ width: 390, height: 844 });
  await student.page.getByRole("button", { name: "See it in the chart, p. 1" }).first().click();
  await student.page.getByRole("dialog", { name: "Chart" }).locator(".page [data-shown]").first().waitFor();
  expect(await codesInMargin(student.page)).toEqual({ covered: [], letters: 11 });

  // The chart goes, the passage stays, and it is said why it leads nowhere.
  await module.getByRole("link", { name: /Edit/ }).click();
  await page.getByRole("button", { name: "Remove PDF" }).click();
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.waitForURL(/\/admin\/assignments$/);
  await student.page.reload();
  await student.page.getByText("The chart was taken away since.").first().waitFor();
  await student.page
    .getByRole("button", { name: /^See it in the chart/ })
    .first()
    .waitFor({ state: "detached" });
});

/** What is seen of a chart: its code beside the passage, the passage's first word, and whether its text lies on its picture. */
async function seenOfPassage(page: Page, code: string) {
  return page.evaluate((sought) => {
    const pane = document.querySelector('[role="document"]')?.getBoundingClientRect();
    const isSeen = (element: Element | null | undefined) => {
      const box = element?.getBoundingClientRect();
      const middle = box && (box.top + box.bottom) / 2;
      return Boolean(
        pane &&
          box &&
          middle &&
          box.left >= pane.left &&
          box.left < pane.right &&
          middle > pane.top &&
          middle < pane.bottom,
      );
    };
    const shown = document.querySelector(".page [data-shown]");
    const chip = [...document.querySelectorAll(".cb-tags button")].find((one) => one.textContent?.startsWith(sought));
    const boxOf = (name: string) => shown?.closest(".page")?.querySelector(name)?.getBoundingClientRect();
    const [text, picture] = [boxOf(".textLayer"), boxOf("canvas")];
    const isOnPicture =
      text && picture && Math.abs(text.width - picture.width) + Math.abs(text.left - picture.left) < 4;
    return { code: isSeen(chip), firstWord: isSeen(shown), isOnPicture };
  }, code);
}

test("in a chart that is zoomed or turned one sees which code stands on which words", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Imran Qureshi", product.samplePassword, "/student/assignments");
  await page.getByRole("link", { name: "View Sections: Inpatient Cardiology" }).click();
  await page.getByRole("link", { name: "View: NSTEMI with stent" }).click();
  await page.getByRole("button", { name: /^15 right/ }).click();
  await page.getByRole("button", { name: "See it in the chart, p. 1" }).first().click();
  const whole = { code: true, firstWord: true, isOnPicture: true };
  const isWhole = () => expect.poll(() => seenOfPassage(page, "R07.9")).toEqual(whole);
  await isWhole();
  for (let step = 0; step < 4; step++) {
    await page.getByRole("button", { name: "Zoom in" }).click();
    await isWhole();
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: /Fit to page width$/ }).click();
  for (let turn = 0; turn < 3; turn++) {
    await page.getByRole("button", { name: "Rotate" }).click();
    await isWhole();
  }
});
