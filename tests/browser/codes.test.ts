import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { lendBuilt, storeBuilt } from "../code-index.ts";
import { isSeen, sampleStudent, tabTo } from "./at-work.ts";
import {
  expectAccessible,
  expectTrouble,
  hasFocus,
  hold,
  logIn,
  newPerson,
  runProduct,
  sharedProduct,
} from "./browser.ts";

const product = sharedProduct();

/** Opens a path of the codes as a student of the sample course. */
async function openCodes(place = ""): Promise<{ page: Page; open: Locator; pinned: Locator }> {
  const { page } = await sampleStudent(product, "Asha Rao");
  await page.goto(`/codes${place}`);
  const pinned = page.getByRole("complementary", { name: "Pinned code" });
  return { page, open: page.getByRole("article"), pinned };
}

/** Finds a column of the builder for procedure codes. */
const column = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a student finds a code by abbreviations and reads it with the notes of its category", async () => {
  const { page, open } = await openCodes();
  const search = page.getByRole("combobox", { name: "Search ICD-10-CM by code or words" });
  // Before a search the chapters are offered.
  const chapters = page.getByRole("navigation", { name: "Chapters" });
  await chapters.getByRole("link", { name: "I00-I99 Diseases of the circulatory system" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Search dm2 ckd" }).click();
  await page.getByRole("option", { name: /E11\.22/ }).waitFor();
  await search.press("Enter");
  await page.waitForURL(/\/codes\/icd10cm\/E11\.22\?/);
  await open.getByRole("heading", { name: "Type 2 diabetes mellitus with diabetic chronic kidney disease" }).waitFor();
  await open.getByText("Billable").waitFor();
  // Notes of the category apply to the code.
  const notes = open.locator("section").filter({ hasText: "Use additional code" }).filter({ hasText: "at E11" });
  await notes.first().waitFor();
});

test("a misspelled word is searched as it was meant, and the right one can be taken", async () => {
  const { page } = await openCodes("?search=pnuemonia");
  await page.getByRole("option", { name: /J18\.9/ }).waitFor();
  await page.getByText("Did you mean pneumonia?").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "pneumonia" }).click();
  await page.getByText("Did you mean").waitFor({ state: "detached" });
  expect(await page.getByRole("combobox", { name: "Search ICD-10-CM by code or words" }).inputValue()).toBe(
    "pneumonia",
  );
});

test("a code that is exempt from POA reporting says so, with the year of the list", async () => {
  const { open } = await openCodes("/icd10cm/Z79.4");
  await open.getByText("POA exempt (list of fiscal year 2020)").waitFor();
});

test("a pinned code stays beside the codes that are opened after it", async () => {
  const { page, open, pinned } = await openCodes("/icd10cm/E11.22");
  await open.getByRole("button", { name: "Pin" }).click();
  // Links keep the pinned code once it is shown.
  await pinned.waitFor();
  await open.getByRole("link", { name: "N18.1-N18.6" }).click();
  await page.getByRole("article", { name: "N18.1" }).waitFor();
  await pinned.getByRole("link", { name: "E11.22" }).waitFor();
  await expectAccessible(page);
  await page.reload();
  await pinned.getByRole("link", { name: "E11.22" }).waitFor();
  await page.getByRole("button", { name: "Unpin" }).click();
  await page.goto("/codes");
  const last = page.getByRole("navigation", { name: "Last opened" }).getByRole("link");
  await expect
    .poll(() => last.allTextContents())
    .toEqual([expect.stringMatching(/^N18\.1/), expect.stringMatching(/^E11\.22/)]);
});

test("a procedure code is built by choosing a value for each axis", async () => {
  const { page } = await openCodes("/icd10pcs");
  for (const choice of [/^0 ?Medical and Surgical/, /^D ?Gastrointestinal System/, /^T ?Resection/]) {
    await page.getByRole("main").getByRole("listitem").getByRole("link", { name: choice }).click();
  }
  await column(page, "Body Part")
    .getByRole("link", { name: /Appendix/ })
    .click();
  await column(page, "Approach").getByRole("link", { name: /^4/ }).click();
  await column(page, "Device")
    .getByRole("link", { name: /No Device/ })
    .click();
  await page.getByRole("heading", { name: "2 codes left" }).waitFor();
  await expectAccessible(page);
  await column(page, "Qualifier")
    .getByRole("link", { name: /No Qualifier/ })
    .click();
  await page.getByRole("article", { name: "0DTJ4ZZ" }).getByText("Operating room", { exact: true }).waitFor();
});

test("a value that fits no code with the chosen ones names a value that fits it", async () => {
  const { page } = await openCodes("/icd10pcs/027034");
  await page.getByText("2 to choose from").waitFor();
  await column(page, "Qualifier")
    .getByRole("button", { name: /Ductus Arteriosus/ })
    .click();
  await page.getByText("T Ductus Arteriosus is possible only with Body Part R Pulmonary Artery, Left").waitFor();
});

test("an unknown or illegal code leads to the codes nearest to it", async () => {
  const { page } = await sampleStudent(product, "Asha Rao");
  expectTrouble(page, /404 .*\/E11\.229/, "the code is none");
  await page.goto("/codes/icd10cm/E11.229");
  await page.getByText('Unknown code "E11.229"').waitFor();
  await page.getByRole("region", { name: "Did you mean" }).getByRole("link", { name: "E11.22" }).click();
  await page.getByRole("article", { name: "E11.22" }).waitFor();
  expectTrouble(page, /404 .*\/0DTJ3ZZ/, "no table has the code");
  await page.goto("/codes/icd10pcs/0DTJ3ZZ");
  await page.getByText("0DTJ3ZZ is not a valid code: 3 is not allowed at Approach").waitFor();
  await expectAccessible(page);
  await page.getByRole("region", { name: "Allowed at Approach" }).getByRole("link", { name: "0 Open" }).click();
  await page.waitForURL(/\/codes\/icd10pcs\/0DTJ0$/);
});

test("a student without a mouse finds a code and pins it beside another", async () => {
  const { page, pinned } = await openCodes();
  await tabTo(page, page.getByRole("combobox", { name: "Search ICD-10-CM by code or words" }));
  await page.keyboard.type("systolic heart failure");
  await page.getByRole("option", { name: /I50\.22/ }).waitFor();
  const selected = page.getByRole("option", { selected: true });
  let chosen = await selected.textContent();
  while (!chosen?.startsWith("I50.23")) {
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => selected.textContent()).not.toBe(chosen);
    chosen = await selected.textContent();
  }
  await page.keyboard.press("Enter");
  const open = page.getByRole("article", { name: "I50.23" });
  // The code shows its DRGs and the principal diagnoses that exclude it.
  await open.getByText("Does not count beside 32 principal diagnoses, among them:").waitFor();
  await open.getByRole("link", { name: "291" }).waitFor();
  await tabTo(page, open.getByRole("button", { name: "Pin" }));
  await page.keyboard.press("Enter");
  await pinned.getByRole("link", { name: "I50.23" }).waitFor();
  await tabTo(page, open.getByRole("link", { name: "P29.0" }));
  await page.keyboard.press("Enter");
  await page.getByRole("article", { name: "P29.0" }).waitFor();
  await pinned.getByRole("link", { name: "I50.23" }).waitFor();
});

test("a student without a mouse builds a procedure code from a word of the index", async () => {
  const { page } = await openCodes("/icd10pcs");
  await tabTo(page, page.getByRole("combobox", { name: "Search ICD-10-PCS by code or words" }));
  await page.keyboard.type("appendectomy");
  const says = page.getByRole("region", { name: "The index says" });
  await tabTo(page, says.getByRole("link", { name: "0DT Resection, Gastrointestinal System" }));
  await page.keyboard.press("Enter");
  const value = (axis: string, name: RegExp) => column(page, axis).getByRole("link", { name });
  await tabTo(page, value("Body Part", /^1/));
  const isAt = (axis: string, name: RegExp) => hasFocus(value(axis, name));
  await page.keyboard.press("j");
  await isAt("Approach", /^0/);
  await page.keyboard.press("ArrowDown");
  await isAt("Approach", /^4/);
  await page.keyboard.press("Enter");
  await isAt("Device", /^Z/);
  await page.keyboard.press("ArrowLeft");
  await isAt("Approach", /^4/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("z");
  await page.getByRole("heading", { name: "2 codes left" }).waitFor();
  await isAt("Qualifier", /^G/);
  await page.keyboard.press("z");
  await page.getByRole("article", { name: "0DTJ4ZZ" }).getByText("Resection of Appendix").waitFor();
});

test("a character typed while the code before it is still being read leads on to the next axis", async () => {
  const { page, context } = await sampleStudent(product, "Asha Rao");
  const devtools = await context.newCDPSession(page);
  const setSlowness = (rate: number) => devtools.send("Emulation.setCPUThrottlingRate", { rate });
  for (const code of ["0DTJ4", "0DTJ0", "0DTJ4"]) {
    const { held, release } = hold();
    await page.route(`**/api/codes/icd10pcs/${code}*`, async (route) => {
      const response = await route.fetch();
      await held;
      await route.fulfill({ response });
    });
    await page.goto(`/codes/icd10pcs/${code}`);
    const links = (axis: string) => column(page, axis).getByRole("link");
    await links("Device").filter({ hasText: /^Z/ }).focus();
    // On a slow page the reply arrives between the key and the rendering of its code.
    await setSlowness(12);
    release();
    await page.keyboard.press("z");
    await hasFocus(links("Qualifier").first());
    await setSlowness(1);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a narrow phone shows the code systems in one row with the open one in view", async () => {
  const { page } = await sampleStudent(product, "Asha Rao", { viewport: { width: 320, height: 700 } });
  await page.goto("/codes/icd10cm/I50.23?search=heart%20failure");
  await page.getByRole("article", { name: "I50.23" }).waitFor();
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 320);
  const systems = page.getByRole("navigation", { name: "Code systems" });
  const heightOf = () => systems.evaluate(({ clientHeight }) => clientHeight);
  await expect.poll(heightOf).toBeLessThan(60);
  await systems.getByRole("link", { name: "MS-DRG" }).press("Enter");
  await page.waitForURL(/\/codes\/drg/);
  await page.reload();
  await expect.poll(() => isSeen(systems.getByRole("link", { name: "MS-DRG" }))).toBe(true);
});

// A separate product, because the test changes the code sets for all users.
describe("the import of code sets", () => {
  const own = runProduct();

  test("an admin checks a list of CPT codes, states its licence and puts it in force", async () => {
    const { page } = await newPerson(own.base);
    await logIn(page, "admin", "admin-password", "/admin/settings/code-sets");
    await page.getByRole("row", { name: /ICD-10-CM.*74,719/ }).waitFor();
    const card = page.getByRole("form", { name: "Import a release" });
    const choose = (name: string, text: string) =>
      page.locator('input[type="file"]').setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
    expectTrouble(page, /422 .*\/api\/admin\/codes\/import/, "a list with a code twice, and one without a licence");
    await choose("cpt-2026.csv", "code,title\n99213,A title of our own\n99213,Twice\n");
    await card.getByRole("button", { name: "Check the file" }).click();
    await card.getByText("Line 3: the code 99213 is listed twice. Nothing was changed.").waitFor();
    // The same list as in tests/api/codes.test.ts, whose index is reused.
    await choose("cpt-2026.csv", "code,title\n99213,A title of our own making\n");
    await card.getByRole("button", { name: "Check the file" }).click();
    await card.getByLabel("Licence holder").fill("Sahyadri Coding Academy");
    await card.getByLabel("Year").fill("2026");
    await card.getByRole("checkbox").check();
    await card.getByRole("button", { name: "Check the file" }).click();
    await card.getByText("1 code: 1 added, 0 removed, 0 changed.").waitFor();
    await lendBuilt(own.dataDir);
    await card.getByRole("button", { name: "Put in force from 01 Jan 2026" }).click();
    await card.getByText("CPT, 2026-01 is in force").waitFor({ timeout: 100_000 });
    await storeBuilt(own.dataDir);
    await page.getByRole("row", { name: /CPT.*January 2026.*Imported/ }).waitFor();
    await page.getByRole("link", { name: "Codes", exact: true }).click();
    await page.getByRole("navigation", { name: "Code systems" }).getByRole("link", { name: "CPT" }).click();
    await page.getByRole("combobox").fill("99213");
    await page.getByRole("option", { name: /A title of our own/ }).waitFor();
  });
});
