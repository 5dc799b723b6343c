import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { subadmin, waitForCodeSets } from "./at-work.ts";
import { expectAccessible, hasFocus, sharedProduct } from "./browser.ts";
import { nameToRemove } from "./course.ts";

const product = sharedProduct();

/** Opens the form of a new assignment of IP-DRG. */
async function openForm(): Promise<{ page: Page; section: Locator; codes: Locator }> {
  await waitForCodeSets(product);
  const { page } = await subadmin(product);
  await page.goto("/assignment/add?category=IP-DRG");
  const section = page.getByRole("region", { name: "Sub-assignment 1" });
  return { page, section, codes: section.getByLabel("ICD Codes", { exact: true }) };
}

test("the form of an answer key computes the DRG of its codes and compares it with the typed one", async () => {
  const { page, section, codes } = await openForm();
  await section.getByText("The DRG appears here once there is a diagnosis.").waitFor();
  await codes.fill("I2,");
  await section.getByText("No DRG yet: the first ICD code is the principal diagnosis.").waitFor();
  await section.getByRole("button", { name: "Change I2" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await codes.fill("I21.4, J96.01, heart,");
  await section.getByText("The codes group to 280, the key has no DRG.").waitFor();
  await section.getByText("Acute Myocardial Infarction, Discharged Alive with MCC").waitFor();
  await section.getByLabel("DRG Value").fill("282");
  await section.getByText("The codes group to 280, the key says 282.").waitFor();
  await section.getByRole("button", { name: "Use 280" }).click();
  await section.getByText("The codes group to 280, as the key says.").waitFor();
});

test("a section's patient and date decide its computed DRG and are saved with the assignment", async () => {
  const moduleName = nameToRemove(product, "Infarction");
  const { page, section, codes } = await openForm();
  await page.getByRole("textbox", { name: "Module name", exact: true }).fill(moduleName);
  await codes.fill("I21.4, J96.01,");
  await section.getByLabel("DRG Value").fill("280");
  await section.getByText("The codes group to 280, as the key says.").waitFor();
  // The age of the key is offered for the settings, which are used to check and group codes.
  await section.getByRole("button", { name: /^Sub-assignment settings Code lookup open · patient unknown/ }).waitFor();
  await section.getByLabel("Age/DOB").fill("67 years");
  const offer = section.getByRole("button", { name: "Set age 67 in Sub-assignment settings" });
  await offer.press("Enter");
  await offer.waitFor({ state: "detached" });
  await section.getByRole("button", { name: /^Sub-assignment settings Code lookup open · 67,/ }).press("Enter");
  await section.getByLabel("Code lookup").selectOption("Closed");
  await section.getByText("no code lookup, DRG grouper or assistant").waitFor();
  await section.getByLabel("Service date").fill("7/11/2026");
  await section.getByLabel("Sex").selectOption("Male");
  await section.getByLabel("Age", { exact: true }).fill("200");
  await section.getByText("Age must be a whole number from 0 to 124").waitFor();
  await page.getByRole("button", { name: "Save Assignment" }).click();
  await hasFocus(section.getByLabel("Age", { exact: true }));
  await section.getByLabel("Age", { exact: true }).fill("68");
  await section.getByRole("combobox", { name: "Discharge status" }).click();
  await page.getByRole("option", { name: "20 Died" }).click();
  await section.getByText("The codes group to 283, the key says 280.").waitFor();
  // A press shows the validity of a release, too.
  await section.getByRole("button", { name: "MS-DRG 43.1" }).click();
  await page.getByRole("tooltip").getByText("MS-DRG 43.1, the newest installed, covers discharges up to").waitFor();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  const [shown] = await Promise.all([
    page.context().waitForEvent("page"),
    section.getByRole("link", { name: /Why this DRG/ }).click(),
  ]);
  await shown.getByRole("region", { name: "The group" }).getByText("283", { exact: true }).waitFor();
  expect(new URL(shown.url()).search).toContain("age=68&sex=M&ds=20&date=2026-11-07");
  await shown.close();

  await page.getByRole("button", { name: "Save Assignment" }).click();
  await page.getByRole("article", { name: moduleName }).getByRole("link", { name: /Edit/ }).click();
  await section
    .getByRole("button", { name: "Sub-assignment settings Code lookup closed · 07 Nov 2026 · 68, male, died" })
    .waitFor();
  await section.getByText("The codes group to 283, the key says 280.").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 320);
});
