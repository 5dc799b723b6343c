import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { drawChart } from "../../server/sample/chart-pdf.ts";
import { beginNew, logInNew } from "./at-work.ts";
import { expectAccessible, expectTrouble, fillLogin, hasFocus, logIn, newPerson, sharedProduct } from "./browser.ts";
import { makeChart } from "./chart.ts";
import { newAssignment } from "./course.ts";
import { type Finger, fieldsThatZoom, fingersOf } from "./fingers.ts";

const product = sharedProduct();

async function openChart(student: string, assignment: string): Promise<Page> {
  const { page } = await newPerson(product.base);
  await logIn(page, student, product.samplePassword, "/student/assignments");
  await page.getByRole("link", { name: new RegExp(`^(Start|Continue): ${assignment}$`) }).click();
  return page;
}

const pageField = (page: Page, value: number) =>
  page.getByLabel(/^Page, of \d/).and(page.locator(`[value="${value}"]`));

test("the chart's words lie on their picture, have no menu of the browser's, and are searched", async () => {
  const page = await openChart("Vikram Iyer", "Skin lesion case sheet");
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  const boxes = () =>
    page.evaluate(() =>
      [".canvasWrapper canvas", ".textLayer"].map((part) => {
        const { x, y, width, height } =
          document.querySelector(`.page ${part}`)?.getBoundingClientRect() ?? new DOMRect();
        return [x, y, width, height].join();
      }),
    );
  await expect.poll(async () => new Set(await boxes()).size).toBe(1);
  await page.getByRole("group", { name: "Page 1" }).waitFor();
  expect(await page.getByRole("region", { name: /^Page \d+$/ }).count()).toBe(0);
  const pages = page.getByRole("document", { name: /^Pages of / });
  const hasMenu = pages.evaluate(
    (chart) =>
      new Promise<boolean>((resolve) =>
        addEventListener("contextmenu", (event) => {
          if (chart.contains(event.target as Node)) resolve(!event.defaultPrevented);
        }),
      ),
  );
  await pages.click({ button: "right" });
  expect(await hasMenu).toBe(false);
  await page.getByRole("button", { name: "Search in the chart" }).click();
  await page.getByRole("textbox", { name: "Search in the chart" }).fill("fusiform excision");
  await page.getByText(/1 of 1/).waitFor();
});

test("a chart is asked for beside its viewer and the working screen, and once", async () => {
  const { page } = await newPerson(product.base);
  await logInNew(product, page, "CPC", "/student/assignments");
  const charts: string[] = [];
  page.on("request", (request) => void (request.url().includes("/api/files/") && charts.push(request.url())));
  const { promise: letThrough, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(pdf-viewer|assignment-detail)-.*\.js/, async (route) => {
    await letThrough;
    await route.continue();
  });
  const asked = page.waitForRequest("**/api/files/**");
  await page.getByRole("link", { name: /^(Start|Continue): Skin lesion case sheet$/ }).click();
  await asked;
  goOn();
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  expect(charts).toHaveLength(1);
});

test("pages are turned, gone to and gone back to; the chart keeps its place and its document when the window changes", async () => {
  const page = await openChart("Vikram Iyer", "Skin lesion case sheet");
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  const back = page.getByRole("button", { name: "Back to where you were" });
  await page.getByRole("button", { name: "Next page" }).click();
  await pageField(page, 2).waitFor();
  await page.getByRole("button", { name: "Previous page" }).click();
  await pageField(page, 1).waitFor();
  await expect.poll(() => back.isDisabled()).toBe(true);
  const field = page.getByLabel("Page, of 2");
  await field.fill("2");
  await field.press("Enter");
  await pageField(page, 2).waitFor();
  // A number that is taken away and not replaced leads nowhere.
  await field.fill("");
  await field.press("Enter");
  await pageField(page, 2).waitFor();
  await back.click();
  await pageField(page, 1).waitFor();
  await page.getByRole("button", { name: "Forward again" }).click();
  await pageField(page, 2).waitFor();
  await page.getByRole("button", { name: "Zoom in" }).click();
  await page.getByRole("button", { name: /^Zoom: \d+%/ }).waitFor();
  await page.getByRole("button", { name: "Rotate" }).click();
  let fetched = 0;
  page.on("request", (request) => {
    if (request.url().includes("/api/files/")) fetched += 1;
  });
  await page.setViewportSize({ width: 800, height: 900 });
  const panes = page.getByRole("radiogroup", { name: "Show the chart or the questions" });
  await panes.getByText("Questions", { exact: true }).click();
  await page.getByLabel("ICD Codes", { exact: true }).waitFor();
  await panes.getByText("Chart", { exact: true }).click();
  await pageField(page, 2).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel("ICD Codes", { exact: true }).waitFor();
  await pageField(page, 2).waitFor();
  expect(fetched).toBe(0);

  // Without leaving the keyboard: pages from a field, over to the chart and back to the field that was left.
  const codes = page.getByLabel("ICD Codes", { exact: true });
  await codes.focus();
  await page.keyboard.press("Alt+PageUp");
  await pageField(page, 1).waitFor();
  await page.keyboard.press("Alt+PageDown");
  await pageField(page, 2).waitFor();
  const pages = page.getByRole("document", { name: /^Pages of/ });
  await page.keyboard.press("F6");
  await hasFocus(pages);
  await page.keyboard.press("F6");
  await hasFocus(codes);
  await page.getByRole("button", { name: "List of keys" }).click();
  await page.getByRole("dialog", { name: "Keys" }).getByText("Next page of the chart, from any field").waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");

  // The wheel with Ctrl zooms the chart and not the page; place, zoom and text survive a reload.
  const zoom = page.getByRole("button", { name: /^Zoom: \d+%/ });
  const before = await zoom.textContent();
  await pages.hover();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 100);
  await page.keyboard.up("Control");
  await expect.poll(() => zoom.textContent()).not.toBe(before);
  const after = await zoom.textContent();
  await page.getByRole("button", { name: "Read as text" }).click();
  await page.getByRole("region", { name: "Page 2 of Skin lesion case sheet as text" }).waitFor();
  await expectAccessible(page);
  await page.reload();
  await page.getByRole("region", { name: "Page 2 of Skin lesion case sheet as text" }).waitFor();
  await pageField(page, 2).waitFor();
  await expect.poll(() => zoom.textContent()).toBe(after);
});

test("a chart that cannot be fetched or drawn says so, offers another way, and loads on a second try with a link signed anew", async () => {
  const { page } = await newPerson(product.base);
  await beginNew(product, page, "CPC");
  expectTrouble(page, /40[34] .*\/api\/files\//, "a chart that is away, then a link that ran out");
  await page.route("**/api/files/**", (route) => route.fulfill({ status: 404, body: "" }));
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: /^(Start|Continue): Skin lesion case sheet$/ }).click();
  await page.getByText("Unable to load PDF").waitFor();
  expect(await page.getByText("of 0", { exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "Download PDF" }).and(page.locator("[download]")).waitFor();
  await expectAccessible(page);
  // A new tab has the product's own viewer too.
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open PDF in new tab" }).and(page.locator("[target=_blank]")).click();
  const tab = await opened;
  await tab.getByText("nodular basal cell carcinoma").first().waitFor();
  await expect.poll(() => tab.title()).toBe("Skin lesion case sheet · Casebook");
  await expectAccessible(tab);
  await tab.setViewportSize({ width: 320, height: 640 });
  await tab.waitForFunction(() => document.documentElement.scrollWidth <= 320);
  await tab.close();
  await page.unroute("**/api/files/**");
  const listed = page.waitForRequest(/\/api\/category\//);
  await page.getByRole("button", { name: "Try again" }).click();
  await listed;
  await page.getByText("Unable to load PDF").waitFor({ state: "detached" });
  await page.getByLabel(/^Page, of [1-9]/).waitFor();

  // A link that ran out is renewed without a word.
  let refused = 0;
  await page.route("**/api/files/**", (route) => {
    refused += 1;
    return refused === 1 ? route.fulfill({ status: 403, json: {} }) : route.continue();
  });
  await page.reload();
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  expect(refused).toBe(2);
  expectTrouble(page, /chart-reader/, "the thread that draws does not load");
  await page.route(/chart-reader/, (route) => route.abort());
  await page.reload();
  await page.getByText("Cannot load document").waitFor();
});

test("a protected chart asks for its password until it is right and keeps it for the visit; a broken one says so", async () => {
  const charts = {
    "Protected chart": await makeChart("Hidden findings", "open sesame"),
    "Broken chart": Buffer.from("%PDF-1.4 this is not really a chart\n%%EOF"),
  };
  for (const [name, chart] of Object.entries(charts))
    await newAssignment(product, { category: "SURGERY", moduleName: name }, [chart]);
  const page = await openChart("Daniel Fernandes", "Protected chart");
  await page.getByText("This document requires a password to open").waitFor();
  for (const wrong of ["wrong", "wrong again"]) {
    await page.getByLabel("Document password").fill(wrong);
    await page.keyboard.press("Enter");
    await page.getByText("The password is wrong. Please try again").waitFor();
    await expect.poll(() => page.getByLabel("Document password").inputValue()).toBe("");
  }
  await page.getByLabel("Document password").fill("open sesame");
  await page.keyboard.press("Enter");
  await page.getByText("Hidden findings").waitFor();
  await page.getByRole("link", { name: "My Assignments" }).click();
  await page.getByRole("link", { name: "Continue: Protected chart" }).click();
  await page.getByText("Hidden findings").waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await pageField(page, 2).waitFor();

  // Whoever sits down at the same window next is asked for it, and begins at the first page.
  await page.getByRole("button", { name: "Logout" }).click();
  await fillLogin(page, "Daniel Fernandes", product.samplePassword);
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByRole("link", { name: "Continue: Protected chart" }).click();
  await page.getByLabel("Document password").fill("wrong");
  await page.keyboard.press("Enter");
  await page.getByText("The password is wrong. Please try again").waitFor();
  // A wrong one is not kept.
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByRole("link", { name: "Continue: Protected chart" }).click();
  await page.getByText("This document requires a password to open").waitFor();
  await page.getByLabel("Document password").fill("open sesame");
  await page.keyboard.press("Enter");
  await page.getByText("Hidden findings").waitFor();
  await pageField(page, 1).waitFor();
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: "Start: Broken chart" }).click();
  await page.getByText("Failed to render PDF").waitFor();
  await page.getByRole("link", { name: "Open PDF in new tab" }).waitFor();
});

test("a chart that the server cannot read now opens by itself once it can", async () => {
  const { page } = await newPerson(product.base);
  await beginNew(product, page, "CPC");
  expectTrouble(page, /503 .*\/api\/files\//, "the bucket is away");
  await page.route("**/api/files/**", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: /^(Start|Continue): Skin lesion case sheet$/ }).click();
  await page.getByText("We try again every few seconds.").waitFor();
  await page.unroute("**/api/files/**");
  await page.getByLabel(/^Page, of [1-9]/).waitFor();
});

test("a chart that opens and then gives no page is given up, and the form can be used meanwhile", async () => {
  const { page } = await newPerson(product.base);
  await page.clock.install();
  await beginNew(product, page, "CPC");
  // The answer begins and never goes on.
  await page.route("**/api/files/**", () => {});
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: /^(Start|Continue): Skin lesion case sheet$/ }).click();
  await page.getByText("Loading PDF…").waitFor();
  await page.getByLabel("ICD Codes", { exact: true }).fill("I10");
  await page.clock.fastForward(11_000);
  await page.getByText("Unable to load PDF").waitFor();
});

test("a chart's link that ran out is signed anew in a tab of its own, for staff and for students, and for nobody else", async () => {
  for (const [name, password, list] of [
    ["admin", "admin-password", "/api/assignments"],
    ["Vikram Iyer", product.samplePassword, "/api/category/CPC"],
  ] as const) {
    const { page } = await newPerson(product.base);
    await logIn(page, name, password);
    const listed = await page.evaluate(async (url) => {
      const headers = { "x-session-id": localStorage.getItem("sessionId") ?? "" };
      return (await fetch(url, { headers })).text();
    }, list);
    const path = /"Skin lesion case sheet".*?(\/api\/files\/[\w-]+)/.exec(listed)?.[1];
    const dead = (file: string) =>
      `/chart?${new URLSearchParams({ title: "Chart", file: `${file}?expires=1&signature=x` })}`;
    expectTrouble(page, /40[34] .*\/api\/files\//, "a link that ran out, and a file that is none");
    await page.goto(dead(path ?? "no chart in the list"));
    await page.getByLabel(/^Page, of [1-9]/).waitFor();
    await page.goto(dead("/api/files/00000000-0000-4000-8000-000000000000"));
    await page.getByText("Unable to load PDF").waitFor();
  }
});

test("by finger a code is carried to another place, and two fingers zoom the chart alone", async () => {
  const { page } = await newPerson(product.base, { hasTouch: true });
  await logInNew(product, page, "CPC", "/student/assignments");
  await page.getByRole("link", { name: /^(Start|Continue): Skin lesion case sheet$/ }).click();
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  const codes = page.getByRole("list", { name: "ICD Codes, in order" }).getByRole("listitem");
  const field = page.getByLabel("ICD Codes", { exact: true });
  for (const code of ["E03.9", "E11.9", "Z79.4"]) {
    await field.fill(code);
    await field.press("Enter");
  }
  const order = () => codes.evaluateAll((items) => items.map((item) => item.getAttribute("data-code")));
  // Others may stand there from before.
  await expect.poll(async () => (await order()).slice(-3)).toEqual(["E03.9", "E11.9", "Z79.4"]);
  // With their titles they stand where they stay.
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
  // The last one has made room: the code lies over its place.
  await expect.poll(async () => (await middleOf(others.length)).y).toBeLessThan(last.y - 10);
  await touch("touchEnd");
  await expect.poll(order).toEqual([...others, carried]);

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
  // Two fingers on the trackpad of a Mac, as Safari sends them.
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

test("what a finger has pressed shows no tip, which would lie over what stands beside it and never leave", async () => {
  const { page } = await newPerson(product.base, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await logInNew(product, page, "CPC", "/student/assignments");
  await page.getByRole("link", { name: /^(Start|Continue): Skin lesion case sheet$/ }).tap();
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  await page.clock.install();
  await page.getByRole("button", { name: "Read as text" }).tap();
  await page.getByRole("button", { name: "Show the pages" }).waitFor();
  // A tip would come within this time.
  await page.clock.fastForward(2000);
  expect(await page.getByRole("tooltip").count()).toBe(0);
});

test("a table read as text keeps its empty cells under their headings; on a phone it scrolls and its first column stays", async () => {
  const text = `| Test | Admission | 6 hours | Day 2 | Discharge |
| BNP (pg/mL) | 1,240 | | 980 | 410 |
| HbA1c (%) | 8.1 | | | |`;
  const chart = await drawChart({ facility: "Example hospital", kind: "Laboratory", head: [], text });
  await newAssignment(product, { category: "SURGERY", moduleName: "Laboratory values" }, [chart]);
  const { page } = await newPerson(product.base, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await logInNew(product, page, "SURGERY", "/student/assignments");
  await page.getByRole("link", { name: "Start: Laboratory values" }).tap();
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
