import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { openWork, saved, studentAgain, tabTo } from "./at-work.ts";
import { expectAccessible, expectTrouble, hasFocus, logIn, newPerson, sharedProduct } from "./browser.ts";
import { type Account, handInByApi, newAssignment, newStudent, type OwnAssignment } from "./course.ts";

const product = sharedProduct();
/** Opens the section of an assignment as a student, with a note of what the page asks about codes. */
async function openAs(student: Account, { moduleName }: OwnAssignment) {
  const person = await studentAgain(product, student);
  const asked: string[] = [];
  person.page.on("request", (request) => {
    if (/\/api\/(codes|drg)\b/.test(request.url())) asked.push(`${request.url()} ${request.postData() ?? ""}`);
  });
  await openWork(person.page, moduleName);
  return { ...person, asked };
}

/** Opens the section of a new assignment as a new student. */
async function open(fields: { category?: string; serviceDate?: string; lookup?: string } = {}) {
  const assignment = await newAssignment(product, fields);
  const student = await newStudent(product, fields.category ?? "IP-DRG");
  return { ...(await openAs(student, assignment)), student, assignment };
}

const openBook = { serviceDate: "2026-05-01" };
const closedBook = { lookup: "closed" };

const codesOf = (page: Page, label = "ICD Codes") =>
  page
    .getByRole("list", { name: `${label}, in order` })
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.getAttribute("data-code")));

const paste = (field: Locator, text: string) =>
  field.evaluate((element, given) => {
    const data = new DataTransfer();
    data.setData("text", given);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  }, text);

test("a code is completed by the keyboard, has its title beside it, and says calmly what is wrong with it", async () => {
  const { page, asked } = await open(openBook);
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  const options = page.getByRole("listbox", { name: "ICD-10-CM codes found" }).getByRole("option");
  const line = (code: string) => page.getByRole("listitem", { name: new RegExp(`^${code.replace(".", "\\.")}, `) });

  await field.pressSequentially("dm2 ckd");
  await options.filter({ hasText: "E11.22" }).waitFor();
  await page.getByText("ICD-10-CM in force on 01 May 2026").waitFor();
  expect(asked.filter((url) => url.includes("/codes/search")).every((url) => url.includes("date=2026-05-01"))).toBe(
    true,
  );
  await expectAccessible(page);
  // Words are no code: Enter chooses the best one found, for all to see, and takes nothing yet; a comma keeps the words.
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
  await line("E11.22").getByText("Type 2 diabetes mellitus with diabetic chronic kidney disease").waitFor();
  await expect.poll(() => field.inputValue()).toBe("");

  // A header leads on to the codes below it.
  await field.pressSequentially("n18.3");
  await options
    .filter({ hasText: /^N18\.3(?!\d)/ })
    .filter({ hasText: "Not billable" })
    .click();
  await expect.poll(() => field.inputValue()).toBe("N18.3");
  await options.filter({ hasText: "N18.32" }).click();
  await expect.poll(() => codesOf(page)).toEqual(["E11.22", "N18.32"]);

  for (const code of ["e1122", "S52.501", "I47.1", "E11.229", "N18.32"]) {
    await field.fill(code);
    await field.press("Enter");
  }
  await line("E11.22").filter({ hasText: "Entered twice, see line 1" }).waitFor();
  await line("I47.1").getByText("A header, not billable: choose a code below it (a code until 30 Sep").waitFor();
  await line("E11.229").getByText("Not a code of ICD-10-CM").waitFor();
  await line("S52.501").getByText("Not valid: the 7th character is missing").waitFor();
  await expectAccessible(page);
  await line("S52.501").getByRole("button", { name: "Choose in place of S52.501" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: /S52\.501D/ }).click();
  await expect
    .poll(() => codesOf(page))
    .toEqual(["E11.22", "N18.32", "e1122", "S52.501D", "I47.1", "E11.229", "N18.32"]);
  await line("S52.501D")
    .getByText(/subsequent encounter for closed fracture with routine healing/)
    .waitFor();
  await line("N18.32").getByRole("button", { name: "Remove the second N18.32" }).click();
  await expect.poll(async () => (await codesOf(page)).length).toBe(6);

  const admitted = page.getByRole("combobox", { name: "Adx" });
  await admitted.fill("r079");
  await page.getByText("Chest pain, unspecified").first().waitFor();
  await admitted.press("Tab");
  await page.locator("p", { hasText: "Chest pain, unspecified" }).waitFor();
  expect(await admitted.inputValue()).toBe("r079");
  // All that a paste brings is asked at once, and nothing waits for it.
  const before = asked.length;
  await field.focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text", "I10\nE78.5, J44.9;K21.9");
    document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await line("K21.9").getByText("Gastro-esophageal reflux disease without esophagitis").waitFor();
  expect(asked.slice(before).filter((url) => url.includes("/codes/check"))).toHaveLength(1);
});

test("a code is corrected in its place, typed before another one, moved by its menu, pasted as people copy it, and undone", async () => {
  const { page } = await open();
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  const line = (place: number) =>
    page
      .getByRole("list", { name: "ICD Codes, in order" })
      .getByRole("listitem")
      .nth(place - 1);
  await field.focus();
  await paste(
    field,
    "1. I21.4\n2. E11.9 - Type 2 diabetes mellitus, without complications\n3.\tN18.32\tCKD stage 3b\tCC",
  );
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", "E11.9", "N18.32"]);

  // Enter, F2, a double click or a tap makes text of it; what is typed is in the answer at once, and Escape takes it back.
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
  // What is corrected is completed too, where it stands.
  await page.keyboard.press("Enter");
  await correction.fill("secondary diabetes kidney");
  await page.getByRole("option", { name: /E13\.22/ }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => codesOf(page)).toEqual(["I21.4", expect.stringMatching(/^E(08|09|13)\./), "N18.32"]);
  await hasFocus(line(2));
  await page.keyboard.press("F2");
  await correction.fill("E11.22");
  await page.keyboard.press("Enter");
  // In a row there are more of them in view; how they are shown stays so.
  await page.getByTitle("Chips in a row").click();
  await expect
    .poll(() => page.getByText("Type 2 diabetes mellitus with diabetic chronic kidney disease").count())
    .toBe(0);
  await expectAccessible(page);
  await page.getByTitle("A list with titles").click();
  await line(2).getByText("Type 2 diabetes mellitus with diabetic chronic kidney disease").waitFor();
  await line(2).focus();

  // A code in the hand is typed before the one that has the focus.
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

  // What a correction holds is kept when the page is left in the middle of it.
  await line(1).dblclick();
  await page.getByRole("combobox", { name: "Correct the code at position 1" }).fill("I21.9");
  await saved(page);
  await page.reload();
  await expect.poll(() => codesOf(page)).toEqual(["I21.9", "I13.0", "E11.22", "N18.32"]);
});

test("pasted codes keep their modifiers and units, and what was not taken is named until the next change", async () => {
  const { page } = await open({ category: "CCS" });
  const field = page.getByRole("combobox", { name: "CPT Codes" });
  await field.focus();
  await paste(field, "99214-25, 20610-RT x 1");
  await expect.poll(() => codesOf(page, "CPT Codes")).toEqual(["99214-25", "20610-RT x 1"]);
  await page.getByText("2 codes taken from what was pasted", { exact: true }).waitFor({ state: "attached" });
  await paste(field, "99284 25 ED visit\n9921");
  const notice = page.getByText("1 part was not taken: 9921", { exact: true });
  await notice.waitFor();
  await page.getByText("1 code taken from what was pasted. 1 part was not taken: 9921").waitFor({ state: "attached" });
  await expectAccessible(page);
  await field.press("Backspace");
  await notice.waitFor({ state: "detached" });

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

test("while lookup is closed nothing is asked and nothing told of a code but its shape, on any screen", async () => {
  const { page, asked, student } = await open(closedBook);
  const done = await newAssignment(product, { subAssignments: [{ answerIcdCodes: "M16.11" }] });
  await handInByApi(product, student, done, { icdCodes: ["M16.11"] });
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
  // Nor on another screen, of what was handed in before.
  await page.goto("/student/dashboard");
  await page.getByRole("button", { name: new RegExp(done.moduleName) }).click();
  await page.getByRole("dialog").getByText("M16.11").first().waitFor();
  expect(await page.getByText("Unilateral primary osteoarthritis").count()).toBe(0);
  // Nor is one found by searching for anything.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Search anything" }).click();
  const search = page.getByRole("textbox", { name: "Search anything" });
  await page.getByRole("button", { name: "My Assignments", exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Codes", exact: true }).count()).toBe(0);
  await search.fill("kidney");
  await page.getByText('Nothing found for "kidney"').waitFor();
  expect(asked).toEqual([]);
});

test("wherever codes stand their titles stand beside them, or one hover, focus or tap away", async () => {
  const { page } = await newPerson(product.base, { hasTouch: true });
  await logIn(page, "Asha Rao", product.samplePassword);
  await page.getByRole("button", { name: /Total hip replacement/ }).click();
  const result = page.getByRole("dialog", { name: "Total hip replacement" });
  await result.getByRole("button", { name: "8 right" }).click();
  await result.getByText("Unilateral primary osteoarthritis, right hip").first().waitFor();
  await result.getByText("Replacement of Right Hip Joint with Metal on Polyethylene").first().waitFor();
  await expectAccessible(page);
  await page.goto("/drg?p=I13.0&s=N17.0,I50.22&age=71&sex=M");
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

test("what does not fit is never called saved: the line says so until it fits, and another device shows the rest", async () => {
  const { page, student, assignment } = await open({ category: "CCS" });
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
  const again = await openAs(student, assignment);
  await expect.poll(() => again.page.getByLabel("Notes").inputValue()).toBe("fits");
  expect(await codesOf(again.page)).toEqual([]);

  await field.focus();
  await page.keyboard.press("Backspace");
  await expect.poll(() => codesOf(page)).toEqual(["I10"]);
  await expect.poll(() => standing.textContent()).toMatch(/^Saved \d\d:\d\d:\d\d$/);
  await again.page.reload();
  await expect.poll(() => codesOf(again.page)).toEqual(["I10"]);
});

test("without an answer of the server codes are typed as fast, and nothing is lost or complained of", async () => {
  const { page } = await open(openBook);
  expectTrouble(page, /ERR_FAILED .*\/api\/codes\//, "no answer of the server");
  await page.route("**/api/codes/**", (route) => route.abort());
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  await field.focus();
  for (let place = 20; place > 0; place -= 1) await field.press("Backspace");
  await expect.poll(() => codesOf(page)).toEqual([]);
  await field.pressSequentially("dm2 ckd");
  await field.press("Enter");
  await field.pressSequentially("J96.01,E11.9");
  await page.getByLabel("Notes").focus();
  await expect.poll(() => codesOf(page)).toEqual(["dm2 ckd", "J96.01", "E11.9"]);
  await saved(page);
  expect(await page.getByRole("alert").count()).toBe(0);
});
