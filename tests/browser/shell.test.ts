import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { beginNew } from "./at-work.ts";
import { expectAccessible, hasFocus, hold, logIn, newPerson, sharedProduct } from "./browser.ts";
import { signedIn } from "./signed-in.ts";

const product = sharedProduct();

test("each page has a separate title, and a link of the navigation moves the focus to its heading", async () => {
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
    await expect.poll(() => page.title()).toBe(`${title} · Casebook`);
  }
});

test("with forced colours the navigation still shows which place is open", async () => {
  const { page } = await newPerson(product.base, { forcedColors: "active" });
  await logIn(page, "admin", "admin-password", "/admin/credentials");
  await page.getByRole("heading", { name: "Student Credentials", level: 1 }).waitFor();
  const groundOf = (link: string) =>
    page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: link, exact: true })
      .evaluate((place) => getComputedStyle(place).backgroundColor);
  expect(await groundOf("Student Credentials")).not.toBe(await groundOf("Students"));
});

test("staff choose compact lists under Appearance: rows shrink at once and stay so in this browser", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/student");
  const row = page.getByRole("row", { name: /Asha Rao/ });
  const heightOfRow = () => row.evaluate(({ offsetHeight }: HTMLElement) => offsetHeight);
  await row.waitFor();
  const comfortable = await heightOfRow();
  await page.getByRole("button", { name: "Appearance" }).click();
  const dialog = page.getByRole("dialog", { name: "Appearance" });
  await dialog.getByText("Compact", { exact: true }).click();
  await expect.poll(heightOfRow).toBeLessThan(comfortable - 4);
  await expectAccessible(page);
  await page.reload();
  await row.waitFor();
  expect(await heightOfRow()).toBeLessThan(comfortable - 4);
});

/** Opens the overview, scrolls to its middle and returns the position. */
async function readHalf(page: Page): Promise<number> {
  await page.setViewportSize({ width: 1440, height: 420 });
  await logIn(page, "admin", "admin-password", "/admin/assignments");
  await page
    .getByRole("link", { name: /^View Submissions/ })
    .last()
    .waitFor();
  const far = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    return scrollY;
  });
  expect(far).toBeGreaterThan(300);
  return Math.round(far);
}

const readTo = (page: Page) => page.evaluate(() => Math.round(scrollY));
const overviewOf = (page: Page) => page.getByRole("heading", { name: "Assignments Overview" });

test("a link opens a page at its top, and Back returns to the reading position", async () => {
  const { page } = await newPerson(product.base);
  const far = await readHalf(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Students" }).click();
  await page.getByRole("heading", { name: "Students", level: 1 }).waitFor();
  await expect.poll(() => readTo(page)).toBe(0);
  await page.goBack();
  await overviewOf(page).waitFor();
  await expect.poll(() => readTo(page)).toBe(far);
  await page.goForward();
  await page.getByRole("heading", { name: "Students", level: 1 }).waitFor();
  await expect.poll(() => readTo(page)).toBe(0);
});

test("Back returns to the scroll position although its list loads late", async () => {
  const { page } = await newPerson(product.base);
  const far = await readHalf(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Students" }).click();
  await page.getByRole("heading", { name: "Students", level: 1 }).waitFor();
  const { held, release } = hold();
  await page.route("**/api/assignments", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByRole("heading", { name: "Students", level: 1 }).waitFor();
  await page.goBack();
  await overviewOf(page).waitFor();
  await page.getByRole("status", { name: "Loading assignments..." }).waitFor();
  expect(await readTo(page)).toBeLessThan(far - 100);
  release();
  await expect.poll(() => readTo(page)).toBe(far);
});

test("a filter that is kept in the address does not move the page", async () => {
  const { page } = await newPerson(product.base);
  await readHalf(page);
  await page.evaluate(() => scrollTo(0, 90));
  await page.getByLabel("Sort", { exact: true }).selectOption("oldest");
  // The links of the list contain the filter once it has rendered.
  await page.locator('main a[href*="order=oldest"]').first().waitFor();
  expect(await readTo(page)).toBe(90);
});

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error(`${place} is not there`);
  return box;
}

const windows = [
  ["a desk", {}],
  ["a phone", { viewport: { width: 390, height: 844 } }],
] as const;

test.each(windows)("on %s a message covers neither the name of the user nor the next step", async (_, options) => {
  const { page } = await newPerson(product.base, options);
  await logIn(page, "admin", "admin-password", "/nope");
  const message = page.getByRole("alert").filter({ hasText: "That page does not exist" });
  // A hovered message stays.
  await message.hover();
  await page.getByText("Welcome, admin").waitFor();
  const box = await boxOf(message);
  const needed = [page.getByText("Welcome, admin"), page.getByRole("link", { name: "Add Assignment" }).first()];
  for (const one of needed) {
    const other = await boxOf(one);
    const apart = box.y >= other.y + other.height || other.y >= box.y + box.height || box.x >= other.x + other.width;
    expect(apart).toBe(true);
  }
});

test.each(windows)("on %s a message is above a bar at the lower edge", async (where, options) => {
  const colleague = await signedIn(product.base, "admin", "admin-password");
  const { assistantGreeting } = (await colleague.get("/admin/settings")).settings;
  onTestFinished(async () => {
    await colleague.put("/admin/settings", { assistantGreeting });
  });
  const { page } = await newPerson(product.base, options);
  await logIn(page, "admin", "admin-password", "/admin/settings/institute");
  const greeting = page.getByRole("textbox", { name: "Greeting" });
  const save = page.getByRole("button", { name: "Save", exact: true });
  await greeting.fill(`Good day at ${where}`);
  await save.click();
  const saved = page.getByRole("alert").filter({ hasText: "Settings saved" });
  await saved.hover();
  await greeting.fill("Good evening");
  await save.waitFor();
  const isAbove = async () => {
    const [foot, strip] = [await boxOf(save), await boxOf(saved)];
    return foot.y + foot.height <= strip.y;
  };
  await expect.poll(isAbove).toBe(true);
});

test("staff find places, assignments, codes and students with Ctrl + K", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password");
  await page.getByRole("heading", { name: "Admin Panel" }).waitFor();
  // Keys typed before the box has loaded appear in it.
  const { held, release } = hold();
  await page.route("**/assets/palette-*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press("Control+k");
  await page.keyboard.type("gradx");
  await page.keyboard.press("Backspace");
  release();
  const box = page.getByRole("textbox", { name: "Search anything" });
  await hasFocus(box);
  expect(await box.inputValue()).toBe("grad");
  await page.getByRole("button", { name: "Gradebook" }).waitFor();
  await box.fill("hip");
  await page.getByRole("button", { name: /^Total hip replacement/ }).waitFor();
  await expectAccessible(page);
  // People and assignments are first, with only a few of the matching codes.
  const codes = page.getByRole("dialog").getByText(/^[A-Z]\d\S+\./);
  await expect.poll(() => codes.count()).toBe(3);
  await box.fill("asha");
  const found = page.getByRole("button", { name: /^Asha Rao/ });
  await found.waitFor();
  await expect.poll(() => found.getAttribute("data-selected")).toBe("true");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Student Details" }).getByText("Asha Rao").waitFor();
});

test("a student finds a section by its name and a place without a link with Ctrl + K", async () => {
  const { page } = await newPerson(product.base);
  const box = page.getByRole("textbox", { name: "Search anything" });
  const { name } = await beginNew(product, page, "IP-DRG");
  await page.goto("/student/dashboard");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.keyboard.press("Control+k");
  await hasFocus(box);
  await box.fill("mist");
  await page.getByRole("button", { name: /^My mistakes/ }).waitFor();
  await box.fill("nstemi w");
  const section = page.getByRole("button", { name: "NSTEMI with stent Inpatient Cardiology" });
  await expect.poll(() => section.getAttribute("data-selected")).toBe("true");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "NSTEMI with stent" }).waitFor();
});
