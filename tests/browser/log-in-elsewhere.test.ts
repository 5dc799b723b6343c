import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { fillLogin, hold, logInByForm, sharedProduct } from "./browser.ts";
import { newAssignment, newStudent } from "./course.ts";
import { endSession, logInOver, newStaff, over } from "./covered-page.ts";
import { focusWindow, killSession } from "./killed-session.ts";

// The login over a page, interrupted by another user, another window or a stream of events.

const product = sharedProduct();

test("a login in another window uncovers a page, and a list that is being imported continues", async () => {
  const { page, context } = await newStaff(product, "/admin/student/import");
  await page.getByRole("textbox").first().fill("Nisha Verma\nRohan Das");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("cell", { name: "Nisha Verma" }).waitFor();
  await endSession(product, page);
  await over(page).waitFor();
  await logInByForm(await context.newPage(), "Priya Menon", product.subadminPassword);
  await over(page).waitFor({ state: "detached" });
  await page.getByRole("cell", { name: "Nisha Verma" }).waitFor();
});

test("a login as another user in another window closes the question that was open in this one", async () => {
  const { name } = await newStudent(product, "IP-DRG");
  const { page, context } = await newStaff(product, `/admin/student?search=${name}`);
  await page.getByRole("button", { name: `Details of ${name}` }).click();
  await page.getByRole("button", { name: "Delete Student" }).click();
  const question = page.getByRole("dialog", { name: `Delete ${name}` });
  await question.waitFor();
  await endSession(product, page);
  await over(page).waitFor();
  await logInByForm(await context.newPage(), "admin", "admin-password");
  await page.getByText("Welcome, admin").waitFor();
  await question.waitFor({ state: "detached" });
});

/** Opens the passwords of the students, and ends the session. */
async function coverCredentials(): Promise<Page> {
  const { page } = await newStaff(product, "/admin/credentials");
  await page.getByRole("cell", { name: "Asha Rao" }).first().waitFor();
  await endSession(product, page);
  await over(page).waitFor();
  return page;
}

const leave = (page: Page) => over(page).getByRole("button", { name: "Log in as someone else" }).click();

test("another user who logs in from a covered page finds nothing of that page", async () => {
  const page = await coverCredentials();
  await leave(page);
  await page.waitForURL(/\/login$/);
  expect(await page.getByText("Asha Rao").count()).toBe(0);
  await fillLogin(page, "Asha Rao", product.samplePassword);
  await page.waitForURL(/\/student\/dashboard$/);
});

test("a login that is answered after its page was left for another user has no effect", async () => {
  const page = await coverCredentials();
  const { held, release } = hold();
  const answerLate = async (route: Route) => {
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  };
  await page.route("**/api/login", answerLate, { times: 1 });
  const password = over(page).getByRole("textbox", { name: "Password" });
  await password.fill(product.subadminPassword);
  const asked = page.waitForRequest("**/api/login");
  await password.press("Enter");
  await asked;
  await leave(page);
  await fillLogin(page, "Asha Rao", product.samplePassword);
  await page.waitForURL(/\/student\/dashboard$/);
  const session = () => page.evaluate(() => localStorage.getItem("sessionId"));
  const ofStudent = await session();
  const late = page.waitForResponse("**/api/login");
  release();
  await (await late).finished();
  const checked = page.waitForResponse("**/api/validate-session");
  await focusWindow(page);
  await checked;
  expect(await session()).toBe(ofStudent);
});

test("a logout in one window leads the other windows to the login page", async () => {
  const { page, context } = await newStaff(product, "/admin/credentials");
  await page.getByRole("cell", { name: "Asha Rao" }).first().waitFor();
  const other = await context.newPage();
  await other.goto("/admin/dashboard");
  await other.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login$/);
  expect(await over(page).count()).toBe(0);
});

test("a page that has missed a logout in another window leaves for the login page when it is looked at again", async () => {
  const { page, context } = await newStaff(product, "/admin/dashboard");
  const other = await context.newPage();
  await other.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
  await other.goto("/assignment/add?category=CPC");
  await other.getByRole("textbox", { name: "Module name", exact: true }).fill("Punch biopsy");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login$/);
  await focusWindow(other);
  await other.waitForURL(/\/login$/);
  expect(await over(other).count()).toBe(0);
});

const streamOf = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/attempts/events") && response.ok());

test("an exam room reads its events again after the login", async () => {
  const { _id } = await newAssignment(product, { timeLimitMinutes: 45 });
  const { page } = await newStaff(product, `/admin/assignments/${_id}/room`);
  await page.getByText("Live", { exact: true }).waitFor();
  await endSession(product, page);
  const stream = streamOf(page);
  await logInOver(page, product.subadminPassword);
  await stream;
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("an exam room whose events are refused only after the login reads them with the new session", async () => {
  const { _id, moduleName } = await newAssignment(product, { timeLimitMinutes: 45 });
  const { page } = await newStaff(product, `/admin/assignments?search=${moduleName}`);
  const [refused, { held, release }] = [hold(), hold()];
  // The route stays for later streams: removing it would abort a pending one.
  let isFirst = true;
  const refuseLate = async (route: Route) => {
    if (!isFirst) return route.continue();
    isFirst = false;
    await killSession(product.base, page);
    const response = await route.fetch();
    refused.release();
    await held;
    await route.fulfill({ response });
  };
  await page.route(`**/${_id}/attempts/events`, refuseLate);
  await page
    .getByRole("button", { name: /^Details of/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Exam room" }).click();
  await refused.held;
  await focusWindow(page);
  // The page may reopen its stream as soon as it is logged in.
  const stream = streamOf(page);
  await logInOver(page, product.subadminPassword);
  release();
  await stream;
  await page.getByText("Live", { exact: true }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});
