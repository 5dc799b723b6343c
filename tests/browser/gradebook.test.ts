import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible, launchBrowser, logIn, newPerson, startProduct } from "./browser.ts";

let browser: Browser;
let product: Awaited<ReturnType<typeof startProduct>>;
beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop("SIGTERM");
});

test("the gradebook finds and orders students, its address finds it again, and its files hold the course", async () => {
  const { page } = await newPerson(browser, product.base);
  await logIn(page, "Priya Menon", product.subadminPassword);
  await page.getByRole("link", { name: "Gradebook" }).click();
  const table = page.getByRole("region", { name: "Students by assignment" });
  const names = () => table.getByRole("rowheader").allTextContents();
  await table.getByRole("link", { name: "Asha Rao", exact: true }).waitFor();
  expect((await names()).map((name) => name.slice(2))).toEqual(["Asha Rao", "Imran Qureshi", "dian of 2"]);
  const mark = table.getByRole("link", { name: "Asha Rao, Total hip replacement: 83%" });
  await mark.waitFor();
  await expectAccessible(page);

  await table.getByRole("button", { name: "Name" }).click();
  await page.waitForURL(/sort=-name/);
  await page.reload();
  await mark.waitFor();
  expect((await names())[0]).toContain("Imran Qureshi");
  await page.getByLabel("Find a student").fill("asha");
  await page.waitForURL(/search=asha/);
  await table.getByText("of 1").waitFor();
  await page.getByLabel("Only below 70%").click();
  await page.getByText("No student fits").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();

  for (const [kind, begin] of [
    ["CSV", "\uFEFFID,Name,"],
    ["XLSX", "PK"],
  ] as const) {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: `${kind}: gradebook` }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toBe(`gradebook.${kind.toLowerCase()}`);
    expect((await readFile(await file.path(), "utf8")).startsWith(begin)).toBe(true);
  }
  await mark.click();
  await page.waitForURL(/\/admin\/assignments\/.+\/submissions\//);
  await page.goBack();
  await page.getByLabel("Course").selectOption("CCS");
  await page.waitForURL(/course=CCS/);
  await page.getByText(/^CCS · \d+ students?/).waitFor();
});
