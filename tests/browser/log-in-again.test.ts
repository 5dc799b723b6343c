import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newSubadmin, subadmin } from "./at-work.ts";
import { expectAccessible, expectTrouble, fillLogin, hasFocus, hold, sharedProduct } from "./browser.ts";
import { handInByApi, nameToRemove, newAssignment, newStudent, staffOf } from "./course.ts";
import { endSession, endSessionDuring, logInOver, newStaff, over } from "./covered-page.ts";
import { focusWindow } from "./killed-session.ts";
import { signedIn } from "./signed-in.ts";

const product = sharedProduct();

const moduleName = (page: Page) => page.getByRole("textbox", { name: "Module name", exact: true });

test("an assignment can be saved with its codes and chart after a login over its form", async () => {
  const { page } = await newStaff(product, "/assignment/add?category=CPC");
  const name = nameToRemove(product, "Punch biopsy");
  await moduleName(page).fill(name);
  await page.getByLabel("ICD Codes", { exact: true }).fill("C44.319, L57.0 ");
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "biopsy.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n%%EOF") });
  await page.getByText("biopsy.pdf").first().waitFor();
  await endSessionDuring(product, page, "POST **/api/admin/add-assignment");
  const save = page.getByRole("button", { name: "Save Assignment" });
  await save.click();
  await logInOver(page, product.subadminPassword);
  await save.click();
  await page.getByText("Assignment added successfully!").waitFor();
  await page.getByRole("article", { name }).getByRole("link", { name: /Edit/ }).click();
  await page.getByRole("listitem", { name: /^L57\.0/ }).waitFor();
  await page.getByText("biopsy.pdf").first().waitFor();
});

test("the login over a page stays open and says why a login has failed", async () => {
  const { page } = await newStaff(product, "/admin/student/import");
  await page.getByRole("heading", { name: "Import students" }).waitFor();
  await endSession(product, page);
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
  await logInOver(page, product.subadminPassword);
});

test("a sub-admin who was renamed meanwhile logs in over the page with the new name", async () => {
  const { page, account } = await newSubadmin(product);
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  await page.goto("/assignment/add?category=CPC");
  await moduleName(page).fill("Punch biopsy");
  const admin = await signedIn(product.base, "admin", "admin-password");
  await endSession(product, page);
  await over(page).waitFor();
  await admin.put(`/admin/subadmin/${account.id}`, { name: `${account.name} Nair` });
  await over(page).getByLabel("Name").fill(`${account.name} Nair`);
  await logInOver(page, account.password);
  expect(await moduleName(page).inputValue()).toBe("Punch biopsy");
});

test("a covered page asks the server for nothing, and its student's form can be saved after the login", async () => {
  const { name } = await newStudent(product, "IP-DRG");
  const { page } = await newStaff(product, `/admin/student?search=${name}`);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const form = page.getByRole("dialog", { name: "Edit Student" });
  await form.getByLabel("Remaining amount (₹)").fill("4321");
  await endSessionDuring(product, page, "PUT **/api/admin/student/*");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await over(page).waitFor();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await focusWindow(page);
  await logInOver(page, product.subadminPassword);
  expect(
    asked.filter((url) => !/\/login$|\/validate-session$|\/admin\/|\/notices|\/disputes\/open$/.test(url)),
  ).toEqual([]);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await form.waitFor({ state: "detached" });
  const staff = await staffOf(product);
  expect((await staff.get(`/admin/studentslist?search=${name}`))[0].remainingAmount).toBe(4321);
});

/** Opens the verdict on a new student's section by the list of submissions, and types a reason. */
async function writeReason() {
  const assignment = await newAssignment(product);
  const account = await newStudent(product, "IP-DRG");
  await handInByApi(product, account, assignment, { icdCodes: ["I10"] });
  const { page } = await newStaff(product, `/admin/assignments/${assignment._id}/submissions`);
  await page.getByRole("link", { name: `Begin with ${account.name}` }).click();
  await page
    .getByRole("button", { name: /^Change the verdict on / })
    .first()
    .click();
  const reason = page.getByLabel("Reason (the student sees it)");
  await reason.fill("The chart names it on page 2");
  return { page, reason };
}

test("a covered page receives no key, click or step back, and has its focus again after the login", async () => {
  const { page, reason } = await writeReason();
  const place = page.url();
  await endSession(product, page);
  await hasFocus(over(page).getByRole("textbox", { name: "Password" }));
  await page.mouse.click(720, 800);
  for (const key of ["Escape", "Escape", "Control+k"]) await page.keyboard.press(key);
  await page.evaluate(() => history.back());
  // Simulates the Back button of a phone.
  await page.evaluate(() => document.querySelector("dialog")?.close());
  await over(page).getByRole("textbox", { name: "Password" }).click();
  await page.keyboard.press("Escape");
  await logInOver(page, product.subadminPassword);
  expect(await reason.inputValue()).toBe("The chart names it on page 2");
  await hasFocus(reason);
  expect(await page.getByRole("textbox", { name: "Search anything" }).count()).toBe(0);
  expect(page.url()).toBe(place);
});

test("a button that was busy as the session ended has the focus again after the login", async () => {
  const { page, reason } = await writeReason();
  const decide = page.getByRole("button", { name: "Mark wrong" });
  await endSessionDuring(product, page, "PUT **/verdicts");
  await decide.click();
  await logInOver(page, product.subadminPassword);
  await hasFocus(decide);
  await decide.press("Enter");
  await reason.waitFor({ state: "detached" });
});

test("a list that was being read as the session ended shows no error after the login", async () => {
  const { page } = await newStaff(product, "/admin/insight");
  await page.getByText("Median").first().waitFor();
  // A page reads again at the earliest 15 s after its last read.
  await page.clock.install();
  await page.clock.fastForward(20_000);
  await endSession(product, page);
  await logInOver(page, product.subadminPassword);
  expect(await page.getByRole("alert").count()).toBe(0);
});

test("a late answer to the session check does not close a page that waits for its login", async () => {
  const { page } = await newStaff(product, "/assignment/add?category=CPC");
  await moduleName(page).fill("Punch biopsy");
  const { held, release } = hold();
  await page.route("**/api/validate-session", async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  const asked = page.waitForRequest("**/api/validate-session");
  await focusWindow(page);
  await asked;
  await endSessionDuring(product, page, "POST **/api/admin/add-assignment");
  await page.getByRole("button", { name: "Save Assignment" }).click();
  await over(page).waitFor();
  const late = page.waitForResponse("**/api/validate-session");
  release();
  await (await late).finished();
  await page.unroute("**/api/validate-session");
  await logInOver(page, product.subadminPassword);
  expect(await moduleName(page).inputValue()).toBe("Punch biopsy");
});

test("a form that is reloaded under its login returns with the typed text after the login page", async () => {
  const { page } = await newStaff(product, "/assignment/add?category=CPC");
  await moduleName(page).fill("Punch biopsy");
  await endSession(product, page);
  await over(page).waitFor();
  page.on("dialog", (leaving) => void leaving.accept());
  await page.reload();
  await page.getByText("Your session has ended. Log in to continue.").waitFor();
  await fillLogin(page, "Priya Menon", product.subadminPassword);
  await page.waitForURL(/\/assignment\/add\?category=CPC$/);
  await expect.poll(() => moduleName(page).inputValue()).toBe("Punch biopsy");
});

test("a list of passwords under the login is not printed", async () => {
  const { page } = await subadmin(product);
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  await page.goto("/admin/credentials");
  await page.getByText("Asha Rao").first().waitFor();
  await page.clock.install();
  await page.clock.fastForward(20_000);
  await endSession(product, page);
  await over(page).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText("Asha Rao").filter({ visible: true }).count()).toBe(0);
});
