import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { logInNew } from "./at-work.ts";
import { hasFocus, logIn, newPerson, sharedProduct } from "./browser.ts";

const product = sharedProduct();

const asked = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);

test("the link back to a student's list keeps its search and order, and the navigation link resets them", async () => {
  const { page } = await newPerson(product.base);
  await logInNew(product, page, "CPC");
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  const box = page.getByLabel("Search by module or section name");
  await page.getByRole("combobox", { name: "Sort" }).click();
  await page.getByRole("option", { name: "Oldest first" }).click();
  await box.fill("skin lesion");
  await page.getByRole("link", { name: "Start: Skin lesion case sheet" }).click();
  await page.getByRole("heading", { name: "Skin lesion case sheet" }).waitFor();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.getByRole("heading", { name: "My Assignments" }).waitFor();
  const order = page.getByRole("combobox", { name: "Sort" });
  await expect
    .poll(async () => [await box.inputValue(), await order.inputValue()])
    .toEqual(["skin lesion", "Oldest first"]);
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await expect.poll(() => box.inputValue()).toBe("");
  expect(asked(page, "order")).toBeNull();
});

test("the list of assignments keeps its search in the address, and its box has the focus once it is emptied", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/assignments");
  const overview = page.getByLabel("Search by module, category or sub-module");
  await overview.fill("skin");
  await expect.poll(() => asked(page, "search")).toBe("skin");
  await page.getByRole("button", { name: "Clear" }).click();
  await hasFocus(overview);
  await expect.poll(() => asked(page, "search")).toBeNull();
});

test("a search box keeps a letter that is typed while the page still draws the address before it", async () => {
  const { page } = await newPerson(product.base);
  // The box writes its text to the address after 250 ms without a key; in this test when `rest` is called.
  await page.addInitScript(() => {
    const start = window.setTimeout;
    const startOrHold = (act: () => void, ms?: number) =>
      ms === 250 ? Object.assign(window, { rest: act }) && 1e9 : start(act, ms);
    Object.assign(window, { setTimeout: startOrHold });
  });
  await logIn(page, "admin", "admin-password", "/admin/assignments");
  const overview = page.getByLabel("Search by module, category or sub-module");
  await overview.fill("skin");
  await page.evaluate("rest()");
  await page.locator("main a[href*='search=skin']").first().waitFor({ state: "attached" });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const shown = await overview.evaluate(async (box: HTMLInputElement) => {
    const turn = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage("");
      });
    const type = async (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, text);
      box.dispatchEvent(new Event("input", { bubbles: true }));
      await Promise.resolve();
    };
    await type("");
    await type("s");
    // The page starts to render the address without a search. The letter must reach the address before that ends.
    await turn();
    (window as unknown as { rest: () => void }).rest();
    const values = new Set<string>();
    while (!document.querySelector("main a[href$='search=s']")) {
      await turn();
      values.add(box.value);
    }
    return [...values];
  });
  expect(shown).toEqual(["s"]);
});

test("the search of the credentials survives a reload", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/credentials");
  const credentials = page.getByLabel("Search by name or course");
  await credentials.fill("vikram");
  await page.getByText(/^1 of \d+$/).waitFor();
  await expect.poll(() => asked(page, "search")).toBe("vikram");
  await page.reload();
  await page.getByText(/^1 of \d+$/).waitFor();
  await expect.poll(() => credentials.inputValue()).toBe("vikram");
});

test("a screen is printed without its frame and buttons, in light colours, and the credentials as slips", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/assignments");
  await page.getByRole("link", { name: "Student Credentials" }).click();
  await page.getByLabel("Search by name or course").waitFor();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect.poll(() => page.locator("#root").isVisible()).toBe(false);
  await page.goBack();
  await page.getByRole("heading", { name: "Assignments Overview" }).waitFor();
  expect(await page.getByRole("navigation", { name: "Main" }).count()).toBe(0);
  // Controls are not part of its content.
  await page.getByText("1 of 2 handed in").first().waitFor();
  const isPressed = page.locator("main").getByRole("button").or(page.locator("main").getByRole("combobox"));
  expect(await isPressed.count()).toBe(0);
  const scheme = () => page.evaluate(() => document.documentElement.getAttribute("data-mantine-color-scheme"));
  await expect.poll(scheme).toBe("dark");
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  expect(await scheme()).toBe("light");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  expect(await scheme()).toBe("dark");
});
