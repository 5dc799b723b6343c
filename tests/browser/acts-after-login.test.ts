import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { subadmin } from "./at-work.ts";
import { expectTrouble, sharedProduct } from "./browser.ts";
import { handInByApi, nameToRemove, newAssignment, newStudent } from "./course.ts";
import { endSessionDuring, logInOver, newStaff } from "./covered-page.ts";

const product = sharedProduct();

/** Acts while the session ends during the call, logs in over the page, and expects no message about a lost session. */
async function actAsSessionEnds(page: Page, call: string, act: () => Promise<unknown>): Promise<void> {
  await endSessionDuring(product, page, call);
  await act();
  await logInOver(page, product.subadminPassword);
  expect(await page.getByText("Invalid or expired session").count()).toBe(0);
}

test("a list of students can be checked, corrected and imported though the session ends at each step", async () => {
  const name = nameToRemove(product, "Nisha Verma");
  const { page } = await newStaff(product, "/admin/student/import");
  await page
    .getByLabel("Names, one per line, or rows copied from a spreadsheet")
    .fill(`Name\tProgram\tValid till\n${name}\tIPDRG\t21/05/2099`);
  const check = page.getByRole("button", { name: "Check the list" });
  await actAsSessionEnds(page, "POST **/students/import?dryRun=true", () => check.click());
  await check.click();
  const course = page.getByRole("textbox", { name: `Course of ${name}` });
  await course.fill("IP-DRG");
  // A corrected row is checked again after the login.
  await actAsSessionEnds(page, "POST **/students/import?dryRun=true", () => page.keyboard.press("Tab"));
  const send = page.getByRole("button", { name: "Import 1 student" });
  await actAsSessionEnds(page, "POST **/students/import?dryRun=false", () => send.click());
  await send.click();
  await page.getByText("1 student added.").waitFor();
});

test("a bulk act that the end of the session has refused can be repeated after the login", async () => {
  const { name } = await newStudent(product, "IP-DRG");
  const { page } = await newStaff(product, `/admin/student?search=${name}`);
  await page.getByRole("checkbox", { name: `Choose ${name}` }).check();
  await page.getByRole("button", { name: "Extend access" }).click();
  const form = page.getByRole("dialog", { name: "Extend access: 1 student" });
  const day = form.getByLabel("New expiry date").first();
  await day.fill("30/11/2099");
  const extend = form.getByRole("button", { name: "Extend access" });
  await actAsSessionEnds(page, "POST **/students/bulk", () => extend.click());
  expect(await day.inputValue()).toBe("30 Nov 2099");
  await extend.click();
  await page.getByText("1 student changed").waitFor();
});

test("a download that the end of the session has refused can be repeated after the login", async () => {
  const { page } = await newStaff(product, "/admin/gradebook");
  const csv = page.getByRole("button", { name: /^CSV: / });
  await actAsSessionEnds(page, "GET **/gradebook?*format=csv*", () => csv.click());
  const saved = page.waitForEvent("download");
  await csv.click();
  await saved;
});

/** Adds a dispute of a new student and returns its address. */
async function newDispute(): Promise<string> {
  const assignment = await newAssignment(product);
  const account = await newStudent(product, "IP-DRG");
  const client = await handInByApi(product, account, assignment, { icdCodes: ["I11.0"] });
  const place = { studentId: account.id, assignmentId: assignment._id, field: "icdCodes", code: "I11.0" };
  const { dispute } = await client.post("/student/disputes", { ...place, reason: "Read page 2" });
  return `/admin/disputes/${dispute._id}`;
}

test("the preview of a ruling is read again after the login", async () => {
  const dispute = await newDispute();
  const { page } = await subadmin(product);
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  await actAsSessionEnds(page, "PUT **/api/disputes/*", () => page.goto(dispute));
  await page.getByRole("radio", { name: /^New key.*(up|down|no score changes)/ }).waitFor();
});

test("a ruling that the end of the session has refused can be repeated after the login", async () => {
  const { page } = await newStaff(product, await newDispute());
  await page.getByRole("radio", { name: /^New key.*(up|down|no score changes)/ }).waitFor();
  await page.getByRole("radio", { name: /^Reject with a reason/ }).check();
  const reason = page.getByLabel("Reason", { exact: true });
  await reason.fill("The key is right");
  const reject = page.getByRole("button", { name: /^Reject/ });
  await actAsSessionEnds(page, "PUT **/api/disputes/*", () => reject.click());
  expect(await reason.inputValue()).toBe("The key is right");
  await reject.click();
  await page.getByText("Dispute rejected").waitFor();
});
