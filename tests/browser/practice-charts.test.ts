import { expect, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { expectAccessible, sharedProduct } from "./browser.ts";
import { nameToRemove, type OwnAssignment, staffOf } from "./course.ts";

const product = sharedProduct();

test("a sub-admin makes an assignment of two charts that Casebook writes, after a look at chart and key", async () => {
  const { page } = await subadmin(product);
  const moduleName = nameToRemove(product, "Written");
  await page.goto("/admin/add-assignment?category=IP-DRG");
  await page.getByRole("textbox", { name: /^Module name/ }).fill(moduleName);
  await page.getByRole("button", { name: "Practice charts" }).click();
  const dialog = page.getByRole("dialog", { name: "Practice charts for IP-DRG" });
  await dialog.getByRole("combobox", { name: "Learning goals" }).click();
  await page.getByRole("option", { name: /^Type and acuity of heart failure/ }).click();
  await dialog.getByLabel("Charts", { exact: true }).fill("2");
  await dialog.getByRole("button", { name: "Write" }).click();
  const key = dialog.getByRole("table", { name: "Key of the chart" });
  await key.getByRole("row", { name: /^ICD Codes/ }).waitFor();
  await dialog.getByLabel(/^Page, of [1-9]/).waitFor();
  await dialog.getByText("Synthetic record for training. No real person.").first().waitFor();
  await dialog.getByRole("list", { name: "Learning goals" }).getByText("Type and acuity of heart failure").waitFor();
  await expectAccessible(page);

  // A page number of the key shows its passage in the chart.
  await key
    .getByRole("button", { name: /^p\. \d, the passage of/ })
    .last()
    .click();
  await dialog.locator(".cb-passages [data-shown]").first().waitFor();

  const patient = key.getByRole("row", { name: /^Patient Name/ });
  const before = await patient.textContent();
  await dialog.getByRole("button", { name: "Another one" }).click();
  await expect.poll(() => patient.textContent()).not.toBe(before);
  await dialog.getByRole("button", { name: "Add 2 charts" }).click();
  await dialog.waitFor({ state: "detached" });

  // The charts replace the empty section and are saved unchanged.
  await page
    .getByRole("navigation", { name: "Sub-assignments" })
    .getByRole("button", { name: / chart 2$/ })
    .waitFor();
  await page.getByRole("button", { name: "Save Assignment" }).click();
  await page.waitForURL(/\/admin\/assignments/);
  const all: OwnAssignment[] = await (await staffOf(product)).get("/assignments");
  const saved = all.find((one) => one.moduleName === moduleName);
  expect(saved?.subAssignments).toHaveLength(2);
});

test("three charts become the variants of one sub-assignment, each with its chart beside its key", async () => {
  const { page } = await subadmin(product);
  const moduleName = nameToRemove(product, "Varied");
  await page.goto("/admin/add-assignment?category=IP-DRG");
  await page.getByRole("textbox", { name: /^Module name/ }).fill(moduleName);
  await page.getByRole("button", { name: "Practice charts" }).click();
  const dialog = page.getByRole("dialog", { name: "Practice charts for IP-DRG" });
  await dialog.getByLabel("Charts", { exact: true }).fill("3");
  await dialog.getByRole("button", { name: "Write" }).click();
  await dialog.getByRole("button", { name: "Add as 3 variants of one" }).click();
  await dialog.waitFor({ state: "detached" });
  const patient = (variant: number) =>
    page
      .getByRole("region", { name: `Sub-assignment 1, variant ${variant}`, exact: true })
      .getByRole("textbox", { name: "Patient Name" });
  const names: string[] = [await patient(1).inputValue()];
  for (const variant of [2, 3]) {
    await page.getByRole("radiogroup", { name: "Variants" }).getByText(`Variant ${variant}`).click();
    names.push(await patient(variant).inputValue());
  }
  await page.getByRole("button", { name: "Remove this variant" }).click();
  await patient(1).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save Assignment" }).click();
  await page.waitForURL(/\/admin\/assignments/);
  const all: OwnAssignment[] = await (await staffOf(product)).get("/assignments");
  const saved = all.find((one) => one.moduleName === moduleName);
  expect([saved, ...(saved?.variants ?? [])].map((one) => one?.answerKey?.patientName)).toEqual(names.slice(0, 2));
  await page.getByRole("article").filter({ hasText: moduleName }).getByText("2 variants", { exact: true }).waitFor();
});

test("a course without practice charts says so", async () => {
  const { page } = await subadmin(product);
  await page.goto("/admin/add-assignment?category=Denials");
  await page.getByRole("button", { name: "Practice charts" }).click();
  await page.getByRole("dialog").getByText("There are no practice charts for Denials").waitFor();
});
