import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { forgetConfirmations, subadmin } from "./at-work.ts";
import {
  beginSession,
  expectAccessible,
  expectTrouble,
  hasCopied,
  hasFocus,
  hold,
  logIn,
  newPerson,
  type Person,
  sharedProduct,
} from "./browser.ts";
import { type Account, nameToRemove, newSubadminAccount } from "./course.ts";

const product = sharedProduct();
const phone = { width: 390, height: 844 };

/** Opens the list of sub-admins as one whose sessions the test may end. */
async function openAsColleague(): Promise<{ page: Page; account: Account }> {
  const account = await newSubadminAccount(product);
  const { page } = await newPerson(product.base);
  await beginSession(page, account.name, account.password);
  await page.goto("/admin/subadmins");
  return { page, account };
}

/** In the page, for an exact clock: returns how long a text stays visible, in ms. */
function timeOfText(text: string): Promise<number> {
  return new Promise((resolve) => {
    let since: number | undefined;
    new MutationObserver((_, observer) => {
      const isThere = document.body.textContent?.includes(text) ?? false;
      if (isThere) since ??= performance.now();
      if (isThere || since === undefined) return;
      observer.disconnect();
      resolve(performance.now() - since);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}

test("the message that a sub-admin was created stays three seconds", async () => {
  const name = nameToRemove(product, "Colleague");
  const { page } = await subadmin(product);
  await page.goto("/admin/subadmins");
  await page.getByRole("button", { name: "Add Subadmin" }).click();
  await page.getByText("Name and password are required").waitFor();
  await page.getByLabel("Name").fill(name);
  await page.getByRole("textbox", { name: "Password" }).fill("a-password");
  const { held, release } = hold();
  await page.route("**/api/admin/add-subadmin", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add Subadmin" }).click();
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  const shownFor = page.evaluate(timeOfText, "Subadmin created successfully");
  release();
  expect(await shownFor).toBeGreaterThan(2000);
  await page.getByRole("button", { name: `Edit ${name}` }).waitFor();
});

test("a sub-admin deletes a colleague's account but not their own", async () => {
  const colleague = await newSubadminAccount(product);
  const { page, account } = await openAsColleague();
  await page.getByRole("button", { name: `Edit ${colleague.name}` }).click();
  await page.getByText("Leave empty to keep current").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("");
  expect(await page.getByRole("button", { name: `Delete ${account.name}` }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: `Delete ${colleague.name}` }).click();
  await page.getByText("Are you sure you want to delete this subadmin?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Subadmin deleted successfully").waitFor();
  await page.getByRole("button", { name: `Delete ${colleague.name}` }).waitFor({ state: "detached" });
});

test("adding a sub-admin some time after the login asks for the admin's password and keeps the typed text", async () => {
  const name = nameToRemove(product, "Colleague");
  const { page, account } = await openAsColleague();
  await page.getByLabel("Name").fill(name);
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("a long password");
  expectTrouble(page, /403 .*\/api\/admin\/add-subadmin/, "the own password is asked for");
  forgetConfirmations(product, account.id);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Enter your password to set a sub-admin's password" });
  await dialog.waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await hasFocus(password);
  expect([await page.getByLabel("Name").inputValue(), await password.inputValue()]).toEqual([name, "a long password"]);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Password").first().fill(account.password);
  await page.keyboard.press("Enter");
  await page.getByText("Subadmin created successfully").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: `Edit ${name}` }).waitFor();
  await expect.poll(() => password.inputValue()).toBe("");
});

test("an admin adds a sub-admin with a generated password on a phone", async () => {
  const name = nameToRemove(product, "Colleague");
  const { page, context } = await newPerson(product.base, { viewport: phone });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await logIn(page, "admin", "admin-password", "/admin/subadmins");
  const password = page.getByRole("textbox", { name: "Password" });
  const faulty = page.locator(':focus[aria-invalid="true"]');
  await page.getByRole("button", { name: "Add Subadmin" }).click();
  await page.getByLabel("Name").and(faulty).waitFor();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await password.and(faulty).waitFor();
  expectTrouble(page, /422 .*\/api\/admin\/add-subadmin/, "the password is too common");
  await password.fill("password");
  await page.getByRole("button", { name: "Add Subadmin" }).click();
  await page.getByText("This password is too common").waitFor();
  await page.getByRole("button", { name: "Generate" }).click();
  const first = await password.inputValue();
  expect(first).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  await page.getByRole("button", { name: "Copy the password" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await hasCopied(page, first);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Subadmin" }).click();
  await page.getByText("Subadmin created successfully").waitFor();
  await expect.poll(() => password.inputValue()).toBe("");
  // The list is above the form, which also edits a sub-admin.
  const topOf = (part: Locator) => part.evaluate((shape) => shape.getBoundingClientRect().top);
  const form = page.getByRole("region", { name: "Add subadmin" });
  expect(await topOf(page.getByRole("table"))).toBeLessThan(await topOf(form));
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await hasFocus(page.getByLabel("Name"));
  await page.getByRole("button", { name: "Cancel" }).click();
  await password.fill("next one");
  expect(await password.getAttribute("type")).toBe("password");
});

/** Opens the account dialog of a sub-admin on a phone, by keyboard. */
async function openAccount({ name, password }: Account): Promise<Person & { dialog: Locator }> {
  const own = await newPerson(product.base, { viewport: phone });
  await logIn(own.page, name, password);
  await own.page.getByRole("button", { name: "Open navigation" }).press("Enter");
  await own.page.getByRole("button", { name: "Account" }).press("Enter");
  return { ...own, dialog: own.page.getByRole("dialog", { name: "Account" }) };
}

test("a sub-admin on a phone changes their own password by keyboard, which ends their other session", async () => {
  const account = await newSubadminAccount(product);
  const other = (await newPerson(product.base)).page;
  await logIn(other, account.name, account.password);
  expectTrouble(other, /401 .*\/api\//, "the session was ended");
  const { page, dialog } = await openAccount(account);
  const { keyboard } = page;
  await dialog.getByText("You have 1 other session open: a new password ends it.").waitFor();
  expectTrouble(page, /422 .*\/api\//, "the own password is wrong at first");
  const isIn = (label: string) => hasFocus(dialog.getByRole("textbox", { name: label }));
  await isIn("Current password");
  await keyboard.type("not it");
  await keyboard.press("Enter");
  await dialog.getByText("New password is required").waitFor();
  await isIn("New password");
  await keyboard.type("short");
  await keyboard.press("Enter");
  await dialog.getByText("Password must have at least 8 characters").waitFor();
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  const next = dialog.getByRole("textbox", { name: "New password" });
  await expect.poll(() => next.inputValue()).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  await dialog.getByRole("button", { name: "Change password" }).press("Enter");
  await dialog.getByText("Current password is wrong").waitFor();
  await isIn("Current password");
  await expectAccessible(page);
  await keyboard.press("Control+A");
  await keyboard.type(account.password);
  await keyboard.press("Enter");
  await page.getByText("Password changed. Your other sessions have ended.").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.reload();
  await page.getByText(`Welcome, ${account.name}`).waitFor();
  await other.reload();
  await other.waitForURL(/\/login/);
});
