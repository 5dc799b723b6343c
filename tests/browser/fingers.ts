import type { Page } from "playwright-core";

export interface Finger {
  x: number;
  y: number;
}

/** The fields in view whose text is smaller than 16 px: Safari on an iPhone zooms the page into such a field and stays there. */
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

/** Lays fingers on the page, moves or lifts them, as a touch screen tells it. */
export async function fingersOf(page: Page) {
  const screen = await page.context().newCDPSession(page);
  return async (type: "touchStart" | "touchMove" | "touchEnd", ...fingers: Finger[]) => {
    await screen.send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map((at, id) => ({ ...at, id })) });
  };
}
