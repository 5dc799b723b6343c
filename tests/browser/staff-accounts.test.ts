import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import {
  beginSession,
  expectAccessible,
  expectTrouble,
  hasCopied,
  hasFocus,
  logIn,
  newPerson,
  type Person,
  runProduct,
} from "./browser.ts";
import { inDatabase } from "./database.ts";

const product = runProduct();
let staff: Person;
beforeAll(async () => {
  staff = await newPerson(product.base);
  await beginSession(staff.page, "Priya Menon", product.subadminPassword);
});

/** Everybody logged in, and gave their password, twenty minutes ago. */
function forgetConfirmations(): void {
  const longAgo = new Date(Date.now() - 20 * 60 * 1000).toISOString();
  inDatabase(product, (database) =>
    database.prepare("update session set created_at = ?, confirmed_at = null").run(longAgo),
  );
}

test("credentials are listed, searched and copied", async () => {
  const { page, context } = staff;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/credentials");
  await page.getByLabel("Search by name or course").fill("asha");
  await page.getByRole("cell", { name: product.samplePassword }).waitFor();
  await page.getByRole("button", { name: "Copy the password of Asha Rao" }).click();
  await hasCopied(page, product.samplePassword);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText("Password:").count()).toBe(1);
  await page.emulateMedia({ media: "screen" });

  // A connection that comes back is no look.
  const looks: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/admin/students")) looks.push(request.url());
  });
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByLabel("Search by name or course").fill("");
  await page.getByText(/^(\d+) of \1$/).waitFor();
  expect(looks).toEqual([]);
});

test("slips are of one width, however long a name is", async () => {
  const { page } = staff;
  await page.route("**/api/admin/students", async (route) => {
    const response = await route.fetch();
    const [first, ...others] = await response.json();
    await route.fulfill({ response, json: [{ ...first, name: "Wolfeschlegel".repeat(9) }, ...others] });
  });
  await page.goto("/admin/credentials");
  await page.getByText(/^(\d+) of \1$/).waitFor();
  await page.emulateMedia({ media: "print" });
  const widths = await page
    .getByText("Password:")
    .evaluateAll((lines) => [...new Set(lines.map((line) => Math.round(line.parentElement?.offsetWidth ?? 0)))]);
  expect(widths).toHaveLength(1);
  await page.emulateMedia({ media: "screen" });
  await page.unroute("**/api/admin/students");
});

test("credentials ask for one's own password after a while, and mark what cannot be read", async () => {
  const { page } = staff;
  expectTrouble(page, /(403|422) .*\/api\//, "the own password is asked for, and wrong at first");
  forgetConfirmations();
  inDatabase(product, (database) =>
    database.exec("update user set password_sealed = 'damaged' where name = 'Asha Rao'"),
  );
  await page.goto("/admin/credentials");
  const dialog = page.getByRole("dialog", { name: "Enter your password to see the credentials" });
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("The credentials are hidden").waitFor();
  await page.getByRole("button", { name: "Enter password" }).click();
  await dialog.getByLabel("Password").first().fill("wrong");
  await page.keyboard.press("Enter");
  await dialog.getByText("Current password is wrong").waitFor();
  await dialog.getByLabel("Password").first().fill(product.subadminPassword);
  await page.keyboard.press("Enter");
  await page.getByText("1 password cannot be read").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("row", { name: /Asha Rao.*Cannot be read/ }).waitFor();
  await page.getByRole("row", { name: new RegExp(`Imran Qureshi.*${product.samplePassword}`) }).waitFor();
  await expectAccessible(page);
});

/** In the page, whose own clock is not late: how long a text comes to stand there. */
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

test("sub-admins are created, edited, protected and deleted; a message stays three seconds", async () => {
  const { page } = staff;
  await page.goto("/admin/subadmins");
  await page.getByRole("button", { name: "Add Subadmin" }).click();
  await page.getByText("Name and password are required").waitFor();
  await page.getByLabel("Name").fill("Second Subadmin");
  await page.getByRole("textbox", { name: "Password" }).fill("a-password");
  const asked = Promise.withResolvers<void>();
  await page.route("**/api/admin/add-subadmin", async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add Subadmin" }).click();
  await page.getByRole("button", { name: "Saving..." }).waitFor();
  const shownFor = page.evaluate(timeOfText, "Subadmin created successfully");
  asked.resolve();
  expect(await shownFor).toBeGreaterThan(2000);
  await page.getByRole("button", { name: "Edit Second Subadmin" }).click();
  await page.getByText("Leave empty to keep current").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("");
  expect(await page.getByRole("button", { name: "Delete Priya Menon" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Delete Second Subadmin" }).click();
  await page.getByText("Are you sure you want to delete this subadmin?").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("Subadmin deleted successfully").waitFor();
});

test("a sub-admin's password asks for one's own after a while, and what was typed stays until it is saved", async () => {
  const { page } = staff;
  await page.goto("/admin/subadmins");
  await page.getByLabel("Name").fill("Third Subadmin");
  const password = page.getByRole("textbox", { name: "Password" });
  await password.fill("a long password");
  expectTrouble(page, /403 .*\/api\/admin\/add-subadmin/, "the own password is asked for");
  forgetConfirmations();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Enter your password to set a sub-admin's password" });
  await dialog.waitFor();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await hasFocus(password);
  expect([await page.getByLabel("Name").inputValue(), await password.inputValue()]).toEqual([
    "Third Subadmin",
    "a long password",
  ]);
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Password").first().fill(product.subadminPassword);
  await page.keyboard.press("Enter");
  await page.getByText("Subadmin created successfully").waitFor();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Edit Third Subadmin" }).waitFor();
  await expect.poll(() => password.inputValue()).toBe("");
});

test("on a phone staff add a colleague with a made password and change their own, by keyboard", async () => {
  const viewport = { width: 390, height: 844 };
  const { page, context } = await newPerson(product.base, { viewport });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const name = "Colleague";
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
  // However many there are, the form is not below them; who is to be changed stands in it.
  const topOf = (part: Locator) => part.evaluate((shape) => shape.getBoundingClientRect().top);
  const form = page.getByRole("region", { name: "Add subadmin" });
  expect(await topOf(form)).toBeLessThan(await topOf(page.getByRole("table")));
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await hasFocus(page.getByLabel("Name"));
  await page.getByRole("button", { name: "Cancel" }).click();
  await password.fill("next one");
  expect(await password.getAttribute("type")).toBe("password");

  const colleague = await newPerson(product.base, { viewport });
  await logIn(colleague.page, name, first);
  const own = await newPerson(product.base, { viewport });
  await logIn(own.page, name, first);
  const { keyboard } = own.page;
  await own.page.getByRole("button", { name: "Open navigation" }).press("Enter");
  await own.page.getByRole("button", { name: "Account" }).press("Enter");
  const dialog = own.page.getByRole("dialog", { name: "Account" });
  await dialog.getByText("You have 1 other session open: a new password ends it.").waitFor();
  expectTrouble(own.page, /422 .*\/api\//, "the own password is wrong at first");
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
  await expectAccessible(own.page);
  await keyboard.press("Control+A");
  await keyboard.type(first);
  await keyboard.press("Enter");
  await own.page.getByText("Password changed. Your other sessions have ended.").waitFor();
  await dialog.waitFor({ state: "detached" });
  await own.page.reload();
  await own.page.getByText(`Welcome, ${name}`).waitFor();
});
