import type { Locator, Page } from "playwright-core";

/** Finds the open assistant. */
export const panelOf = (page: Page): Locator => page.getByRole("dialog", { name: "AI Assistant" });

/** Opens the assistant of a page with its button. */
export async function openAssistant(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "AI Assistant" }).click();
  await page.getByLabel("Message").waitFor();
  return panelOf(page);
}

/** Asks the assistant. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel("Message").fill(text);
  // The whole answer may be visible a moment before it ends, and until then nothing new is sent.
  await page.getByRole("button", { name: "Send" }).waitFor();
  await page.keyboard.press("Enter");
}
