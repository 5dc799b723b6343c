import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { expectAccessible, sharedProduct } from "./browser.ts";
import { newStudent } from "./course.ts";

const product = sharedProduct();

interface Gradebook {
  page: Page;
  table: Locator;
  /** Reads the first cell of each row: initials and name of a student. */
  names: () => Promise<string[]>;
  /** Asha Rao's mark for the total hip replacement. */
  mark: Locator;
}

/** Opens the gradebook of IP-DRG and waits for its students. */
async function openGradebook(): Promise<Gradebook> {
  const { page } = await subadmin(product);
  await page.goto(`/admin/gradebook`);
  const table = page.getByRole("region", { name: "Students by assignment" });
  const mark = table.getByRole("link", { name: "Asha Rao, Total hip replacement: 89%" });
  await mark.waitFor();
  return { page, table, names: () => table.getByRole("rowheader").allTextContents(), mark };
}

test("the gradebook explains its colours, and a mark leads to its submission", async () => {
  const { page, table, names, mark } = await openGradebook();
  await table.getByRole("link", { name: "Asha Rao", exact: true }).waitFor();
  const shown = (await names()).map((name) => name.slice(2));
  expect(shown).toEqual(expect.arrayContaining(["Asha Rao", "Imran Qureshi"]));
  expect(shown.at(-1)).toBe("dian");
  await page.getByText("below the pass mark of 70%").waitFor();
  await page.getByText("90% or more").waitFor();
  await mark.click();
  await page.waitForURL(/\/admin\/assignments\/.+\/submissions\//);
});

test("the printed gradebook is a table over several sheets without fields or buttons", async () => {
  const { page } = await openGradebook();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  const printed = page.getByRole("main").getByRole("table");
  expect(await printed.count()).toBe(1);
  const breaks = printed.evaluate((table) => {
    const card = table.closest(".mantine-Card-root");
    return card && getComputedStyle(card).breakInside;
  });
  expect(await breaks).toBe("auto");
  expect((await printed.getByRole("columnheader").allTextContents()).at(-1)).toBe("Average");
  expect(await printed.getByRole("link", { name: /^Asha Rao, .*89%$/ }).count()).toBe(1);
  expect(await page.getByRole("main").getByRole("textbox").count()).toBe(0);
  expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
});

test("the address of the gradebook keeps the order of the students, which begins at the top of the table", async () => {
  const { page, table, names, mark } = await openGradebook();
  const scrolled = () => table.evaluate((box) => box.scrollTop);
  await table.evaluate((box) => {
    box.style.maxHeight = "110px";
    box.scrollTop = 30;
  });
  expect(await scrolled()).toBe(30);
  // A real click would scroll the head into view.
  await table.getByRole("button", { name: "Name" }).dispatchEvent("click");
  await page.waitForURL(/sort=-name/);
  await expect.poll(scrolled).toBe(0);
  await page.reload();
  await mark.waitFor();
  const placeOf = async (name: string) => (await names()).findIndex((shown) => shown.includes(name));
  await expect.poll(async () => (await placeOf("Asha Rao")) - (await placeOf("Imran Qureshi"))).toBeGreaterThan(0);
});

test("the gradebook on a phone shows the average beside the name", async () => {
  const { page, table } = await openGradebook();
  await page.setViewportSize({ width: 390, height: 844 });
  const average = table.getByRole("columnheader", { name: "Average" });
  const endOf = async () => {
    const { x = 0, width = 390 } = (await average.boundingBox()) ?? {};
    return x + width;
  };
  await expect.poll(endOf).toBeLessThan(390);
  // Two of the three assignments fit between them.
  await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThan(100);
});

test("the gradebook is narrowed by name, by the pass mark and by course", async () => {
  const { page, names } = await openGradebook();
  await page.getByLabel("Find a student").fill("asha");
  await page.waitForURL(/search=asha/);
  await expect.poll(async () => (await names()).length, { message: "one student and the median" }).toBe(2);
  await page.getByLabel("Only below 70%").click();
  await page.getByText("No students match").waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByLabel("Course").selectOption("CCS");
  await page.waitForURL(/course=CCS/);
  await page.getByText(/^CCS · \d+ students?/).waitFor();
});

test("gradebook and insight of an unknown course say so, offer no file and lead to a known one", async () => {
  const { page } = await subadmin(product);
  for (const screen of ["gradebook", "insight"]) {
    await page.goto(`/admin/${screen}?course=zzz`);
    const main = page.getByRole("main");
    await main.getByText("There is no course zzz").waitFor();
    expect(await main.getByRole("button").count()).toBe(0);
    await main.getByRole("link", { name: "E and M" }).click();
    await expect.poll(() => page.getByLabel("Course").inputValue()).toBe("E and M");
  }
});

test("the gradebook is downloaded as CSV and as XLSX", async () => {
  const { page } = await openGradebook();
  for (const [kind, begin] of [
    ["CSV", "\uFEFFID,Name,"],
    ["XLSX", "PK"],
  ] as const) {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: `${kind}: gradebook` }).click();
    const file = await downloading;
    expect(file.suggestedFilename()).toMatch(/^gradebook-IP-DRG-\d{4}-\d\d-\d\d\.(csv|xlsx)$/);
    expect((await readFile(await file.path(), "utf8")).startsWith(begin)).toBe(true);
  }
});

test("the report of a student is one sheet, and the certificate waits until all is done", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/student?search=asha");
  await page.getByRole("button", { name: "Details of Asha Rao" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Report" }).click();
  const report = page.getByRole("article", { name: "Report of Asha Rao" });
  await report
    .getByRole("img", { name: /^Scores over time: .*89%/ })
    .getByText("89%")
    .waitFor();
  await expectAccessible(page);
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.goto(page.url().replace("/report", "/certificate"));
  await page.getByText("There is no certificate yet").waitFor();
});

test("a certificate is one sheet on its side, on A4 and on Letter, however long the name is", async () => {
  const { page } = await subadmin(product);
  const account = await newStudent(product, "IP-DRG");
  await page.route("**/api/admin/student/*/report", async (route) => {
    const report = await (await route.fetch()).json();
    const student = { ...report.student, name: "Asha Rao Venkatasubramanian Annapurna Lakshmi Narayanan Ramachandran" };
    await route.fulfill({ json: { ...report, student, hasPassed: true, open: 0 } });
  });
  await page.goto(`/admin/student/${account.id}/certificate`);
  const certificate = page.getByRole("article", { name: "Certificate" });
  await certificate.getByText(/^Asha Rao Venkata/).waitFor();
  await expectAccessible(page);
  for (const [format, sides] of [
    ["A4", "842 595"],
    ["Letter", "792 612"],
  ] as const) {
    const paper = await page.pdf({ preferCSSPageSize: true, format });
    const sheets = paper.toString("latin1").matchAll(/MediaBox \[0 0 (\d+)\S* (\d+)/g);
    expect([...sheets].map(([, width, height]) => `${width} ${height}`)).toEqual([sides]);
  }
});
