import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { subadmin, waitForCodeSets } from "./at-work.ts";
import { expectAccessible, hasFocus, sharedProduct } from "./browser.ts";

const product = sharedProduct();

interface Calculator {
  page: Page;
  group: Locator;
  secondary: Locator;
  compared: Locator;
}

async function openCalculator(claim = ""): Promise<Calculator> {
  await waitForCodeSets(product);
  const { page } = await subadmin(product);
  await page.goto(`/drg${claim}`);
  const [group, secondary, compared] = ["The group", "Secondary diagnoses", "Two claims"].map((name) =>
    page.getByRole("region", { name }),
  ) as [Locator, Locator, Locator];
  return { page, group, secondary, compared };
}

test("the DRG calculator groups a claim as it is typed, and its address keeps the claim", async () => {
  const { page, group, secondary } = await openCalculator();
  await page.getByText("No principal diagnosis yet").waitFor();
  await page.getByLabel("Enter the principal diagnosis").fill("i13.0");
  await page.keyboard.press("Enter");
  await group.getByText("293", { exact: true }).waitFor();
  // The focus moves from the principal diagnosis to the others, and to the next line after a removal.
  const next = secondary.getByLabel("Add a diagnosis");
  await hasFocus(next);
  await page.keyboard.type("I10");
  await page.keyboard.press("Enter");
  await secondary.getByRole("button", { name: "Remove I10" }).press("Enter");
  await secondary.getByRole("listitem").waitFor({ state: "detached" });
  await hasFocus(next);
  await page.keyboard.insertText("N17.0, I42.0, heart");
  await page.keyboard.press("Enter");
  await group.getByText("Heart Failure and Shock with MCC").waitFor();
  // The error of the narrowest field fits one line.
  await page.getByLabel("Age", { exact: true }).fill("171");
  const fault = page.getByText("Age must be a whole number from 0 to 124");
  expect((await fault.boundingBox())?.height).toBeLessThan(24);
  await page.getByLabel("Age", { exact: true }).fill("");
  await secondary.getByText("An ICD-10-CM code is a letter").waitFor();
  await secondary.getByLabel("Add a diagnosis").fill("");
  await secondary.getByRole("listitem").filter({ hasText: "N17.0" }).getByText("Counts: decides").waitFor();
  await secondary.getByRole("listitem").filter({ hasText: "I42.0" }).getByText("Excluded by I13.0").waitFor();
  await page
    .getByRole("region", { name: "Why this DRG" })
    .getByText("I42.0 is a CC, but does not count beside the principal diagnosis I13.0.")
    .waitFor();
  await page.getByRole("region", { name: "What if" }).getByText("−0.7178").first().waitFor();
  // A code of eight characters does not wrap.
  await next.fill("T50.1X6A");
  await next.press("Enter");
  const long = secondary.getByText("T50.1X6A", { exact: true });
  await secondary.getByText("Underdosing of loop").waitFor();
  expect((await long.boundingBox())?.height).toBeLessThan(30);
  await secondary.getByRole("button", { name: "Remove T50.1X6A" }).click();
  await expectAccessible(page);
  await page.reload();
  await group.getByText("291", { exact: true }).waitFor();
});

test("a claim without a group shows which diagnosis could lead, and to which DRG and weight", async () => {
  const { page, group } = await openCalculator("?p=W19.XXXA&s=S72.142A");
  await group.getByText("999", { exact: true }).waitFor();
  const change = page.getByRole("region", { name: "What if" }).getByText("as principal").locator("../..");
  for (const text of ["S72.142A", "→ 536", "0.8076"]) await change.getByText(text, { exact: true }).waitFor();
});

test("two claims are compared, and the codes that separate their DRGs are named", async () => {
  const { page, secondary, compared } = await openCalculator("?p=I13.0&s=N17.0,I42.0");
  await page.getByRole("button", { name: "Compare two claims" }).click();
  await secondary.getByRole("button", { name: "Remove N17.0" }).click();
  await compared
    .getByText(/The first claim groups to 291 \(1\.2838\), the second to 293 .*: N17\.0, an MCC,/)
    .waitFor();
  await compared.getByText("Second", { exact: true }).waitFor();
  await compared.getByRole("button", { name: "End comparison" }).click();
});

test("a secondary diagnosis becomes the principal one, and a code is found by its words", async () => {
  const { page, secondary } = await openCalculator("?p=I13.0&s=I42.0");
  await secondary.getByRole("button", { name: "Make I42.0 the principal diagnosis" }).click();
  await secondary.getByLabel("Add a diagnosis").fill("acute kidney failure tubular");
  await page.getByRole("option", { name: /N17\.0 Acute kidney failure with tubular necrosis MCC/ }).click();
  await secondary.getByRole("listitem").filter({ hasText: "Acute kidney failure with tubular necrosis" }).waitFor();
  await secondary.getByRole("listitem").filter({ hasText: "I13.0" }).waitFor();
});

test("a claim is taken from the answer key of an assignment", async () => {
  const { page } = await openCalculator();
  await page.getByRole("button", { name: "From an answer key" }).click();
  await page.getByRole("combobox", { name: "Answer key" }).click();
  await page.getByRole("option", { name: /Total hip replacement/ }).click();
  await page.getByRole("region", { name: "Procedures" }).getByText("O.R., decides").waitFor();
});

test("two claims from a result keep the names of their owners until they are changed", async () => {
  const { page, secondary, compared } = await openCalculator(
    `?p=I50.23&s=J96.01&with=${encodeURIComponent("p=I50.23")}&whose=yours,key`,
  );
  await compared.getByText("Yours (first)").waitFor();
  await compared.getByText("The key (second)").waitFor();
  await compared.getByRole("button", { name: "Swap" }).click();
  await compared.getByText("The key (first)").waitFor();
  await secondary.getByLabel("Add a diagnosis").fill("J96.01");
  await page.keyboard.press("Enter");
  await compared.getByText("Second", { exact: true }).waitFor();
  await compared.getByText("The key (first)").waitFor();
});

test("a small window shows each diagnosis in one row and cuts no field", async () => {
  const { page, secondary } = await openCalculator("?p=I13.0&s=N17.0,I42.0");
  await secondary.getByRole("listitem").filter({ hasText: "I42.0" }).getByText("Excluded by I13.0").waitFor();
  await page.setViewportSize({ width: 1280, height: 720 });
  const heights = secondary.getByRole("listitem").evaluateAll((lines) => lines.map((line) => line.clientHeight));
  expect(Math.max(...(await heights))).toBeLessThan(50);
  const status = page.getByRole("combobox", { name: "Discharge status" });
  expect(await status.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 320);
  await expectAccessible(page);
});
