import type { Page } from "playwright-core";

export interface Finger {
  x: number;
  y: number;
}

/** Returns visible fields with text below 16 px: Safari on an iPhone zooms the page into them and stays zoomed. */
export function fieldsThatZoom(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>(":is(input, textarea, select):not([aria-hidden=true])")]
      .filter(
        (field) => !["checkbox", "radio", "file", "range"].includes(field.type) && field.getClientRects().length > 0,
      )
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map(
        (field) => `${field.placeholder || field.labels?.[0]?.textContent || field.getAttribute("aria-label")} zooms`,
      ),
  );
}

/** Returns a function that sends touch events. */
export async function fingersOf(page: Page) {
  const screen = await page.context().newCDPSession(page);
  return async (type: "touchStart" | "touchMove" | "touchEnd", ...fingers: Finger[]) => {
    await screen.send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map((at, id) => ({ ...at, id })) });
  };
}
