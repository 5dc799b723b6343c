import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { beginSession, newPerson, type Person, type Product } from "./browser.ts";
import { type Account, newStudent, newSubadminAccount, staffOf } from "./course.ts";
import { inDatabase } from "./database.ts";

/** Opens a browser for a new student of a course, without opening a page of the product. */
export async function student(
  product: Product,
  courseName: string,
  options: BrowserContextOptions = {},
): Promise<Person & { account: Account }> {
  const account = await newStudent(product, courseName);
  return { ...(await studentAgain(product, account, options)), account };
}

/** Adds a student of a course and stores their session in a page. */
export async function beginNew(product: Product, page: Page, courseName: string): Promise<Account> {
  const account = await newStudent(product, courseName);
  await beginSession(page, account.name, account.password);
  return account;
}

/** Adds a student of a course and opens their dashboard, or another path, in a page. */
export async function logInNew(product: Product, page: Page, courseName: string, place?: string): Promise<Account> {
  const account = await beginNew(product, page, courseName);
  await page.goto(place ?? "/student/dashboard");
  return account;
}

/** Opens another browser for a student. */
export async function studentAgain(
  product: Product,
  { name, password }: Account,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const person = await newPerson(product.base, options);
  await beginSession(person.page, name, password);
  return person;
}

/** Opens a browser for a student of the sample course. The test must not change their data. */
export async function sampleStudent(
  product: Product,
  name: string,
  options: BrowserContextOptions = {},
): Promise<Person> {
  const person = await newPerson(product.base, options);
  await beginSession(person.page, name, product.samplePassword);
  return person;
}

/** Opens a browser for the sub-admin of the sample course. */
export async function subadmin(product: Product, options: BrowserContextOptions = {}): Promise<Person> {
  const person = await newPerson(product.base, options);
  await beginSession(person.page, "Priya Menon", product.subadminPassword);
  return person;
}

/** Moves the logins and confirmations of a user back by twenty minutes, so that passwords need a confirmation again. */
export function forgetConfirmations(product: Product, userId: string): void {
  const longAgo = new Date(Date.now() - 20 * 60 * 1000).toISOString();
  inDatabase(product, (database) =>
    database.prepare("update session set created_at = ?, confirmed_at = null where user_id = ?").run(longAgo, userId),
  );
}

/** Opens a browser for a new sub-admin without notices, whose session the test may end. */
export async function newSubadmin(
  product: Product,
  options: BrowserContextOptions = {},
): Promise<Person & { account: Account }> {
  const account = await newSubadminAccount(product);
  const person = await newPerson(product.base, options);
  await beginSession(person.page, account.name, account.password);
  return { ...person, account };
}

/** Opens a section, and starts it if it is not open yet. */
export async function openWork(page: Page, ...names: string[]): Promise<void> {
  await page.goto("/student/assignments");
  for (const name of names)
    await page.getByRole("link", { name: new RegExp(`^(Start|Continue|View Sections): ${name}$`) }).click();
  await atWork(page);
}

/** Starts the section whose start page is open, and waits for its form. */
export async function atWork(page: Page): Promise<void> {
  const start = page.getByRole("button", { name: "Start", exact: true });
  const submit = page.getByRole("button", { name: "Submit Assignment" });
  await start.or(submit).waitFor();
  if (await start.isVisible()) await start.click();
  await submit.waitFor();
}

/** Waits for the index of codes, which the server opens after its start and which titles, completion and DRGs need. */
export async function waitForCodeSets(product: Product): Promise<void> {
  const staff = await staffOf(product);
  await expect.poll(async () => (await staff.get("/codes")).success, { timeout: 60_000 }).toBe(true);
}

/** Pastes a list of students into the import and has it checked. */
export async function checkList(page: Page, rows: string): Promise<void> {
  await page.getByLabel("Names, one per line, or rows copied from a spreadsheet").fill(rows);
  await page.getByRole("button", { name: "Check the list" }).click();
}

/** Returns true if the element is in view and nothing covers it. */
export async function isSeen(place: Locator): Promise<boolean> {
  return place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
}

/** Waits until the form reports its text as saved. */
export async function saved(page: Page): Promise<void> {
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
}

/** Presses Tab until an element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let tries = 0; tries < 120; tries += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab never reached it");
}

/** Opens the facts of a saved assignment, which are collapsed above its chart. */
export async function openFacts(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Assignment / }).click();
}
