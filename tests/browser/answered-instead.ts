import type { Page, Route } from "playwright-core";
import { expectTrouble } from "./browser.ts";

// Sentences of the specification for replies that our server gives rarely or never: the test replies in its place. Each
// screen has a table.

type Answer = (route: Route) => Promise<void>;
export const answered =
  (json: unknown, status = 200): Answer =>
  (route) =>
    route.fulfill({ status, json });
/** The server fails without a message. */
export const silent = answered({}, 500);
export const speaking = answered({ success: false, message: "Closed for repairs" }, 503);
export const unreachable: Answer = (route) => route.abort("connectionrefused");
export const saysNothing = "The server answered with an error (500).";

/** Replies with a changed copy of the server's reply. The page may close before a repeated reply, which is ignored. */
export const changed =
  (change: (json: never) => unknown): Answer =>
  async (route) => {
    const json = change((await (await route.fetch()).json()) as never);
    await route.fulfill({ json }).catch(() => {});
  };

/** Sends no reply until `end`: calls that are still open after the test would reach the server. */
export const waiting = {
  routes: [] as Route[],
  answer: (route: Route) => void waiting.routes.push(route),
  end: () => void waiting.routes.splice(0).map((route) => route.abort().catch(() => {})),
};

/** A reply, and the texts that the screen shows for it. */
export type Row = [answer: Answer, ...words: string[]];

interface Table {
  call: string | RegExp;
  rows: Row[];
  /** Loaded again for each row. */
  place: string;
  /** The steps from there to the call. */
  act?: () => Promise<unknown>;
}

/** Replies to a call in each way and waits for the texts. Repeated calls get the same reply. */
export async function walk(page: Page, { call, rows, place, act }: Table): Promise<void> {
  expectTrouble(page, /(500|503) |ERR_CONNECTION_REFUSED/, "a server that fails");
  for (const [answer, ...words] of rows) {
    await page.route(call, answer);
    // A new load removes earlier messages.
    await page.goto(place);
    // Some messages disappear after three seconds.
    await Promise.all([...words.map((text) => page.getByText(text, { exact: true }).first().waitFor()), act?.()]);
    await page.unroute(call);
  }
}
