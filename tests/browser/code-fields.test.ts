import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { saved, tabTo } from "./at-work.ts";
import { expectAccessible, expectTrouble, logIn, newPerson, sharedProduct } from "./browser.ts";
import { codesOf, openAs, openNew, paste } from "./code-field.ts";
import { handInByApi, newAssignment } from "./course.ts";

const product = sharedProduct();
const openBook = { serviceDate: "2026-05-01" };
const closedBook = { lookup: "closed" };

test("a student finds a code by its words or its header and takes it with the keyboard", async () => {
  const { page, asked } = await openNew(product, openBook);
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  const options = page.getByRole("listbox", { name: "ICD-10-CM codes found" }).getByRole("option");

  await field.pressSequentially("dm2 ckd");
  await options.filter({ hasText: "E11.22" }).waitFor();
  await page.getByText("ICD-10-CM in force on 01 May 2026").waitFor();
  expect(asked.filter((url) => url.includes("/codes/search")).every((url) => url.includes("date=2026-05-01"))).toBe(
    true,
  );
  await expectAccessible(page);
  // For words Enter only selects the best match, and a second Enter adds it; a comma adds the words.
  await field.press("Enter");
  await page.locator("[data-combobox-selected]", { hasText: "E11.22" }).waitFor();
  expect(await codesOf(page)).toEqual([]);
  await field.press("Enter");
  await expect.poll(() => codesOf(page)).toEqual(["E11.22"]);
  await field.press("Backspace");
  await field.pressSequentially("dm2 ckd");
  await options.filter({ hasText: "E11.22" }).waitFor();
  await field.press(",");
  await expect.poll(() => codesOf(page)).toEqual(["dm2 ckd"]);
  await field.press("Backspace");
  await field.pressSequentially("nstemi");
  await options.filter({ hasText: "I21.4" }).waitFor();
  await field.press("Escape");
  await expect.poll(() => options.count()).toBe(0);
  await expect.poll(() => field.inputValue()).toBe("nstemi");
  await field.press("ArrowDown");
  await options.first().waitFor();
  await field.press("Escape");
  await field.fill("dm2 ckd");
  await options.filter({ hasText: "E11.22" }).waitFor();
  await field.press("ArrowDown");
  await field.press("Enter");
  await expect.poll(() => codesOf(page)).toEqual(["E11.22"]);
  await page
    .getByRole("listitem", { name: /^E11\.22, / })
    .getByText("Type 2 diabetes mellitus with diabetic chronic kidney disease")
    .waitFor();
  await expect.poll(() => field.inputValue()).toBe("");

  // A header opens the codes below it.
  await field.pressSequentially("n18.3");
  await options
    .filter({ hasText: /^N18\.3(?!\d)/ })
    .filter({ hasText: "Not billable" })
    .click();
  await expect.poll(() => field.inputValue()).toBe("N18.3");
  await options.filter({ hasText: "N18.32" }).click();
  await expect.poll(() => codesOf(page)).toEqual(["E11.22", "N18.32"]);
});

const lineOf = (page: Page, code: string) =>
  page.getByRole("listitem", { name: new RegExp(`^${code.replace(".", "\\.")}, `) });

test("a misspelled word offers the codes of the intended word", async () => {
  const { page } = await openNew(product, openBook);
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  await field.pressSequentially("pnuemonia");
  await page.getByRole("option", { name: /J18\.9/ }).waitFor();
  await page.getByText("Did you mean pneumonia?", { exact: true }).waitFor();
  await expectAccessible(page);
  await field.press("Enter");
  await page.locator("[data-combobox-selected]", { hasText: "J18.9" }).waitFor();
  await field.press("Enter");
  await expect.poll(() => codesOf(page)).toEqual(["J18.9"]);
});

test("a code that is no valid one is marked with the reason and can be replaced or removed", async () => {
  const { page } = await openNew(product, openBook);
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  for (const code of ["E11.22", "N18.32", "e1122", "S52.501", "I47.1", "E11.229", "N18.32"]) {
    await field.fill(code);
    await field.press("Enter");
  }
  await lineOf(page, "E11.22").filter({ hasText: "Entered twice, see line 1" }).waitFor();
  await lineOf(page, "I47.1")
    .getByText("A header, not billable: choose a code below it (a code until 30 Sep")
    .waitFor();
  await lineOf(page, "E11.229").getByText("Not a code of ICD-10-CM").waitFor();
  await lineOf(page, "S52.501").getByText("Not valid: the 7th character is missing").waitFor();
  await expectAccessible(page);
  await lineOf(page, "S52.501").getByRole("button", { name: "Choose in place of S52.501" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: /S52\.501D/ }).click();
  await expect
    .poll(() => codesOf(page))
    .toEqual(["E11.22", "N18.32", "e1122", "S52.501D", "I47.1", "E11.229", "N18.32"]);
  await lineOf(page, "S52.501D")
    .getByText(/subsequent encounter for closed fracture with routine healing/)
    .waitFor();
  await lineOf(page, "N18.32").getByRole("button", { name: "Remove the second N18.32" }).click();
  await expect.poll(async () => (await codesOf(page)).length).toBe(6);
});

test("the title of the admitting diagnosis is below its field", async () => {
  const { page } = await openNew(product, openBook);
  const admitted = page.getByRole("combobox", { name: "Adx" });
  await admitted.fill("r079");
  await page.getByText("Chest pain, unspecified").first().waitFor();
  await admitted.press("Tab");
  await page.locator("p", { hasText: "Chest pain, unspecified" }).waitFor();
  expect(await admitted.inputValue()).toBe("r079");
});

test("all codes of a paste are checked with one call", async () => {
  const { page, asked } = await openNew(product, openBook);
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  await field.focus();
  await paste(field, "I10\nE78.5, J44.9;K21.9");
  await lineOf(page, "K21.9").getByText("Gastro-esophageal reflux disease without esophagitis").waitFor();
  expect(asked.filter((url) => url.includes("/codes/check"))).toHaveLength(1);
});

test("pasted codes keep their modifiers and units, and a part that is no code is named until the next change", async () => {
  const { page } = await openNew(product, { category: "CCS" });
  const field = page.getByRole("combobox", { name: "CPT Codes" });
  await field.focus();
  await paste(field, "99214-25, 20610-RT x 1");
  await expect.poll(() => codesOf(page, "CPT Codes")).toEqual(["99214-25", "20610-RT x 1"]);
  await page.getByText("2 codes pasted", { exact: true }).waitFor({ state: "attached" });
  await paste(field, "99284 25 ED visit\n9921");
  const notice = page.getByText("1 part was not recognised: 9921", { exact: true });
  await notice.waitFor();
  await page.getByText("1 code pasted. 1 part was not recognised: 9921").waitFor({ state: "attached" });
  await expectAccessible(page);
  await field.press("Backspace");
  await notice.waitFor({ state: "detached" });
});

test("a drug code that is corrected to several units keeps its title", async () => {
  const { page } = await openNew(product, { category: "CCS" });
  const drugs = page.getByRole("combobox", { name: "HCPCS Codes" });
  await drugs.fill("J1885");
  await drugs.press("Enter");
  await page.getByRole("listitem", { name: /^J1885, / }).dblclick();
  await page.getByRole("combobox", { name: "Correct the code at position 1" }).fill("J1885 x 2");
  await page.keyboard.press("Enter");
  await expect.poll(() => codesOf(page, "HCPCS Codes")).toEqual(["J1885 x 2"]);
  await page
    .getByRole("listitem", { name: /^J1885 x 2, / })
    .getByText(/ketorolac tromethamine/)
    .waitFor();
});

test("while lookup is closed the form checks only the shape of a code", async () => {
  const { page, asked } = await openNew(product, closedBook);
  const field = page.getByRole("textbox", { name: "ICD Codes" });
  for (const code of ["E11.22", "N18.3", "e1122", "nonsense"]) {
    await field.fill(code);
    await field.press("Enter");
  }
  await page.getByText("3: Entered twice, see line 1").waitFor();
  await page.getByText(/^4: An ICD-10-CM code is a letter/).waitFor();
  await page.getByRole("listitem", { name: "N18.3, position 2" }).waitFor();
  await page.getByRole("textbox", { name: "Adx" }).fill("R07.9");
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  await expectAccessible(page);
  expect(await page.getByText("Chronic kidney disease").count()).toBe(0);
  expect(asked).toEqual([]);
});

test("while lookup is closed no other screen shows the title of a code or finds one", async () => {
  const { page, asked, student } = await openNew(product, closedBook);
  const done = await newAssignment(product, { subAssignments: [{ answerIcdCodes: "M16.11" }] });
  await handInByApi(product, student, done, { icdCodes: ["M16.11"] });
  await page.goto("/student/dashboard");
  await page.getByRole("button", { name: new RegExp(done.moduleName) }).click();
  await page.getByRole("dialog").getByText("M16.11").first().waitFor();
  expect(await page.getByText("Unilateral primary osteoarthritis").count()).toBe(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Search anything" }).click();
  const search = page.getByRole("textbox", { name: "Search anything" });
  await page.getByRole("button", { name: "My Assignments", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Codes", exact: true }).count()).toBe(0);
  await search.fill("kidney");
  await page.getByText('Nothing found for "kidney"').waitFor();
  expect(asked).toEqual([]);
});

test("a result shows the title of each code, and asks the server for none", async () => {
  const { page } = await newPerson(product.base);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await logIn(page, "Asha Rao", product.samplePassword);
  await page.getByRole("button", { name: /Total hip replacement/ }).click();
  const result = page.getByRole("dialog", { name: "Total hip replacement" });
  await result.getByRole("button", { name: "8 right" }).click();
  await result.getByText("Unilateral primary osteoarthritis, right hip").first().waitFor();
  await result.getByText("Replacement of Right Hip Joint with Metal on Polyethylene").first().waitFor();
  expect(asked.filter((url) => url.includes("/codes/"))).toEqual([]);
  await expectAccessible(page);
});

test("the title of a code on the DRG page appears by hover, focus or tap", async () => {
  const { page } = await newPerson(product.base, { hasTouch: true });
  await logIn(page, "Asha Rao", product.samplePassword, "/drg?p=I13.0&s=N17.0,I50.22&age=71&sex=M");
  const path = page.getByRole("region", { name: "Why this DRG" });
  const code = path.getByRole("button", { name: "N17.0" }).first();
  const tip = page.getByRole("tooltip", { name: "Acute kidney failure with tubular necrosis" });
  await code.hover();
  await tip.waitFor();
  await page.mouse.move(0, 0);
  await tip.waitFor({ state: "detached" });
  await path.getByRole("button").first().focus();
  await tabTo(page, code);
  await tip.waitFor();
  await page.keyboard.press("Escape");
  await tip.waitFor({ state: "detached" });
  await code.tap();
  await tip.waitFor();
  await expectAccessible(page);
});

test("an answer that is too long is called not saved until it fits, and the other answers are saved", async () => {
  const { page, student, assignment } = await openNew(product, { category: "CCS" });
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  const standing = page
    .getByText(/^(Not s|S)av(ed|ing)/)
    .filter({ visible: true })
    .first();
  await field.focus();
  await paste(field, "I10,");
  await paste(field, `${"x".repeat(201)},`);
  await page.getByText("At most 200 characters are allowed in a code").waitFor();
  await expect.poll(() => standing.textContent()).toBe("Not saved: ICD Codes (marked red)");
  await page.getByLabel("Notes").fill("fits");
  await expect.poll(() => standing.textContent()).toMatch(/^Saved \d\d:\d\d:\d\d, but not ICD Codes \(marked red\)$/);
  await expectAccessible(page);
  const again = await openAs(product, student, assignment);
  await expect.poll(() => again.page.getByLabel("Notes").inputValue()).toBe("fits");
  expect(await codesOf(again.page)).toEqual([]);

  await field.focus();
  await page.keyboard.press("Backspace");
  await expect.poll(() => codesOf(page)).toEqual(["I10"]);
  await expect.poll(() => standing.textContent()).toMatch(/^Saved \d\d:\d\d:\d\d$/);
  await again.page.reload();
  await expect.poll(() => codesOf(again.page)).toEqual(["I10"]);
});

test("codes are typed and saved without an error although the server does not answer about them", async () => {
  const { page } = await openNew(product, openBook);
  expectTrouble(page, /ERR_FAILED .*\/api\/codes\//, "no answer of the server");
  await page.route("**/api/codes/**", (route) => route.abort());
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  await field.focus();
  await field.pressSequentially("dm2 ckd");
  await field.press("Enter");
  await field.pressSequentially("J96.01,E11.9");
  await page.getByLabel("Notes").focus();
  await expect.poll(() => codesOf(page)).toEqual(["dm2 ckd", "J96.01", "E11.9"]);
  await saved(page);
  expect(await page.getByRole("alert").count()).toBe(0);
});
