import type { Locator, Page, Route } from "playwright-core";
import { subadmin } from "./at-work.ts";
import { expectTrouble, type Person, type Product } from "./browser.ts";
import { killSession, lookAgain } from "./killed-session.ts";

// A page whose session has ended, with the login over it.

/** Opens a place as a sub-admin whose session is going to end. */
export async function newStaff(product: Product, place: string): Promise<Person> {
  const person = await subadmin(product);
  expectTrouble(person.page, /401 .*\/api\//, "the session has died");
  await person.page.goto(place);
  return person;
}

/** Finds the login that covers the page. */
export const over = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Your session has ended. Log in to continue." });

/** Ends the session while the page rests. */
export async function endSession({ base }: Product, page: Page): Promise<void> {
  await killSession(base, page);
  await lookAgain(page);
}

/**
 * Ends the session while a call of the page is on its way, named by its method and address: before it the page could notice
 * the end by itself. The route stays: without it a call that is on its way could be lost.
 */
export async function endSessionDuring({ base }: Product, page: Page, call: string): Promise<void> {
  const [method = "", address = ""] = call.split(" ");
  let isEnded = false;
  const end = async (route: Route) => {
    if (route.request().method() === method && !isEnded) {
      isEnded = true;
      await killSession(base, page);
    }
    await route.continue();
  };
  await page.route(address, end);
}

/** Logs the user in over the page, until the login is gone. */
export async function logInOver(page: Page, password: string): Promise<void> {
  const field = over(page).getByRole("textbox", { name: "Password" });
  await field.fill(password);
  await field.press("Enter");
  await over(page).waitFor({ state: "detached" });
}
