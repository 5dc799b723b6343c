import type { Page } from "playwright-core";

export interface Finger {
  x: number;
  y: number;
}

/** Lays fingers on the page, moves or lifts them, as a touch screen tells it. */
export async function fingersOf(page: Page) {
  const screen = await page.context().newCDPSession(page);
  return async (type: "touchStart" | "touchMove" | "touchEnd", ...fingers: Finger[]) => {
    await screen.send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map((at, id) => ({ ...at, id })) });
  };
}
