import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { checkList, subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, hasFocus, sharedProduct } from "./browser.ts";
import { newStudent, removeNamed } from "./course.ts";

const product = sharedProduct();

/** Opens the import of students as a sub-admin. Students with the mark in their names are deleted after the test. */
async function openImport(): Promise<{ page: Page; mark: string }> {
  const mark = randomUUID().slice(0, 8);
  removeNamed(product, mark);
  const { page } = await subadmin(product);
  await page.goto("/admin/student/import");
  return { page, mark };
}

async function fillIn(page: Page, course: string, expiryDate: string): Promise<void> {
  await page.getByRole("combobox", { name: "Course", exact: true }).click();
  await page.getByRole("option", { name: course }).click();
  await page.getByRole("textbox", { name: "Expiry Date", exact: true }).fill(expiryDate);
  await page.getByRole("button", { name: "Fill in" }).click();
}

test("a sub-admin corrects the rows of a pasted table in place and imports its students", async () => {
  const { page, mark } = await openImport();
  const [aditi, meena] = [`Aditi ${mark}`, `Meena ${mark}`];
  await checkList(page, `Name\tProgram\tValid till\n${aditi}\tIP-DRG\t21/05/2027\n${meena}\tIPDRG\t\n`);
  await page.getByText("1 row is wrong.").waitFor();
  await expectAccessible(page);
  await page.getByText("1 row lacks a value. Fill it in for all such rows:").waitFor();
  expect(await page.getByRole("button", { name: "Import 1 student" }).isDisabled()).toBe(true);

  // On a phone a row is a card: faults and their fields are visible without scrolling sideways.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("textbox", { name: `Course of ${meena}` }).click();
  await page.waitForFunction(() => {
    const box = document.querySelector('[aria-label="Rows of the file"]');
    const field = document.activeElement?.getBoundingClientRect();
    return box && box.scrollWidth <= box.clientWidth && field && field.left >= 0 && field.right <= innerWidth;
  });
  await page.getByText("Expiry date is required", { exact: true }).first().waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("textbox", { name: "Expiry Date", exact: true }).fill("30/06/2027");
  await page.getByRole("button", { name: "Fill in" }).click();
  const steps = page.getByRole("list", { name: "Steps of the import" });
  expect(await steps.locator('[aria-current="step"]').textContent()).toContain("Check");
  const course = page.getByRole("textbox", { name: `Course of ${meena}` });
  await page.getByText("30 Jun 2027").waitFor();
  expect(
    await course.evaluate(
      (field) => document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent,
    ),
  ).toBe("Course: “IPDRG” is no course. Did you mean IP-DRG?");
  await page.getByRole("button", { name: "IP-DRG?" }).click();
  await page.getByRole("button", { name: "Import 2 students" }).click();
  await page.getByText("2 students added.").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Students" }).last().click();
  await page.getByLabel("Search by name or course").fill(mark);
  await page.getByText("2 students", { exact: true }).waitFor();
});

test("a new person with the name of an existing student is imported under another name", async () => {
  const { name: taken } = await newStudent(product, "CPC");
  const { page, mark } = await openImport();
  removeNamed(product, `${taken} 2`);
  await checkList(page, `Kiran ${mark}\n${taken}\n`);
  await page.getByText(`${taken} is already in CPC. The same person?`).waitFor();
  await page.getByText("1 row has the name of a student who already has an account.").waitFor();
  await page.getByText("To check 1").click();
  await page.getByRole("row", { name: /Kiran/ }).waitFor({ state: "detached" });
  await expectAccessible(page);

  await page.getByRole("button", { name: "Another person" }).click();
  const name = page.getByRole("textbox", { name: `Name of ${taken}` });
  await hasFocus(name);
  await page.keyboard.press("Escape");
  await name.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Another person" }).click();
  expect(await name.inputValue()).toBe(`${taken} 2`);
  await page.keyboard.press("Enter");

  await page.getByText("All 2", { exact: true }).click();
  await page.getByText("The same person?").waitFor({ state: "detached" });
  await fillIn(page, "IP-DRG", "21/05/2027");
  const row = page.getByRole("row", { name: new RegExp(`${taken} 2`) });
  await row.getByText("New").waitFor();
  // The row does not take values of the other student.
  await expect
    .poll(() => row.getByRole("cell").allTextContents())
    .toEqual(expect.arrayContaining([`${taken} 2`, "IP-DRG", "today", "21 May 2027", "₹0"]));
  await page.getByRole("button", { name: "Import 2 students" }).click();
  await page.getByText("2 students added").waitFor();
});

test("rows that are left out are not imported, and the result names students who already had an account", async () => {
  const [first, second] = [await newStudent(product, "CPC"), await newStudent(product, "CPC")];
  const { page, mark } = await openImport();
  await checkList(page, `${first.name}\n${second.name}\nRohan ${mark}\nLata ${mark}\n`);
  await page.getByText("2 rows have the names of students who already have an account.").waitFor();
  // A list of names is incomplete rather than wrong: a value can be filled in for all rows.
  await page.getByText("2 rows lack a value. Fill it in for all such rows:").waitFor();
  await page.getByText("Incomplete 2").waitFor();
  expect(await page.getByText(/(row is|rows are) wrong\.|^Wrong/).count()).toBe(0);
  await page.getByRole("button", { name: "Another list" }).waitFor();
  await page.getByRole("button", { name: "Leave out line 2" }).click();
  await page.getByText("1 row has the name of a student who already has an account.").waitFor();
  await fillIn(page, "IP-DRG", "21/05/2027");
  await page.getByRole("row", { name: /Lata/ }).getByText("New").waitFor();
  await page.getByRole("button", { name: "Leave out line 4" }).click();
  await page.getByRole("button", { name: "Import 1 student" }).click();
  await page.getByText("1 student added, 1 unchanged.").waitFor();
  await page.getByText(`1 already had an account: ${first.name}.`).waitFor();
});

test("an expiry date that locks a student out raises a warning but does not block the import", async () => {
  const { name: known } = await newStudent(product, "CPC");
  const { page, mark } = await openImport();
  const rows = [
    `Gita ${mark}\tCPC\t24/11/2026\t01/01/2026`,
    `Hari ${mark}\tCPC\t\t01/01/2020`,
    `Lalit ${mark}\tCPC\t\t01/01/2099`,
    `${known}\tCPC\t\t01/01/2020`,
  ];
  await checkList(page, ["Name\tCourse\tEnrolled\tExpiry", ...rows].join("\n"));
  await page.getByText("2 students would have no access from the start.").waitFor();
  await page.getByText("1 student would lose access.").waitFor();
  await page.getByText("To check 3").click();
  await page.getByRole("row", { name: /Lalit/ }).waitFor({ state: "detached" });
  await page.getByRole("row", { name: /Gita/ }).getByText("Expiry date is before the enrolled date").waitFor();
  await page.getByRole("row", { name: /Hari/ }).getByText("Expiry date is in the past").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Leave out line 5" }).click();
  await page.getByText("1 student would lose access.").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Import 3 students" }).click();
  await page.getByText("3 students added").waitFor();
});

test("an image chosen instead of a list is refused, and the screen of the import stays as it was", async () => {
  const { page } = await openImport();
  expectTrouble(page, /422/, "the file is refused");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from([0x89, 0x50, 0, 0]) });
  await page.getByText("The file is neither CSV nor XLSX").waitFor();
  await page.getByText("Drop a CSV or XLSX file here").waitFor();
  // The drop area keeps its dashed border.
  const edge = await page
    .getByRole("button", { name: /^Drop a CSV/ })
    .evaluate((place) => getComputedStyle(place).borderTopStyle);
  expect(edge).toBe("dashed");
});
