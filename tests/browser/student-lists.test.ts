import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { beginNew } from "./at-work.ts";
import { expectTrouble, hold, newPerson, sharedProduct } from "./browser.ts";

// Lists of students that load late, with odd data or not at all.

const product = sharedProduct();
const list = "**/api/category/**";

async function newReader(): Promise<Page> {
  const { page } = await newPerson(product.base);
  await beginNew(product, page, "Denials");
  return page;
}

test("a slow list of assignments has a skeleton, which does not move with reduced motion", async () => {
  const page = await newReader();
  const { held, release } = hold();
  await page.route(list, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/student/assignments");
  await page.getByRole("status", { name: "Loading assignments" }).waitFor();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  release();
  await page.getByRole("link", { name: /Medical necessity denial/ }).waitFor();
});

test("a list of assignments that cannot be read names the fault once and can be tried again", async () => {
  const page = await newReader();
  expectTrouble(page, /500 .*\/api\/category/, "a server that fails");
  let body: object = { message: "Something is wrong there" };
  await page.route(list, (route) => route.fulfill({ status: 500, json: body }));
  await page.goto("/student/assignments");
  await page.getByText("Something went wrong").waitFor();
  await page.getByText("Something is wrong there").waitFor();
  // A message that equals the title appears once; without a message the screen has its own text.
  const tryAgain = page.getByRole("button", { name: "Try again" });
  body = { message: "Something went wrong" };
  await tryAgain.click();
  await page.getByText("Something is wrong there").waitFor({ state: "detached" });
  await expect.poll(() => page.getByText("Something went wrong").count()).toBe(1);
  body = {};
  await tryAgain.click();
  await page.getByText("Failed to fetch assignments").waitFor();
  await page.unroute(list);
  await tryAgain.click();
  await page.getByRole("link", { name: /Medical necessity denial/ }).waitFor();
});

test("an answer without a list is shown as an error on the list and on the dashboard", async () => {
  const page = await newReader();
  await page.route(list, (route) => route.fulfill({ json: null }));
  await page.goto("/student/assignments");
  await page.getByText("Failed to fetch assignments").waitFor();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByText("Error: No student data available").waitFor();
});

test("the address of an assignment that is gone leads back to a list, which may be empty", async () => {
  const page = await newReader();
  await page.route(list, (route) => route.fulfill({ json: { assignments: [] } }));
  await page.goto("/student/assignments?assignment=gone");
  await page.getByText("Assignment not found in list").waitFor();
  await page.getByRole("link", { name: "Go back to your list" }).click();
  await page.getByText("Your instructor has not assigned anything yet.").waitFor();
});
