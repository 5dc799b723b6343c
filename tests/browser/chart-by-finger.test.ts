import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawChart } from "../../server/courses/sample/chart-pdf.ts";
import { openWork, student } from "./at-work.ts";
import { expectAccessible, sharedProduct } from "./browser.ts";
import { newAssignment } from "./course.ts";
import { type Finger, fieldsThatZoom, fingersOf } from "./fingers.ts";

const product = sharedProduct();

/** Opens the chart of a sample section as a new student. */
async function openSkinLesion(options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await student(product, "CPC", options);
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: "Start: Skin lesion case sheet" }).click();
  return page;
}

test("a finger carries a code to another place of its field", async () => {
  const { moduleName } = await newAssignment(product);
  const { page } = await student(product, "IP-DRG", { hasTouch: true });
  await openWork(page, moduleName);
  const codes = page.getByRole("list", { name: "ICD Codes, in order" }).getByRole("listitem");
  const field = page.getByLabel("ICD Codes", { exact: true });
  for (const code of ["E03.9", "E11.9", "Z79.4"]) {
    await field.fill(code);
    await field.press("Enter");
  }
  const order = () => codes.evaluateAll((items) => items.map((item) => item.getAttribute("data-code")));
  await expect.poll(order).toEqual(["E03.9", "E11.9", "Z79.4"]);
  // The layout is stable once the titles are visible.
  await codes.last().getByText("Long term (current) use of insulin").waitFor();
  const [carried, ...others] = await order();
  const touch = await fingersOf(page);
  const middleOf = async (place: number) => {
    const box = await codes.nth(place).locator("span", { hasText: /\d/ }).nth(1).boundingBox();
    return { x: (box?.x ?? 0) + 12, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const [first, last] = [await middleOf(0), await middleOf(others.length)];
  await touch("touchStart", first);
  await page.locator("[data-dragging]").waitFor();
  for (const share of [0.3, 0.7, 1, 1.1])
    await touch("touchMove", { x: first.x, y: first.y + (last.y - first.y) * share });
  // The last code has moved up, so the dragged one is over its position.
  await expect.poll(async () => (await middleOf(others.length)).y).toBeLessThan(last.y - 10);
  await touch("touchEnd");
  await expect.poll(order).toEqual([...others, carried]);
});

test("two fingers zoom the chart and not the page", async () => {
  const page = await openSkinLesion({ hasTouch: true });
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  const touch = await fingersOf(page);
  expect(await fieldsThatZoom(page)).toEqual([]);
  const zoom = page.getByRole("button", { name: /^Zoom: / });
  const before = await zoom.textContent();
  const { x = 0, y = 0, width = 0, height = 0 } = (await page.locator(".page").first().boundingBox()) ?? {};
  const apart = (by: number): [Finger, Finger] => [
    { x: x + width / 2 - by, y: y + height / 4 },
    { x: x + width / 2 + by, y: y + height / 4 },
  ];
  await touch("touchStart", ...apart(40));
  for (const by of [60, 90, 130]) await touch("touchMove", ...apart(by));
  await touch("touchEnd");
  await expect.poll(() => zoom.textContent()).toMatch(/^\d+%$/);
  expect(before).not.toMatch(/^\d+%$/);
  // A pinch on a Mac's trackpad, as Safari sends it.
  const byFingers = (await zoom.textContent()) ?? "";
  const isPrevented = await page
    .locator(".page")
    .first()
    .evaluate((chart) => {
      const gesture = (type: string, scale: number) =>
        chart.dispatchEvent(
          Object.assign(new Event(type, { bubbles: true, cancelable: true }), { scale, clientX: 200, clientY: 300 }),
        );
      return !gesture("gesturestart", 1) && !gesture("gesturechange", 0.8) && !gesture("gesturechange", 0.5);
    });
  expect(isPrevented).toBe(true);
  await expect
    .poll(async () => Number.parseInt((await zoom.textContent()) ?? "", 10))
    .toBeLessThan(Number.parseInt(byFingers, 10) * 0.6);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});

test("a button that a finger has pressed shows no tooltip", async () => {
  const page = await openSkinLesion({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  await page.clock.install();
  await page.getByRole("button", { name: "Read as text" }).tap();
  await page.getByRole("button", { name: "Show the pages" }).waitFor();
  // A tooltip would open within this time.
  await page.clock.fastForward(2000);
  expect(await page.getByRole("tooltip").count()).toBe(0);
});

test("a table of a chart that is read as text scrolls on a phone under its headings and beside its first column", async () => {
  const text = `| Test | Admission | 6 hours | Day 2 | Discharge |
| BNP (pg/mL) | 1,240 | | 980 | 410 |
| HbA1c (%) | 8.1 | | | |`;
  const chart = await drawChart({ facility: "Example hospital", kind: "Laboratory", head: [], text });
  const { moduleName } = await newAssignment(product, {}, [chart]);
  const { page } = await student(product, "IP-DRG", { viewport: { width: 390, height: 844 }, hasTouch: true });
  await openWork(page, moduleName);
  await page.getByRole("button", { name: "Read as text" }).tap();
  const table = page.getByRole("table");
  const texts = (role: "cell" | "columnheader" | "rowheader") => table.getByRole(role).allTextContents();
  await expect.poll(() => texts("columnheader")).toEqual(["Test", "Admission", "6 hours", "Day 2", "Discharge"]);
  expect(await texts("rowheader")).toEqual(["BNP (pg/mL)", "HbA1c (%)"]);
  expect(await texts("cell")).toEqual(["1,240", "Empty", "980", "410", "8.1", "Empty", "Empty", "Empty"]);
  const leftOf = (name: string) =>
    table.getByText(name, { exact: true }).evaluate((cell) => cell.getBoundingClientRect().x);
  expect(await leftOf("980")).toBe(await leftOf("Day 2"));
  const before = await leftOf("BNP (pg/mL)");
  await page.getByRole("region", { name: "Table of the chart: Test" }).evaluate((box) => box.scrollBy(1000, 0));
  await expect.poll(() => leftOf("980")).toBeLessThan(300);
  expect(await leftOf("BNP (pg/mL)")).toBeCloseTo(before, 0);
  const right = await table.getByText("410").evaluate((cell) => cell.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
