import type { Page } from "playwright-core";

/** Ends the session of this page on the server, like a login elsewhere, a new password or 12 idle hours. */
export async function killSession(base: string, page: Page): Promise<void> {
  const sessionId = await page.evaluate(() => localStorage.getItem("sessionId") ?? "");
  await fetch(`${base}/api/logout`, { method: "POST", headers: { "x-session-id": sessionId } });
}

/** Sends the event of a window that gets the focus. */
export const focusWindow = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")));
