import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { studentAgain, subadmin } from "./at-work.ts";
import { beginSession, expectAccessible, expectTrouble, hasFocus, hold, newPerson, sharedProduct } from "./browser.ts";
import { newStudent } from "./course.ts";
import { signedIn } from "./signed-in.ts";

const product = sharedProduct();

const logo = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
);

async function openSettings(place: string): Promise<Page> {
  const { page } = await newPerson(product.base);
  await beginSession(page, "admin", "admin-password");
  await page.goto(`/admin/settings/${place}`);
  return page;
}

/** Restores the name and the logo of the institute when the test ends. */
function restoreInstituteAfterTest(): void {
  onTestFinished(async () => {
    const admin = await signedIn(product.base, "admin", "admin-password");
    const { success, message } = await admin.put("/admin/settings", { instituteName: "", logo: null });
    if (!success) throw new Error(message);
  });
}

test("an admin finds a person among the open sessions and ends their session", async () => {
  const account = await newStudent(product, "Denials");
  const student = await studentAgain(product, account);
  await student.page.goto("/student/dashboard");
  expectTrouble(student.page, /401 .*\/api\//, "the session was ended");
  const page = await openSettings("system");
  // Sessions are listed below their user.
  const ofAdmin = page.getByRole("rowgroup", { name: "Sessions of admin" });
  await ofAdmin.getByText("This one").waitFor();
  await page
    .getByRole("region", { name: "Installation" })
    .getByText(/^SQLite, \d/)
    .waitFor();
  await page.getByText(/^Staff \d+$/).click();
  const act = `End the session of ${account.name}`;
  await page.getByRole("button", { name: act }).waitFor({ state: "detached" });
  await page.getByText(/^All \d+$/).click();
  await page.getByLabel("Find a person").fill(account.name);
  await ofAdmin.waitFor({ state: "detached" });
  await page.getByRole("button", { name: act }).click();
  await page.getByRole("dialog", { name: act }).getByRole("button", { name: "End session" }).click();
  await page.getByText(`The session of ${account.name} was ended`).waitFor();
  await page.getByText("Nobody with this name is logged in.").waitFor();
  await student.page.reload();
  await student.page.waitForURL(/\/login$/);
});

test("the settings show the colour of the institute as a dark screen will have it", async () => {
  const page = await openSettings("institute");
  await page.emulateMedia({ colorScheme: "dark" });
  const institute = page.getByRole("region", { name: "Institute" });
  const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
  const promised = page.getByText("Start", { exact: true }).last();
  await expect
    .poll(async () => (await groundOf(promised)) === (await groundOf(institute.getByText("Cb", { exact: true }))))
    .toBe(true);
});

test("settings typed during a save stay, and a refused address gets the focus", async () => {
  restoreInstituteAfterTest();
  const page = await openSettings("institute");
  await page.getByRole("region", { name: "Institute" }).getByLabel("Name").fill("Sahyadri Academy");
  const { held, release } = hold();
  await page.route("**/api/admin/settings", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save" }).click();
  const address = page.getByRole("textbox", { name: "Address" });
  await address.fill("nowhere");
  release();
  await page.getByText("Settings saved").waitFor();
  await page.getByText("1 change is not saved").waitFor();
  expect(await address.inputValue()).toBe("nowhere");
  expectTrouble(page, / 422 .*\/api\/admin\/settings/, "an address that is none");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Address must begin with http:// or https://").first().waitFor();
  await hasFocus(address);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => address.inputValue()).not.toBe("nowhere");
});

test("the institute's name and logo are on the login page and in print", async () => {
  // A visitor from before the name was set sees it on the next visit.
  const visitor = (await newPerson(product.base)).page;
  const brand = visitor.getByRole("complementary");
  await visitor.goto("/login");
  await brand.getByText("Casebook").waitFor();
  expect(await brand.textContent()).not.toContain("Sahyadri");
  restoreInstituteAfterTest();
  const settings = await openSettings("institute");
  const institute = settings.getByRole("region", { name: "Institute" });
  await institute.getByLabel("Name").fill("Sahyadri Academy");
  await institute
    .locator('input[type="file"]')
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: logo });
  await settings.getByRole("button", { name: "Save" }).click();
  await settings.getByText("Settings saved").waitFor();
  await visitor.goto("/login");
  await brand.getByText("Sahyadri Academy").waitFor();
  await brand.locator("img").waitFor();
  const { page } = await subadmin(product);
  await page.goto("/admin/credentials");
  await page.getByText("Sahyadri Academy · IP-DRG").first().waitFor({ state: "attached" });
  const { id } = await newStudent(product, "IP-DRG");
  await page.goto(`/admin/student/${id}/report`);
  const paper = page.getByRole("article", { name: /^Report of/ });
  await paper.getByText("Sahyadri Academy").waitFor();
  await paper.locator("img").waitFor();
});
