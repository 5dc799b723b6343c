import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { saved } from "./at-work.ts";
import { expectAccessible, hasFocus, sharedProduct } from "./browser.ts";
import { codesOf, openNew, paste } from "./code-field.ts";

const product = sharedProduct();

const lineAt = (page: Page, place: number) =>
  page
    .getByRole("list", { name: "ICD Codes, in order" })
    .getByRole("listitem")
    .nth(place - 1);

/** Opens a section with three codes in it. */
async function openWithCodes(codes = "I21.4, E11.22, N18.32") {
  const { page } = await openNew(product);
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  await field.focus();
  await paste(field, codes);
  await expect.poll(async () => (await codesOf(page)).length).toBe(3);
  return { page, field, line: (place: number) => lineAt(page, place) };
}

test("a pasted list gives its codes without their numbers, titles and remarks", async () => {
  const { page } = await openWithCodes(
    "1. I21.4\n2. E11.9 - Type 2 diabetes mellitus, without complications\n3.\tN18.32\tCKD stage 3b\tCC",
  );
  expect(await codesOf(page)).toEqual(["I21.4", "E11.9", "N18.32"]);
});

test("a student corrects a code in its place with a key or a double click", async () => {
  const { page, line } = await openWithCodes("I21.4, E11.9, N18.32");
  // Enter, F2, a double click or a tap opens the field; its text is in the answer at once, and Escape reverts it.
  await line(2).focus();
  await page.keyboard.press("F2");
  const correction = page.getByRole("combobox", { name: "Correct the code at position 2" });
  await correction.fill("E11.22");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", "E11.9", "N18.32"]);
  await line(2).dblclick();
  await correction.fill("E11.22");
  await page.keyboard.press("Enter");
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", "E11.22", "N18.32"]);
  await hasFocus(line(2));
  // A correction offers completion, too.
  await page.keyboard.press("Enter");
  await correction.fill("secondary diabetes kidney");
  await page.getByRole("option", { name: /E13\.22/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", expect.stringMatching(/^E(08|09|13)\./), "N18.32"]);
  await hasFocus(line(2));
});

test("codes are shown as a row of chips or as a list with titles", async () => {
  const { page, line } = await openWithCodes();
  await page.getByTitle("Chips in a row").click();
  await expect
    .poll(() => page.getByText("Type 2 diabetes mellitus with diabetic chronic kidney disease").count())
    .toBe(0);
  await expectAccessible(page);
  await page.getByTitle("A list with titles").click();
  await line(2).getByText("Type 2 diabetes mellitus with diabetic chronic kidney disease").waitFor();
});

test("a student types a code before another one, moves and removes codes by menu, undoes it and redoes it", async () => {
  const { page, field, line } = await openWithCodes();
  await line(2).focus();
  // A code typed while a line has the focus is inserted before it.
  await page.keyboard.type("I13.0");
  await page.keyboard.press("Enter");
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", "I13.0", "E11.22", "N18.32"]);
  await line(4).getByRole("button", { name: "Change N18.32" }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: /^Move up/ }).click();
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", "I13.0", "N18.32", "E11.22"]);
  await line(1).getByRole("button", { name: "Change I21.4" }).click();
  await page.getByRole("menuitem", { name: /^Remove/ }).click();
  await expect.poll(() => codesOf(page)).toEqual(["I13.0", "N18.32", "E11.22"]);
  await page.getByRole("button", { name: "Undo in ICD Codes" }).click();
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", "I13.0", "N18.32", "E11.22"]);
  await field.press("ControlOrMeta+z");
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", "I13.0", "E11.22", "N18.32"]);
  await field.press("ControlOrMeta+Shift+z");
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", "I13.0", "N18.32", "E11.22"]);
  await field.press("Control+y");
  await expect.poll(() => codesOf(page)).toEqual(["I13.0", "N18.32", "E11.22"]);
  // After a new change there is nothing to redo.
  await field.press("ControlOrMeta+z");
  await expect.poll(() => codesOf(page)).toHaveLength(4);
  await field.press("Backspace");
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", "I13.0", "N18.32"]);
  await field.press("ControlOrMeta+Shift+z");
  await field.press("Backspace");
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", "I13.0"]);
});

test("the focus stays in the list when an undo removes the code that has it", async () => {
  const { page, field, line } = await openWithCodes();
  await line(3).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => codesOf(page)).toEqual([]);
  await hasFocus(field);
  await page.keyboard.press("Control+y");
  await expect.poll(() => codesOf(page)).toHaveLength(3);
});

test("a procedure typed among the diagnoses moves to the procedures, and a diagnosis back", async () => {
  const { page } = await openNew(product);
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  await field.fill("0DTJ4ZZ");
  await field.press("Enter");
  await page.getByText("Looks like ICD-10-PCS").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Move 0DTJ4ZZ to PCS Codes" }).click();
  await expect.poll(() => codesOf(page, "PCS Codes")).toEqual(["0DTJ4ZZ"]);
  expect(await codesOf(page)).toEqual([]);
  await hasFocus(field);
  const procedures = page.getByRole("combobox", { name: "PCS Codes" });
  await procedures.fill("I21.4");
  await procedures.press("Enter");
  await page.getByRole("button", { name: "Move I21.4 to ICD Codes" }).press("Enter");
  await expect.poll(() => codesOf(page)).toEqual(["I21.4"]);
  expect(await codesOf(page, "PCS Codes")).toEqual(["0DTJ4ZZ"]);
  // Undo moves the code back, redo moves it again, and neither list loses or repeats it.
  await procedures.press("ControlOrMeta+z");
  await expect.poll(() => codesOf(page, "PCS Codes")).toEqual(["0DTJ4ZZ", "I21.4"]);
  expect(await codesOf(page)).toEqual([]);
  await procedures.press("Control+y");
  await expect.poll(() => codesOf(page)).toEqual(["I21.4"]);
  expect(await codesOf(page, "PCS Codes")).toEqual(["0DTJ4ZZ"]);
  await saved(page);
});

test("a code that moves to a list keeps what is typed there, and the list does not get it twice", async () => {
  const { page } = await openNew(product);
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  const procedures = page.getByRole("combobox", { name: "PCS Codes" });
  const move = page.getByRole("button", { name: "Move 0DTJ4ZZ to PCS Codes" });
  await procedures.fill("0SR9019");
  await procedures.press("Enter");
  await procedures.press("ControlOrMeta+z");
  await field.fill("0DTJ4ZZ");
  await field.press("Enter");
  await move.waitFor();
  await procedures.fill("0FT44ZZ");
  await move.click();
  await expect.poll(() => codesOf(page, "PCS Codes")).toEqual(["0FT44ZZ", "0DTJ4ZZ"]);
  expect(await codesOf(page)).toEqual([]);
  await field.fill("0DTJ4ZZ");
  await field.press("Enter");
  await move.click();
  await expect.poll(() => codesOf(page)).toEqual([]);
  // What was undone before the move cannot be redone over it.
  await procedures.press("Control+y");
  await saved(page);
  await page.reload();
  await expect.poll(() => codesOf(page, "PCS Codes")).toEqual(["0FT44ZZ", "0DTJ4ZZ"]);
});

test("a correction that is under way is saved when the page is left", async () => {
  const { page, line } = await openWithCodes();
  await line(1).dblclick();
  await page.getByRole("combobox", { name: "Correct the code at position 1" }).fill("I21.9");
  await saved(page);
  await page.reload();
  await expect.poll(() => codesOf(page)).toEqual(["I21.9", "E11.22", "N18.32"]);
});
