import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { hasFocus, hold, sharedProduct } from "./browser.ts";
import { newStudent } from "./course.ts";

const product = sharedProduct();

/** Returns the name of the focused element, or "nothing" for the page. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "nothing";
    const { labels } = element as HTMLInputElement;
    return element.getAttribute("aria-label") ?? labels?.[0]?.textContent ?? element.textContent?.slice(0, 80) ?? "";
  });

/** Presses Tab until a named element has the focus. Throws if it takes too many presses or the focus is lost. */
async function tabTo(page: Page, name: RegExp, key = "Tab"): Promise<void> {
  const passed: string[] = [];
  while (passed.length < 20) {
    await page.keyboard.press(key);
    const now = await focused(page);
    passed.push(now);
    if (now === "nothing") break;
    if (name.test(now)) return;
  }
  throw new Error(`${name} is not reached by ${key}: ${passed.join(" > ")}`);
}

test("a sub-admin opens the form of an assignment and adds a section to it with the keyboard alone", async () => {
  const { page } = await subadmin(product);
  const { keyboard } = page;
  await page.goto("/admin/gradebook");
  await page.getByRole("row", { name: /Asha Rao/ }).waitFor();
  await keyboard.press("Control+k");
  await hasFocus(page.getByRole("textbox", { name: "Search anything" }));
  await keyboard.type("add assig");
  await page
    .locator("[data-action][data-selected]")
    .filter({ hasText: /^Add Assignment/ })
    .waitFor();
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Sub-assignment 1" }).waitFor();
  await tabTo(page, /^Category/);
  await keyboard.type("ip");
  await page.getByRole("option", { name: "IP-DRG" }).waitFor();
  await keyboard.press("Enter");
  // Enter in the first field does not save an unfinished assignment; only the button does.
  await tabTo(page, /^Module name/);
  await keyboard.type("Half a name");
  await keyboard.press("Enter");
  await tabTo(page, /^Add Sub-Assignment$/);
  await keyboard.press("Enter");
  const second = page.getByRole("region", { name: "Sub-assignment 2" });
  await hasFocus(second.getByRole("textbox", { name: "Sub-module name" }));
  expect(await page.getByRole("combobox", { name: "Category" }).inputValue()).toBe("IP-DRG");
  expect(new URL(page.url()).pathname).toBe("/admin/add-assignment");
});

test("a sub-admin chooses a student in a long list and extends the access with the keyboard alone", async () => {
  const { name } = await newStudent(product, "E and M");
  const { page } = await subadmin(product);
  const { keyboard } = page;
  await page.goto("/admin/student?sort=name");
  const box = page.getByRole("checkbox", { name: `Choose ${name}` });
  await box.focus();
  await keyboard.press("Space");
  const bar = page.getByRole("region", { name: "Chosen students" });
  await bar.waitFor();
  // A new bar handles its shortcut a moment later.
  await expect
    .poll(async () => {
      if ((await focused(page)) !== "Extend access") await keyboard.press("F6");
      return focused(page);
    })
    .toBe("Extend access");
  await keyboard.press("F6");
  await hasFocus(box);
  await keyboard.press("F6");
  await keyboard.press("Enter");
  await hasFocus(page.getByRole("textbox", { name: "New expiry date" }));
  await keyboard.type("31/12/2098");
  await keyboard.press("Enter");
  await page.getByText("1 student changed").waitFor();
  await page.getByRole("row", { name }).getByText("31 Dec 2098").waitFor();
});

test("J leads from the list of students to the next student's answers before they are read", async () => {
  const { page } = await subadmin(product);
  const { keyboard } = page;
  const answers = hold();
  await page.route(/\/submissions\?studentId=/, async (route) => {
    await answers.held;
    await route.continue();
  });
  await page.goto("/admin/assignments?search=total");
  await page
    .getByRole("link", { name: /^View Submissions/ })
    .first()
    .focus();
  await keyboard.press("Enter");
  const students = page.getByRole("navigation", { name: "Students" });
  await students.getByRole("link").first().focus();
  await keyboard.press("Enter");
  const opened = students.locator('a[href*="/submissions/"][aria-current="page"]');
  await expect
    .poll(() => opened.evaluateAll((rows) => rows.map((row) => row === document.activeElement)))
    .toEqual([true]);
  await keyboard.press("j");
  await expect
    .poll(() => opened.evaluateAll((rows) => rows.map((row) => row === document.activeElement)))
    .toEqual([false]);
  answers.release();
  await hasFocus(page.getByRole("heading", { level: 2 }).first());
  await tabTo(page, /^Change the verdict/);
});

test("Tab works while tooltips are still loading, and only the tooltip of the last field appears", async () => {
  const { page } = await subadmin(product);
  const tips = hold();
  await page.route(/\/assets\/bubble-.*\.js$/, async (route) => {
    await tips.held;
    await route.continue();
  });
  await page.goto("/admin/add-assignment");
  await page.getByRole("heading", { name: "Sub-assignment 1" }).waitFor();
  await tabTo(page, /^Appearance/);
  tips.release();
  await page.getByRole("tooltip").waitFor();
  await expect.poll(() => page.getByRole("tooltip").allTextContents()).toEqual([expect.stringMatching(/^Appearance/)]);
});
