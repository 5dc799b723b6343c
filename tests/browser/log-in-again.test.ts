import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import {
  expectAccessible,
  expectTrouble,
  fillLogin,
  hasFocus,
  hold,
  logIn,
  logInByForm,
  newPerson,
  runProduct,
} from "./browser.ts";
import { killSession, lookAgain } from "./killed-session.ts";
import { signedIn } from "./signed-in.ts";

const product = runProduct();

async function newStaff(place: string) {
  const person = await newPerson(product.base);
  await logIn(person.page, "Priya Menon", product.subadminPassword, place);
  expectTrouble(person.page, /401 .*\/api\//, "the session has died");
  return person;
}

const over = (page: Page) => page.getByRole("dialog", { name: "Your session has ended. Log in to go on." });

/** Ends the session while a call of the page is on its way: before it the page could notice the end by itself. */
async function endSessionDuring(page: Page, call: string): Promise<void> {
  const end = async (route: Route) => {
    await killSession(product.base, page);
    await route.continue();
  };
  await page.route(call, end, { times: 1 });
}

async function logInOver(page: Page): Promise<void> {
  const password = over(page).getByRole("textbox", { name: "Password" });
  await password.fill(product.subadminPassword);
  await password.press("Enter");
  await over(page).waitFor({ state: "detached" });
}

test("a session that ends as an assignment is saved asks for the password over the form, which keeps all of it with its chart", async () => {
  const { page } = await newStaff("/assignment/add?category=CPC");
  await page.getByRole("textbox", { name: "Module name", exact: true }).fill("Punch biopsy");
  await page.getByLabel("ICD Codes", { exact: true }).fill("C44.319, L57.0 ");
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "biopsy.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") });
  await page.getByText("biopsy.pdf").first().waitFor();
  await endSessionDuring(page, "**/api/admin/add-assignment");
  await page.getByRole("button", { name: "Save Assignment" }).click();
  const password = over(page).getByRole("textbox", { name: "Password" });
  await hasFocus(password);
  await expectAccessible(page);
  await password.press("Escape");
  await password.fill("wrong");
  await password.press("Enter");
  await over(page).getByText("Invalid name or password").waitFor();
  expectTrouble(page, /ERR_CONNECTION_REFUSED.*\/api\/login/, "the server is away");
  await page.route("**/api/login", (route) => route.abort("connectionrefused"));
  await password.press("Enter");
  await over(page).getByText("The server cannot be reached. Check your connection.").waitFor();
  await page.unroute("**/api/login");
  // Meanwhile an admin has given her another name.
  const admin = await signedIn(product.base, "admin", "admin-password");
  const { subadmins } = await admin.get("/admin/subadmins");
  await admin.put(`/admin/subadmin/${subadmins[0]._id}`, { name: "Priya Nair" });
  await over(page).getByLabel("Name").fill("Priya Nair");
  await logInOver(page);
  await admin.put(`/admin/subadmin/${subadmins[0]._id}`, { name: "Priya Menon" });
  await page.getByRole("button", { name: "Save Assignment" }).click();
  await page.getByText("Assignment added successfully!").waitFor();
  const added = page.getByRole("article", { name: "Punch biopsy" });
  await added.getByRole("link", { name: /Edit/ }).click();
  await page.getByRole("listitem", { name: /^L57\.0/ }).waitFor();
  await page.getByText("biopsy.pdf").first().waitFor();
});

test("a student's form and a list that is being imported go on after the login over them, and a login elsewhere is enough", async () => {
  const { page, context } = await newStaff("/admin/student?search=asha");
  await page.getByRole("button", { name: "Edit Asha Rao" }).click();
  const form = page.getByRole("dialog", { name: "Edit Student" });
  await form.getByLabel("Remaining amount (₹)").fill("4321");
  await endSessionDuring(page, "**/api/admin/student/*");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await over(page).waitFor();
  // Nothing is asked of the server meanwhile.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await lookAgain(page);
  await logInOver(page);
  expect(
    asked.filter((url) => !/\/login$|\/validate-session$|\/admin\/|\/notices|\/disputes\/open$/.test(url)),
  ).toEqual([]);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  const staff = await signedIn(product.base, "admin", "admin-password");
  expect((await staff.get("/admin/studentslist?search=asha"))[0].remainingAmount).toBe(4321);

  await page.goto("/admin/student/import");
  await page.getByRole("textbox").first().fill("Nisha Verma\nRohan Das");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("cell", { name: "Nisha Verma" }).waitFor();
  await killSession(product.base, page);
  await lookAgain(page);
  await over(page).waitFor();
  // In another window of the browser they log in, and this one goes on as it stands.
  const other = await context.newPage();
  await logInByForm(other, "Priya Menon", product.subadminPassword);
  await over(page).waitFor({ state: "detached" });
  await page.getByRole("cell", { name: "Nisha Verma" }).waitFor();
});

test("who is somebody else leaves a page whose session has ended, and finds nothing of it", async () => {
  const { page } = await newStaff("/admin/credentials");
  await page.getByRole("cell", { name: "Asha Rao" }).first().waitFor();
  await killSession(product.base, page);
  await lookAgain(page);
  await over(page).getByRole("button", { name: "Log in as somebody else" }).click();
  await page.waitForURL(/\/login$/);
  expect(await page.getByText("Asha Rao").count()).toBe(0);
  await fillLogin(page, "Asha Rao", product.samplePassword);
  await page.waitForURL(/\/student\/dashboard$/);
});

test("no key, press or step back reaches the page under the login, and the focus returns to where it was", async () => {
  const { page } = await newStaff("/admin/assignments");
  await page
    .getByRole("article", { name: "Modifier drill" })
    .getByRole("link", { name: /View Submissions/ })
    .click();
  await page.getByRole("link", { name: "Begin with Sneha Patil" }).click();
  await page
    .getByRole("button", { name: /^Change the verdict on / })
    .first()
    .click();
  const reason = page.getByLabel("Reason (the student sees it)");
  await reason.fill("The chart names it on page 2");
  const place = page.url();
  await killSession(product.base, page);
  await lookAgain(page);
  await hasFocus(over(page).getByRole("textbox", { name: "Password" }));
  await page.mouse.click(720, 800);
  for (const key of ["Escape", "Escape", "Control+k"]) await page.keyboard.press(key);
  await page.evaluate(() => history.back());
  // As Back does it on a phone.
  await page.evaluate(() => document.querySelector("dialog")?.close());
  await over(page).getByRole("textbox", { name: "Password" }).click();
  await page.keyboard.press("Escape");
  await logInOver(page);
  expect(await reason.inputValue()).toBe("The chart names it on page 2");
  await hasFocus(reason);
  expect(await page.getByRole("textbox", { name: "Search anything" }).count()).toBe(0);
  expect(page.url()).toBe(place);
  // A button that was busy as the session ended has it again, too.
  const decide = page.getByRole("button", { name: "Mark wrong" });
  await endSessionDuring(page, "**/verdicts");
  await decide.click();
  await logInOver(page);
  await hasFocus(decide);
  await decide.press("Enter");
  await reason.waitFor({ state: "detached" });
});

test("a list and an exam room that were read as the session ended show no fault after the login, and stay up to date", async () => {
  const { page } = await newStaff("/admin/insight");
  await page.getByText("Median").first().waitFor();
  // A page asks again at the earliest 15 s after it has asked.
  await page.clock.install();
  await page.clock.fastForward(20_000);
  await killSession(product.base, page);
  await lookAgain(page);
  await logInOver(page);
  expect(await page.getByRole("alert").count()).toBe(0);

  await page.goto("/admin/assignments?search=cardiology");
  await page.getByRole("article", { name: "Inpatient Cardiology" }).getByRole("link", { name: "Exam room" }).click();
  await page.getByText("Live", { exact: true }).waitFor();
  await killSession(product.base, page);
  await lookAgain(page);
  const stream = page.waitForResponse((response) => response.url().endsWith("/attempts/events") && response.ok());
  await logInOver(page);
  await stream;
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("a question that was open is not asked of another user who logs in elsewhere in the browser", async () => {
  const { page, context } = await newStaff("/admin/student?search=asha");
  await page.getByRole("button", { name: "Details of Asha Rao" }).click();
  await page.getByRole("button", { name: "Delete Student" }).click();
  const question = page.getByRole("dialog", { name: "Delete Asha Rao" });
  await question.waitFor();
  await killSession(product.base, page);
  await lookAgain(page);
  await over(page).waitFor();
  const other = await context.newPage();
  await logInByForm(other, "admin", "admin-password");
  await page.getByText("Welcome, admin").waitFor();
  await question.waitFor({ state: "detached" });
});

test("an answer to the session check that comes after the end of the session does not take the page away", async () => {
  const { page } = await newStaff("/assignment/add?category=CPC");
  const name = page.getByRole("textbox", { name: "Module name", exact: true });
  await name.fill("Punch biopsy");
  const { held, release } = hold();
  await page.route("**/api/validate-session", async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  const asked = page.waitForRequest("**/api/validate-session");
  await lookAgain(page);
  await asked;
  await endSessionDuring(page, "**/api/admin/add-assignment");
  await page.getByRole("button", { name: "Save Assignment" }).click();
  await over(page).waitFor();
  const late = page.waitForResponse("**/api/validate-session");
  release();
  await (await late).finished();
  await page.unroute("**/api/validate-session");
  await logInOver(page);
  expect(await name.inputValue()).toBe("Punch biopsy");
});

test("a page that is reloaded under its login is led back to by the login page, with the form that its tab has kept", async () => {
  const { page } = await newStaff("/assignment/add?category=CPC");
  const name = page.getByRole("textbox", { name: "Module name", exact: true });
  await name.fill("Punch biopsy");
  await killSession(product.base, page);
  await lookAgain(page);
  await over(page).waitFor();
  page.on("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await page.getByText("Your session has ended. Log in to go on.").waitFor();
  await fillLogin(page, "Priya Menon", product.subadminPassword);
  await page.waitForURL(/\/assignment\/add\?category=CPC$/);
  await expect.poll(() => name.inputValue()).toBe("Punch biopsy");
});

test("a logout in one window covers no other one: they leave for the login page", async () => {
  const { page, context } = await newStaff("/admin/credentials");
  await page.getByRole("cell", { name: "Asha Rao" }).first().waitFor();
  const other = await context.newPage();
  await other.goto("/admin/dashboard");
  await other.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login$/);
  expect(await over(page).count()).toBe(0);
});

test("a login that is under way as somebody leaves the covered page logs nobody in", async () => {
  const { page } = await newStaff("/admin/credentials");
  await page.getByRole("cell", { name: "Asha Rao" }).first().waitFor();
  await killSession(product.base, page);
  await lookAgain(page);
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
  await over(page).getByRole("button", { name: "Log in as somebody else" }).click();
  await page.waitForURL(/\/login$/);
  await fillLogin(page, "Asha Rao", product.samplePassword);
  await page.waitForURL(/\/student\/dashboard$/);
  const session = () => page.evaluate(() => localStorage.getItem("sessionId"));
  const ofStudent = await session();
  const late = page.waitForResponse("**/api/login");
  release();
  await (await late).finished();
  const checked = page.waitForResponse("**/api/validate-session");
  await lookAgain(page);
  await checked;
  expect(await session()).toBe(ofStudent);
});

test("a page that has not heard of a logout in another window, as one kept for Back, is left as it looks again", async () => {
  const { page, context } = await newStaff("/admin/dashboard");
  const other = await context.newPage();
  await other.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation(), true));
  await other.goto("/assignment/add?category=CPC");
  await other.getByRole("textbox", { name: "Module name", exact: true }).fill("Punch biopsy");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(/\/login$/);
  await lookAgain(other);
  await other.waitForURL(/\/login$/);
  expect(await over(other).count()).toBe(0);
});

test("an exam room whose stream is refused after the next login goes on with the new session", async () => {
  const { page } = await newStaff("/admin/assignments?search=cardiology");
  const room = page.getByRole("article", { name: "Inpatient Cardiology" }).getByRole("link", { name: "Exam room" });
  await room.waitFor();
  const [refused, { held, release }] = [hold(), hold()];
  const refuseLate = async (route: Route) => {
    await killSession(product.base, page);
    const response = await route.fetch();
    refused.release();
    await held;
    await route.fulfill({ response });
  };
  await page.route("**/attempts/events", refuseLate, { times: 1 });
  await room.click();
  await refused.held;
  await lookAgain(page);
  // The page may ask for its stream again as soon as it is logged in.
  const stream = page.waitForResponse((response) => response.url().endsWith("/attempts/events") && response.ok());
  await logInOver(page);
  release();
  await stream;
  await page.getByText("Live", { exact: true }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("a list of passwords under the login is not printed", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/credentials");
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  await page.getByText("Asha Rao").first().waitFor();
  await killSession(product.base, page);
  await page.clock.install();
  await page.clock.fastForward(20_000);
  await lookAgain(page);
  await over(page).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText("Asha Rao").filter({ visible: true }).count()).toBe(0);
});
