import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWork, sampleStudent, saved, studentAgain, subadmin } from "./at-work.ts";
import { accessibilityFaults, expectAccessible, sharedProduct } from "./browser.ts";
import { type Account, beginByApi, newStudent, type OwnAssignment, staffOf } from "./course.ts";
import { copyOfSample } from "./sample-copy.ts";

const product = sharedProduct();

const sheet = "Skin lesion case sheet";
const hip = "Total hip replacement";

/** Opens the case sheet, or another sample, for a new student with these answers in the draft. */
async function openSheet(answers: object, name = sheet, course = "CPC"): Promise<Page> {
  const all: OwnAssignment[] = await (await staffOf(product)).get("/assignments");
  const assignment = all.find(({ moduleName }) => moduleName === name) as OwnAssignment;
  const account = await newStudent(product, course);
  const client = await beginByApi(product, account, assignment);
  const place = { studentId: account.id, assignmentId: assignment._id };
  await client.put("/student/attempts/draft", { ...place, answers });
  const { page } = await studentAgain(product, account);
  await openWork(page, name);
  return page;
}

/** Selects words of the chart with the mouse. */
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

/** Returns words of the chart that are covered by codes in the margin, and the size of the letters. */
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

test("words of the chart that are marked with the mouse are attached to a code by its number", async () => {
  const page = await openSheet({ adx: "Lesion of the skin", icdCodes: ["C44.310", "I10"] });
  await selectWords(page, "basal cell carcinoma");
  await attaching(page)
    .getByText(/basal cell carcinoma/)
    .waitFor();
  await expectAccessible(page);
  // Each code shows its shortcut for attaching the passage: its number in the list.
  const shown = await attaching(page).getByRole("button").allTextContents();
  expect(shown.map((text) => text.trim())).toEqual(["1 C44.310", "2 I10", "3 Lesion of the skin Adx"]);
  await page.keyboard.press("1");
  await page.getByRole("button", { name: "Passages of C44.310: p. 1" }).waitFor();
  await attaching(page).waitFor({ state: "detached" });
  const beside = page.getByRole("button", { name: "C44.310, “basal cell carcinoma”" });
  await beside.getByText("C44.310", { exact: true }).waitFor();
  expect(await codesInMargin(page)).toEqual({ covered: [], letters: 12 });
  await beside.focus();
  await page.locator(".cb-passages [data-lighted]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".cb-passages [data-lighted]").waitFor({ state: "detached" });
  // The list of passages links to the words.
  await page.getByRole("button", { name: "Passages of C44.310: p. 1" }).click();
  await page.getByRole("button", { name: /^p. 1 “basal cell carcinoma”/ }).click();
  await page.locator(".page [data-shown]").first().waitFor();
});

test("a match of the search in the chart is attached to a code with the keyboard", async () => {
  const page = await openSheet({ icdCodes: ["C44.310", "I10"] });
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
});

test("a passage that is typed gets a notice where the chart has no such page or words", async () => {
  const page = await openSheet({ icdCodes: ["C44.310", "I10"] });
  const codes = page.getByLabel("ICD Codes", { exact: true });
  await codes.press("ArrowUp");
  await page.keyboard.press("Alt+p");
  // The notice is in the dialog of the passage. While the chart loads, its toolbar also has a field "Page".
  const dialog = page.getByRole("dialog").filter({ hasText: "Passages of I10" });
  await dialog.getByLabel("Page", { exact: true }).fill("2");
  await page.getByLabel("Words of the chart for I10").fill("words that are in no chart");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByLabel("Page", { exact: true }).fill("9");
  await page.getByLabel("Words of the chart for I10").fill("words of a page that it lacks");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await dialog.getByText(/^There is no page 9: this chart has (one page|\d pages)\.$/).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove passage 2 of I10" }).click();
  await dialog.getByText(/^There is no page 9/).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^p. 2 “words that are in no chart/ }).click();
  await page.getByText("These words are not in the text of page 2. “words that are in no chart”").waitFor();
  // The other passage is saved with the draft, though the chart lacks its words.
  await saved(page);
  await page.reload();
  await page.getByRole("button", { name: "Passages of I10: p. 2" }).click();
  await page.getByRole("button", { name: "Remove passage 1 of I10" }).click();
  await page.getByRole("button", { name: /^Passages of I10/ }).waitFor({ state: "detached" });
});

test("a code that is corrected in its place keeps its passages, also when that is undone", async () => {
  const evidence = { icdCodes: { C44310: [{ page: 1, quote: "basal cell carcinoma" }] } };
  const page = await openSheet({ icdCodes: ["C44.310"], evidence });
  await page.getByRole("button", { name: "Passages of C44.310: p. 1" }).waitFor();
  await page.getByRole("listitem", { name: /^C44\.310/ }).dblclick();
  const correction = page.getByLabel("Correct the code at position 1");
  await correction.fill("C44.311");
  await correction.press("Enter");
  await page.getByRole("button", { name: "Passages of C44.311: p. 1" }).waitFor();
  await page.getByRole("button", { name: "Undo in ICD Codes" }).click();
  await page.getByRole("button", { name: "Passages of C44.310: p. 1" }).waitFor();
});

test("a code that moves to its list takes its passages along", async () => {
  const evidence = { icdCodes: { "0SR9019": [{ page: 1, quote: "hyperlipidemia" }] } };
  const page = await openSheet({ icdCodes: ["0SR9019"], evidence }, hip, "IP-DRG");
  await page.getByRole("button", { name: "Move 0SR9019 to PCS Codes" }).click();
  await saved(page);
  await page.reload();
  const procedure = page.getByRole("list", { name: "PCS Codes, in order" }).getByRole("listitem");
  await procedure.getByRole("button", { name: "Passages of 0SR9019: p. 1" }).waitFor();
});

test("words of the chart that are marked beside a key are attached to one of its codes", async () => {
  const copy = await copyOfSample(product, hip);
  const { page } = await subadmin(product);
  await page.goto(`/admin/assignments/edit/${copy._id}`);
  // On a wide screen the chart is beside the key.
  await page.getByRole("button", { name: "Hide chart" }).waitFor();
  await selectWords(page, "hyperlipidemia");
  await attaching(page)
    .getByRole("button", { name: /^E78.5/ })
    .click();
  await page.getByRole("button", { name: /^Passages of E78.5: p. \d/ }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Explanations 9 of 9 explained/ }).waitFor();
  await page.getByRole("button", { name: "Update Assignment" }).click();
  await page.getByText("Assignment updated successfully!").waitFor();
  const { keyNotes } = await (await staffOf(product)).get(`/admin/assignments/edit/${copy._id}`);
  const quotes = keyNotes.icdCodes.E785.evidence.map(({ quote }: { quote: string }) => quote.toLowerCase());
  expect(quotes).toContain("hyperlipidemia");
});

test("the result links the passages of the key to the chart", async () => {
  const { page } = await sampleStudent(product, "Imran Qureshi");
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `View: ${hip}`, exact: true }).click();
  await page.getByText("Evidence in the chart:").first().waitFor();
  await page.getByRole("button", { name: "See it in the chart, p. 1" }).first().click();
  await page.locator(".page [data-shown]").first().waitFor();
  await expectAccessible(page);
  // The printed page has the student's name and every right line.
  await page.emulateMedia({ media: "print" });
  await page.getByText("Imran Qureshi · IP-DRG").waitFor();
  expect(await page.getByText(/^and \d+ more$/).isVisible()).toBe(false);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "See it in the chart, p. 1" }).first().click();
  await page.getByRole("dialog", { name: "Chart" }).locator(".page [data-shown]").first().waitFor();
  expect(await codesInMargin(page)).toEqual({ covered: [], letters: 12 });
});

test("a result says that its chart was removed, and its passages lead nowhere", async () => {
  const copy = await copyOfSample(product, hip, { studentsLike: ["Imran Qureshi"] });
  const { page: form } = await subadmin(product);
  await form.goto(`/admin/assignments/edit/${copy._id}`);
  await form.getByRole("button", { name: /Predefined Questions/ }).click();
  await form.getByRole("button", { name: "Remove PDF" }).click();
  await form.getByRole("button", { name: "Update Assignment" }).click();
  await form.waitForURL(/\/admin\/assignments$/);
  const { page } = await studentAgain(product, copy.students[0] as Account);
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `View: ${copy.moduleName}` }).click();
  await page.getByText("The chart has been removed since.").first().waitFor();
  expect(await page.getByRole("button", { name: /^See it in the chart/ }).count()).toBe(0);
});

/** Returns whether a code's tag and its passage's first word are visible, and whether the text covers the canvas. */
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

test("a chart that is zoomed or rotated shows each code beside its passage", async () => {
  const { page } = await sampleStudent(product, "Imran Qureshi");
  await page.goto("/student/assignments");
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
