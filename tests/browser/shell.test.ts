import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { logIn, newPerson, runProduct } from "./browser.ts";

const product = runProduct();

test("each page has its title, a link leads the focus to its heading, and an unknown address is told", async () => {
  const { page } = await newPerson(product.base);
  await page.goto("/login");
  await expect.poll(() => page.title()).toBe("Login · Casebook");
  await logIn(page, "admin", "admin-password");
  await expect.poll(() => page.title()).toBe("Dashboard · Casebook");
  for (const [link, heading, title] of [
    ["Students", "Students", "Students"],
    ["Assignments", "Assignments Overview", "Assignments Overview"],
    ["Student Credentials", "Student Credentials", "Student Credentials"],
  ] as const) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link, exact: true }).click();
    await page.getByRole("heading", { name: heading, level: 1 }).and(page.locator(":focus")).waitFor();
    expect(await page.title()).toBe(`${title} · Casebook`);
  }
  await page.goto("/nope/nothing");
  await page.getByText("That page does not exist").waitFor();
  await page.waitForURL("/admin/dashboard");
});

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} is not there`);
  return box;
}

test("a message covers nothing that is needed next, and who is logged in is told on a phone too", async () => {
  const phone = { viewport: { width: 390, height: 844 } };
  for (const options of [{}, phone]) {
    const { page } = await newPerson(product.base, options);
    await logIn(page, "admin", "admin-password", "/nope");
    const message = page.getByRole("alert").filter({ hasText: "That page does not exist" });
    await page.getByText("Welcome, admin").waitFor();
    const box = await boxOf(message);
    const needed = [page.getByText("Welcome, admin"), page.getByRole("link", { name: "Add Assignment" }).first()];
    for (const one of needed) {
      const other = await boxOf(one);
      const apart = box.y >= other.y + other.height || other.y >= box.y + box.height || box.x >= other.x + other.width;
      expect(apart).toBe(true);
    }
  }
});
