import type { Locator, Page, Route } from "playwright-core";
import { subadmin } from "./at-work.ts";
import { expectTrouble, type Person, type Product } from "./browser.ts";
import { focusWindow, killSession } from "./killed-session.ts";

// Pages whose session has ended, covered by the login.

/** Opens a path as a sub-admin whose session the test will end. */
export async function newStaff(product: Product, place: string): Promise<Person> {
  const person = await subadmin(product);
  expectTrouble(person.page, /401 .*\/api\//, "the session has died");
  await person.page.goto(place);
  return person;
}

/** Finds the login that covers the page. */
export const over = (page: Page): Locator =>
  page.getByRole("dialog", { name: "Your session has ended. Log in to continue." });

/** Ends the session while the page is idle. */
export async function endSession({ base }: Product, page: Page): Promise<void> {
  await killSession(base, page);
  await focusWindow(page);
}

/**
 * Ends the session during a call of the page (method and address), before the page can notice it otherwise. The route
 * stays, because removing it could lose a pending call.
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
