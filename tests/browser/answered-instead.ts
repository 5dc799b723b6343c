import type { Page, Route } from "playwright-core";
import { expectTrouble } from "./browser.ts";

// Sentences of the specification that a screen says of an answer which our own server gives seldom, or never: it is given in
// the server's place. A table a screen.

type Answer = (route: Route) => Promise<void>;
export const answered =
  (json: unknown, status = 200): Answer =>
  (route) =>
    route.fulfill({ status, json });
/** The server fails and says nothing itself. */
export const silent = answered({}, 500);
export const speaking = answered({ success: false, message: "Closed for repairs" }, 503);
export const unreachable: Answer = (route) => route.abort("connectionrefused");
export const saysNothing = "The server answered with an error (500).";

/** Its own answer, with something else in it. A page that asks twice may have seen all while the second one is on its way. */
export const changed =
  (change: (json: never) => unknown): Answer =>
  async (route) => {
    const json = change((await (await route.fetch()).json()) as never);
    await route.fulfill({ json }).catch(() => {});
  };

/** No answer, until the test has seen what is shown meanwhile: a call that is let go by itself would reach the server. */
export const waiting = {
  routes: [] as Route[],
  answer: (route: Route) => void waiting.routes.push(route),
  end: () => void waiting.routes.splice(0).map((route) => route.abort().catch(() => {})),
};

/** What is answered, and what is seen then. */
export type Row = [answer: Answer, ...words: string[]];

interface Table {
  call: string | RegExp;
  rows: Row[];
  /** Opened anew for each row. */
  place: string;
  /** What leads from there to the call. */
  act?: () => Promise<unknown>;
}

/** Answers a call in each of the ways, and waits for the words; one that the page repeats is answered alike. */
export async function walk(page: Page, { call, rows, place, act }: Table): Promise<void> {
  expectTrouble(page, /(500|503) |ERR_CONNECTION_REFUSED/, "a server that fails");
  for (const [answer, ...words] of rows) {
    await page.route(call, answer);
    // Nothing that was said before is still there.
    await page.goto(place);
    // Some of what is told goes by itself after three seconds.
    await Promise.all([...words.map((text) => page.getByText(text, { exact: true }).first().waitFor()), act?.()]);
    await page.unroute(call);
  }
}
