import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { logInNew, openWork, student } from "./at-work.ts";
import { expectAccessible, expectTrouble, hasFocus, logIn, newPerson, sharedProduct } from "./browser.ts";
import { makeChart } from "./chart.ts";
import { newAssignment } from "./course.ts";

const product = sharedProduct();

/** Opens the chart of a sample section as a new student. */
async function openSkinLesion(): Promise<Page> {
  const { page } = await student(product, "CPC");
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: "Start: Skin lesion case sheet" }).click();
  return page;
}

const pageField = (page: Page, value: number) =>
  page.getByLabel(/^Page, of \d/).and(page.locator(`[value="${value}"]`));

test("the text of a chart lies exactly on its picture and can be searched", async () => {
  const page = await openSkinLesion();
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
  await page.getByRole("button", { name: "Search in the chart" }).click();
  await page.getByRole("textbox", { name: "Search in the chart" }).fill("fusiform excision");
  await page.getByText(/1 of 1/).waitFor();
});

test("the paper of a chart is white in light mode, and dimmed in dark mode", async () => {
  const page = await openSkinLesion();
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  const brightest = async () => {
    const { channels } = await sharp(await page.locator(".canvasWrapper").first().screenshot()).stats();
    return Math.max(...channels.slice(0, 3).map(({ max }) => max));
  };
  await expect.poll(brightest).toBe(255);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(brightest).toBeLessThan(240);
});

test("a right click on a chart opens no menu of the browser", async () => {
  const page = await openSkinLesion();
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
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
});

test("a chart is fetched once, while its viewer and the working screen are still loading", async () => {
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

/** Opens a chart of two pages as a new student. */
async function openPages(): Promise<Page> {
  const { moduleName } = await newAssignment(product, {}, [await makeChart("First page")]);
  const { page } = await student(product, "IP-DRG");
  await openWork(page, moduleName);
  await pageField(page, 1).waitFor();
  return page;
}

const pagesOf = (page: Page) => page.getByRole("document", { name: /^Pages of/ });

test("the buttons and the page number of a chart lead to its pages and back", async () => {
  const page = await openPages();
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
  // An empty page number changes nothing.
  await field.fill("");
  await field.press("Enter");
  await pageField(page, 2).waitFor();
  await back.click();
  await pageField(page, 1).waitFor();
  await page.getByRole("button", { name: "Forward again" }).click();
  await pageField(page, 2).waitFor();
});

test("a chart keeps its page and its document when the window becomes narrow and wide again", async () => {
  const page = await openPages();
  await page.getByRole("button", { name: "Next page" }).click();
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
});

test("keys turn the pages of a chart from a code field and lead to the chart and back", async () => {
  const page = await openPages();
  const codes = page.getByLabel("ICD Codes", { exact: true });
  await codes.focus();
  await page.keyboard.press("Alt+PageDown");
  await pageField(page, 2).waitFor();
  await page.keyboard.press("Alt+PageUp");
  await pageField(page, 1).waitFor();
  await page.keyboard.press("F6");
  await hasFocus(pagesOf(page));
  await page.keyboard.press("F6");
  await hasFocus(codes);
  await page.getByRole("button", { name: "List of keys" }).click();
  await page.getByRole("dialog", { name: "Keys" }).getByText("Next page of the chart, from any field").waitFor();
  await expectAccessible(page);
});

test("the page, the zoom and the view as text of a chart survive a reload", async () => {
  const page = await openPages();
  await page.getByRole("button", { name: "Next page" }).click();
  await pageField(page, 2).waitFor();
  const zoom = page.getByRole("button", { name: /^Zoom: / });
  const before = await zoom.textContent();
  // Ctrl and the wheel zoom the chart instead of the page.
  await pagesOf(page).hover();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, 100);
  await page.keyboard.up("Control");
  await expect.poll(() => zoom.textContent()).not.toBe(before);
  const after = await zoom.textContent();
  await page.getByRole("button", { name: "Read as text" }).click();
  await page.getByRole("region", { name: /^Page 2 of .* as text$/ }).waitFor();
  await page.reload();
  await page.getByRole("region", { name: /^Page 2 of .* as text$/ }).waitFor();
  await pageField(page, 2).waitFor();
  await expect.poll(() => zoom.textContent()).toBe(after);
});

test("a tab with the expired link of a chart gets a new link for staff and students, and none for an unknown file", async () => {
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
