import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { post } from "../process/server-process.ts";
import { expectAccessible, handIn, hasFocus, logIn, newPerson, runProduct } from "./browser.ts";

const product = runProduct();

/** Titles and completion need the index, which the server makes after its start. */
async function codeSetsAreThere(page: Page): Promise<void> {
  const headers = { "x-session-id": (await page.evaluate(() => localStorage.getItem("sessionId"))) ?? "" };
  const codeSets = async () => (await page.request.get(`${product.base}/api/codes`, { headers })).status();
  await expect.poll(codeSets, { timeout: 60_000 }).toBe(200);
}

test("a claim is grouped as it is typed, shared by its address, compared with another and taken from a key", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password");
  await codeSetsAreThere(page);
  await page.getByRole("link", { name: "DRG", exact: true }).click();
  await page.getByText("No principal diagnosis yet").waitFor();
  await expectAccessible(page);
  await page.getByLabel("Enter the principal diagnosis").fill("i13.0");
  await page.keyboard.press("Enter");
  const group = page.getByRole("region", { name: "The group" });
  await group.getByText("293", { exact: true }).waitFor();
  const secondary = page.getByRole("region", { name: "Secondary diagnoses" });
  // The keyboard goes on by itself: from the principal diagnosis to the others, and on from a line that was removed.
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
  // The narrowest field says what is wrong with it in one line.
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
  // A code of eight characters stays in one line.
  await next.fill("T50.1X6A");
  await next.press("Enter");
  const long = secondary.getByText("T50.1X6A", { exact: true });
  await secondary.getByText("Underdosing of loop").waitFor();
  expect((await long.boundingBox())?.height).toBeLessThan(30);
  await secondary.getByRole("button", { name: "Remove T50.1X6A" }).click();
  await expectAccessible(page);
  await page.reload();
  await group.getByText("291", { exact: true }).waitFor();

  await page.getByRole("button", { name: "Compare two claims" }).click();
  await secondary.getByRole("button", { name: "Remove N17.0" }).click();
  const compared = page.getByRole("region", { name: "Two claims" });
  await compared.getByText(/The first claim reaches 291 \(1\.2838\), the second 293 .*: N17\.0, an MCC,/).waitFor();
  await compared.getByText("Second", { exact: true }).waitFor();
  await compared.getByRole("button", { name: "End comparison" }).click();
  await secondary.getByRole("button", { name: "Make I42.0 the principal diagnosis" }).click();
  await secondary.getByLabel("Add a diagnosis").fill("acute kidney failure tubular");
  await page.getByRole("option", { name: /N17\.0 Acute kidney failure with tubular necrosis MCC/ }).click();
  await secondary.getByRole("listitem").filter({ hasText: "Acute kidney failure with tubular necrosis" }).waitFor();
  await secondary.getByRole("listitem").filter({ hasText: "I13.0" }).waitFor();

  await page.getByRole("button", { name: "From an answer key" }).click();
  await page.getByRole("combobox", { name: "Answer key" }).click();
  await page.getByRole("option", { name: /Total hip replacement/ }).click();
  await page.getByRole("region", { name: "Procedures" }).getByText("O.R., decides").waitFor();

  // The link of a result says whose the claims are; one that is changed is nobody's any more.
  await page.goto(`/drg?p=I50.23&s=J96.01&with=${encodeURIComponent("p=I50.23")}&whose=yours,key`);
  await compared.getByText("Yours (first)").waitFor();
  await compared.getByText("The key (second)").waitFor();
  await compared.getByRole("button", { name: "Change places" }).click();
  await compared.getByText("The key (first)").waitFor();
  await secondary.getByLabel("Add a diagnosis").fill("J96.01");
  await page.keyboard.press("Enter");
  await compared.getByText("Second", { exact: true }).waitFor();
  await compared.getByText("The key (first)").waitFor();
  await page.goBack();

  // A small window has a row for a diagnosis, and no field that is cut.
  await page.setViewportSize({ width: 1280, height: 720 });
  const heights = secondary.getByRole("listitem").evaluateAll((lines) => lines.map((line) => line.clientHeight));
  expect(Math.max(...(await heights))).toBeLessThan(50);
  const status = page.getByRole("combobox", { name: "Discharge status" });
  expect(await status.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 320);
  await expectAccessible(page);
});

test("a key's DRG is computed as it is typed, for its patient and day, and compared with the one that is typed", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "Priya Menon", product.subadminPassword, "/assignment/add?category=IP-DRG");
  await page.getByRole("textbox", { name: "Module name", exact: true }).fill("Myocardial infarction");
  const section = page.getByRole("region", { name: "Sub-assignment 1" });
  await section.getByText("The DRG appears here once there is a diagnosis.").waitFor();
  const codes = section.getByLabel("ICD Codes", { exact: true });
  await codes.fill("I2,");
  await section.getByText("No DRG yet: the first ICD code is the principal diagnosis.").waitFor();
  await section.getByRole("button", { name: "Change I2" }).click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  await codes.fill("I21.4, J96.01, heart,");
  await section.getByText("The codes group to 280, the key names no DRG.").waitFor();
  await section.getByText("Acute Myocardial Infarction, Discharged Alive with MCC").waitFor();
  await section.getByLabel("DRG Value").fill("282");
  await section.getByText("The codes group to 280, the key says 282.").waitFor();
  await section.getByRole("button", { name: "Use 280" }).click();
  await section.getByText("The codes group to 280, as the key says.").waitFor();

  // The age of the key is offered to the settings, by which codes are checked and grouped.
  await section.getByRole("button", { name: /^Section settings Code lookup open · patient unknown/ }).waitFor();
  await section.getByLabel("Age/DOB").fill("67 years");
  const offer = section.getByRole("button", { name: "Set age 67 in Section settings" });
  await offer.press("Enter");
  await offer.waitFor({ state: "detached" });
  await section.getByRole("button", { name: /^Section settings Code lookup open · 67,/ }).press("Enter");
  await section.getByLabel("Code lookup").selectOption("Closed");
  await section.getByText("no codes, no DRG, no assistant").waitFor();
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
  // What a release was made for is told by a press, too.
  await section.getByRole("button", { name: "MS-DRG 43.1" }).click();
  await page.getByRole("tooltip").getByText("MS-DRG 43.1 is the newest release here").waitFor();
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
  await page.getByRole("article", { name: "Myocardial infarction" }).getByRole("link", { name: /Edit/ }).click();
  await section
    .getByRole("button", { name: "Section settings Code lookup closed · 07 Nov 2026 · 68, male, died" })
    .waitFor();
  await section.getByText("The codes group to 283, the key says 280.").waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await page.waitForFunction(() => document.documentElement.scrollWidth <= 320);
});

/** An assignment of IP-DRG whose one section closes lookup of codes from its start. */
async function addClosedBook(moduleName: string): Promise<void> {
  const login = await post(product.base, "/login", { name: "admin", password: "admin-password" });
  const body = new FormData();
  for (const [name, value] of Object.entries({ moduleName, category: "IP-DRG", lookup: "closed" }))
    body.set(name, value);
  body.set("subAssignments", JSON.stringify([{ answerIcdCodes: "I10" }]));
  const headers = { "x-session-id": login.body.sessionId };
  await fetch(`${product.base}/api/admin/add-assignment`, { method: "POST", headers, body });
}

test("Codes and DRG are greyed with the reason while a section closes lookup, their pages say it, and open again with its end", async () => {
  const name = `Closed book ${Date.now()}`;
  await addClosedBook(name);
  const { page } = await newPerson(product.base);
  await logIn(page, "Asha Rao", product.samplePassword);
  const reason = "Code lookup is closed during this assignment";
  const menu = page.getByRole("navigation", { name: "Main" });
  const places = ["Codes", "DRG"].map((place) => menu.getByRole("link", { name: place, exact: true }));
  const [, drg] = places;
  await drg?.click();
  await page.getByText("No principal diagnosis yet").waitFor();

  await page.goto("/student/assignments");
  await page.getByRole("link", { name: `Start: ${name}` }).click();
  expect(await menu.getByText(reason).count()).toBe(0);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await menu.getByText(reason).waitFor();
  for (const place of places) {
    await place.and(page.locator("[aria-disabled=true]:not([href])")).waitFor();
    await expect.poll(() => place.evaluate((link) => link.getAttribute("aria-describedby"))).not.toBeNull();
  }
  const place = page.url();
  for (const [path, heading] of [
    ["/drg?p=I13.0&s=N17.0", "DRG"],
    ["/codes/icd10cm/I10", "Codes"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("heading", { name: heading, exact: true }).waitFor();
    await page.getByRole("main").getByText(reason).waitFor();
  }
  await expectAccessible(page);
  // The drill is one of them, wherever it is led to.
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: "View: Total hip replacement" }).click();
  const drill = page.getByRole("link", { name: "Practise your slips" });
  await drill.and(page.locator("[aria-disabled=true]:not([href])")).waitFor();
  await page.getByRole("region", { name: "Practise next" }).getByText(reason).waitFor();

  await page.goto(place);
  await handIn(page);
  await page.getByText("Assignment submitted successfully!").waitFor();
  await menu.getByText(reason).waitFor({ state: "detached" });
  await drg?.click();
  await page.getByText("No principal diagnosis yet").waitFor();
});
