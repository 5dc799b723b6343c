import { expect, test } from "vitest";
import { forgetConfirmations, subadmin } from "./at-work.ts";
import { beginSession, expectAccessible, expectTrouble, hasCopied, newPerson, sharedProduct } from "./browser.ts";
import { newStudent, newSubadminAccount } from "./course.ts";
import { inDatabase } from "./database.ts";

const product = sharedProduct();

test("staff find a student's credentials by name, copy the password and print the slip", async () => {
  const { name, password } = await newStudent(product, "IP-DRG");
  const { page, context } = await subadmin(product);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/admin/credentials");
  await page.getByLabel("Search by name or course").fill(name);
  await page.getByRole("cell", { name: password }).waitFor();
  await page.getByRole("button", { name: `Copy the password of ${name}` }).click();
  await hasCopied(page, password);
  await page.getByText(/^1 of \d+$/).waitFor();
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText("Password:").count()).toBe(1);
});

test("a connection that returns does not load the credentials again, since each look is recorded", async () => {
  const { page, context } = await subadmin(product);
  await page.goto("/admin/credentials");
  await page.getByText(/^(\d+) of \1$/).waitFor();
  const looks: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/admin/students")) looks.push(request.url());
  });
  await context.setOffline(true);
  await context.setOffline(false);
  await page.getByLabel("Search by name or course").fill("asha");
  await page.getByText(/^1 of \d+$/).waitFor();
  expect(looks).toEqual([]);
});

test("printed slips have one width however long a name is", async () => {
  const { page } = await subadmin(product);
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
});

test("the credentials stay hidden some time after the login until staff enter their own password", async () => {
  const { name, password } = await newStudent(product, "IP-DRG");
  const colleague = await newSubadminAccount(product);
  const { page } = await newPerson(product.base);
  await beginSession(page, colleague.name, colleague.password);
  forgetConfirmations(product, colleague.id);
  expectTrouble(page, /(403|422) .*\/api\//, "the own password is asked for, and wrong at first");
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
  await dialog.getByLabel("Password").first().fill(colleague.password);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("row", { name: new RegExp(`${name}.*${password}`) }).waitFor();
});

test("the credentials mark a password that cannot be read", async () => {
  const [damaged, other] = [await newStudent(product, "IP-DRG"), await newStudent(product, "IP-DRG")];
  inDatabase(product, (database) =>
    database.prepare("update user set password_sealed = 'damaged' where id = ?").run(damaged.id),
  );
  const { page } = await subadmin(product);
  await page.goto("/admin/credentials");
  await page.getByText(/^\d+ passwords? cannot be read/).waitFor();
  await page.getByRole("row", { name: new RegExp(`${damaged.name}.*Cannot be read`) }).waitFor();
  await page.getByRole("row", { name: new RegExp(`${other.name}.*${other.password}`) }).waitFor();
  await expectAccessible(page);
});
