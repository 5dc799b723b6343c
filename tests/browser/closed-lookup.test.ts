import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { student, studentAgain } from "./at-work.ts";
import { expectAccessible, handIn, sharedProduct } from "./browser.ts";
import { beginByApi, handInByApi, newAssignment, newStudent } from "./course.ts";

const product = sharedProduct();
const reason = /^Code lookup is closed until you hand in Case /;

const menuOf = (page: Page) => page.getByRole("navigation", { name: "Main" });

test("a section with closed lookup closes Codes and DRG from its start until it is submitted", async () => {
  const { moduleName } = await newAssignment(product, { lookup: "closed" });
  const { page } = await student(product, "IP-DRG");
  const menu = menuOf(page);
  const places = ["Codes", "DRG"].map((place) => menu.getByRole("link", { name: place, exact: true }));
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `Start: ${moduleName}` }).click();
  expect(await menu.getByText(reason).count()).toBe(0);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await menu.getByText(reason).waitFor();
  for (const place of places) {
    await place.and(page.locator("[aria-disabled=true]:not([href])")).waitFor();
    await expect.poll(() => place.evaluate((link) => link.getAttribute("aria-describedby"))).not.toBeNull();
  }
  await handIn(page);
  await page.getByText("Assignment submitted successfully!").waitFor();
  await menu.getByText(reason).waitFor({ state: "detached" });
  await menu.getByRole("link", { name: "DRG", exact: true }).click();
  await page.getByText("No principal diagnosis yet").waitFor();
});

test("the pages of Codes and DRG give the reason while a section closes lookup", async () => {
  const account = await newStudent(product, "IP-DRG");
  await beginByApi(product, account, await newAssignment(product, { lookup: "closed" }));
  const { page } = await studentAgain(product, account);
  for (const [path, heading] of [
    ["/drg?p=I13.0&s=N17.0", "DRG"],
    ["/codes/icd10cm/I10", "Codes"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    await page.getByRole("main").getByText(reason).waitFor();
  }
  await expectAccessible(page);
});

test("a result does not lead to its drill while a section closes lookup", async () => {
  const account = await newStudent(product, "IP-DRG");
  const done = await newAssignment(product);
  await handInByApi(product, account, done, { icdCodes: ["I11.9"] });
  await beginByApi(product, account, await newAssignment(product, { lookup: "closed" }));
  const { page } = await studentAgain(product, account);
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `View: ${done.moduleName}` }).click();
  const drill = page.getByRole("link", { name: "Practise your mistakes" });
  await drill.and(page.locator("[aria-disabled=true]:not([href])")).waitFor();
  await page.getByRole("region", { name: "Practise next" }).getByText(reason).waitFor();
});
