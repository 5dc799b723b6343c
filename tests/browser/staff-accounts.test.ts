import { beforeAll, expect, test } from "vitest";
import { beginSession, expectAccessible, expectTrouble, newPerson, type Person, runProduct } from "./browser.ts";
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
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.samplePassword);
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
  asked.resolve();
  const message = page.getByText("Subadmin created successfully");
  await message.waitFor();
  const since = Date.now();
  await message.waitFor({ state: "detached" });
  expect(Date.now() - since).toBeGreaterThan(2000);
  await page.getByRole("button", { name: "Edit Second Subadmin" }).click();
  await page.getByText("Leave empty to keep current").waitFor();
  await page.getByRole("button", { name: "Cancel" }).click();
  expect(await page.getByLabel("Name").inputValue()).toBe("");
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
  expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
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
  expect(await password.inputValue()).toBe("");
});
