import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWork, student } from "./at-work.ts";
import { expectAccessible, expectTrouble, fillLogin, sharedProduct } from "./browser.ts";
import { makeChart } from "./chart.ts";
import { newAssignment } from "./course.ts";

const product = sharedProduct();

const pageField = (page: Page, value: number) =>
  page.getByLabel(/^Page, of \d/).and(page.locator(`[value="${value}"]`));

async function openSkinLesion(page: Page): Promise<void> {
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: "Start: Skin lesion case sheet" }).click();
}

test("a chart that cannot be fetched offers a download, a new tab and another try", async () => {
  const { page } = await student(product, "CPC");
  expectTrouble(page, /404 .*\/api\/files\//, "a chart that is away");
  await page.route("**/api/files/**", (route) => route.fulfill({ status: 404, body: "" }));
  await openSkinLesion(page);
  await page.getByText("Unable to load PDF").waitFor();
  expect(await page.getByText("of 0", { exact: true }).count()).toBe(0);
  await page.getByRole("link", { name: "Download PDF" }).and(page.locator("[download]")).waitFor();
  await expectAccessible(page);
  // A new tab uses the product's viewer, too.
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open PDF in new tab" }).and(page.locator("[target=_blank]")).click();
  const tab = await opened;
  await tab.getByText("nodular basal cell carcinoma").first().waitFor();
  await expect.poll(() => tab.title()).toBe("Skin lesion case sheet · Casebook");
  await tab.setViewportSize({ width: 320, height: 640 });
  await tab.waitForFunction(() => document.documentElement.scrollWidth <= 320);
  await tab.close();
  await page.unroute("**/api/files/**");
  const listed = page.waitForRequest(/\/api\/category\//);
  await page.getByRole("button", { name: "Try again" }).click();
  await listed;
  await page.getByText("Unable to load PDF").waitFor({ state: "detached" });
  await page.getByLabel(/^Page, of [1-9]/).waitFor();
});

test("an expired link of a chart is renewed without a notice", async () => {
  const { page } = await student(product, "CPC");
  expectTrouble(page, /403 .*\/api\/files\//, "a link that ran out");
  let refused = 0;
  await page.route("**/api/files/**", (route) => {
    refused += 1;
    return refused === 1 ? route.fulfill({ status: 403, json: {} }) : route.continue();
  });
  await openSkinLesion(page);
  await page.getByText("nodular basal cell carcinoma").first().waitFor();
  expect(refused).toBe(2);
});

test("a chart viewer that does not load leaves the form in place and offers a download and another try", async () => {
  const { moduleName } = await newAssignment(product, {}, [await makeChart("Only page")]);
  const { page } = await student(product, "IP-DRG");
  expectTrouble(page, /pdf-viewer/, "the viewer does not load");
  await page.route(/\/assets\/pdf-viewer-.*\.js/, (route) => route.abort());
  await openWork(page, moduleName);
  await page.getByText("Unable to load PDF").waitFor();
  await page.getByRole("link", { name: "Download PDF" }).waitFor();
  await page.getByLabel("Age/DOB").fill("79");
  await expectAccessible(page);
  await page.unroute(/\/assets\/pdf-viewer-.*\.js/);
  await page.getByRole("button", { name: "Try again" }).click();
  await pageField(page, 1).waitFor();
  expect(await page.getByLabel("Age/DOB").inputValue()).toBe("79");
});

test("a chart whose reader does not load says so", async () => {
  const { page } = await student(product, "CPC");
  expectTrouble(page, /chart-reader/, "the thread that draws does not load");
  await page.route(/chart-reader/, (route) => route.abort());
  await openSkinLesion(page);
  await page.getByText("Cannot load document").waitFor();
});

test("the password of a protected chart is asked for until it is right and kept until the logout", async () => {
  const { moduleName } = await newAssignment(product, {}, [await makeChart("Hidden findings", "open sesame")]);
  const { page, account } = await student(product, "IP-DRG");
  await openWork(page, moduleName);
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
  await page.getByRole("link", { name: `Continue: ${moduleName}` }).click();
  await page.getByText("Hidden findings").waitFor();
  await page.reload();
  await page.getByText("Hidden findings").waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await pageField(page, 2).waitFor();

  // The next login in this window asks for the chart's password again, and starts at the first page.
  await page.getByRole("button", { name: "Logout" }).click();
  await fillLogin(page, account.name, account.password);
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByRole("link", { name: `Continue: ${moduleName}` }).click();
  await page.getByLabel("Document password").fill("wrong");
  await page.keyboard.press("Enter");
  await page.getByText("The password is wrong. Please try again").waitFor();
  // A wrong password is not stored.
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByRole("link", { name: `Continue: ${moduleName}` }).click();
  await page.getByText("This document requires a password to open").waitFor();
  await page.getByLabel("Document password").fill("open sesame");
  await page.keyboard.press("Enter");
  await page.getByText("Hidden findings").waitFor();
  await pageField(page, 1).waitFor();
});

test("a chart that is no PDF says that it cannot be drawn", async () => {
  const broken = Buffer.from("%PDF-1.4 this is not really a chart\n%%EOF");
  const { moduleName } = await newAssignment(product, {}, [broken]);
  const { page } = await student(product, "IP-DRG");
  await openWork(page, moduleName);
  await page.getByText("Failed to render PDF").waitFor();
  await page.getByRole("link", { name: "Open PDF in new tab" }).waitFor();
});

test("a chart that the server cannot read for a moment opens automatically afterwards", async () => {
  const { page } = await student(product, "CPC");
  expectTrouble(page, /503 .*\/api\/files\//, "the bucket is away");
  await page.route("**/api/files/**", (route) => route.fulfill({ status: 503, json: {} }));
  await openSkinLesion(page);
  await page.getByText("We try again every few seconds.").waitFor();
  await page.unroute("**/api/files/**");
  await page.getByLabel(/^Page, of [1-9]/).waitFor();
});

test("a chart that sends no page is given up after a while, and its form can be used meanwhile", async () => {
  const { page } = await student(product, "CPC");
  await page.clock.install();
  // The reply starts but never continues.
  await page.route("**/api/files/**", () => {});
  await openSkinLesion(page);
  await page.getByText("Loading PDF…").waitFor();
  await page.getByLabel("ICD Codes", { exact: true }).fill("I10");
  await page.clock.fastForward(11_000);
  await page.getByText("Unable to load PDF").waitFor();
});
