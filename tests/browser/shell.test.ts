import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { beginNew, openWork, saved } from "./at-work.ts";
import { expectAccessible, expectTrouble, hasFocus, hold, logIn, newPerson, sharedProduct } from "./browser.ts";

const product = sharedProduct();

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
    await expect.poll(() => page.title()).toBe(`${title} · Casebook`);
  }
  // Who has colours of their own sees where they are by them.
  await page.emulateMedia({ forcedColors: "active" });
  const groundOf = (link: string) =>
    page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: link, exact: true })
      .evaluate((place) => getComputedStyle(place).backgroundColor);
  expect(await groundOf("Student Credentials")).not.toBe(await groundOf("Students"));
  await page.emulateMedia({ forcedColors: "none" });
  await page.goto("/nope/nothing");
  await page.getByText("That page does not exist").waitFor();
  await page.waitForURL("/admin/dashboard");
});

test("a page begins at its top, and Back leads to where one was reading", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/admin/assignments");
  const overview = page.getByRole("heading", { name: "Assignments Overview" });
  await page
    .getByRole("link", { name: /^View Submissions/ })
    .last()
    .waitFor();
  const far = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    return scrollY;
  });
  expect(far).toBeGreaterThan(300);
  const readTo = () => page.evaluate(() => Math.round(scrollY));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Students" }).click();
  await page.getByRole("heading", { name: "Students", level: 1 }).waitFor();
  await expect.poll(readTo).toBe(0);
  await page.goBack();
  await overview.waitFor();
  await expect.poll(readTo).toBe(Math.round(far));
  await page.goForward();
  await page.getByRole("heading", { name: "Students", level: 1 }).waitFor();
  await expect.poll(readTo).toBe(0);

  // What is read there may come later than the page.
  const { held, release } = hold();
  await page.route("**/api/assignments", async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByRole("heading", { name: "Students", level: 1 }).waitFor();
  await page.goBack();
  await overview.waitFor();
  await page.getByRole("status", { name: "Loading assignments..." }).waitFor();
  expect(await readTo()).toBeLessThan(far - 100);
  release();
  await expect.poll(readTo).toBe(Math.round(far));
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
    // One that is pointed at stays.
    await message.hover();
    await page.getByText("Welcome, admin").waitFor();
    const box = await boxOf(message);
    const needed = [page.getByText("Welcome, admin"), page.getByRole("link", { name: "Add Assignment" }).first()];
    for (const one of needed) {
      const other = await boxOf(one);
      const apart = box.y >= other.y + other.height || other.y >= box.y + box.height || box.x >= other.x + other.width;
      expect(apart).toBe(true);
    }
    // What sticks to the lower edge stands above it: the window is as much shorter.
    await page.goto("/admin/settings/institute");
    const greeting = page.getByRole("textbox", { name: "Greeting" });
    const save = page.getByRole("button", { name: "Save", exact: true });
    await greeting.fill(`Good day, ${options === phone ? "phone" : "desk"}`);
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
  }
});

test("a screen whose code does not come leaves the frame, says why, and opens by itself when the connection is back", async () => {
  const { page, context } = await newPerson(product.base);
  expectTrouble(
    page,
    /gradebook|ERR_|Failed to (load|fetch)|Unable to preload|dynamically imported|React Router/i,
    "there is no connection",
  );
  await page.route(/assets\/gradebook-screen/, (route) => route.abort("internetdisconnected"));
  await logIn(page, "admin", "admin-password");
  await page.getByRole("heading", { name: "Admin Panel" }).waitFor();
  await context.setOffline(true);
  await page.getByText("You are offline. What is on the screen stays").waitFor();
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Gradebook" }).click();
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  await expectAccessible(page);
  await navigation.getByRole("link", { name: "Students" }).waitFor();
  await page.unroute(/assets\/gradebook-screen/);
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Gradebook" }).waitFor();
});

test("a screen's file that fails once is asked for again by itself, and one that fails again is told", async () => {
  const { page } = await newPerson(product.base);
  expectTrouble(page, /gradebook|students-screen|Failed to fetch|React Router/i, "the server fails");
  let failures = 1;
  await page.route(/assets\/gradebook-screen/, (route) =>
    failures-- > 0 ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await logIn(page, "admin", "admin-password");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Gradebook" }).click();
  await page.getByRole("heading", { name: "Gradebook", level: 1 }).waitFor();
  await page.route(/assets\/students-screen/, (route) => route.fulfill({ status: 500 }));
  await navigation.getByRole("link", { name: "Students" }).click();
  await page.getByText("This page could not be shown.").waitFor();
  await page.unroute(/assets\/students-screen/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Students", level: 1 }).waitFor();
});

test("while a page rests the screens beside it come by themselves, but not to somebody who saves data", async () => {
  const [eager, sparing] = await Promise.all([newPerson(product.base, { loadsAhead: true }), newPerson(product.base)]);
  const asked: string[] = [];
  sparing.page.on("request", (request) => asked.push(request.url()));
  const ahead = eager.page.waitForRequest(/assets\/gradebook-screen/);
  await logIn(sparing.page, "admin", "admin-password");
  await logIn(eager.page, "admin", "admin-password");
  await ahead;
  expect(asked.some((url) => /assets\/dashboard-screen/.test(url))).toBe(true);
  expect(asked.filter((url) => /assets\/gradebook-screen/.test(url))).toEqual([]);
});

test("who has rested before the connection goes away reaches every place, and each says that there is none", async () => {
  const { page, context } = await newPerson(product.base, { loadsAhead: true });
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/, "there is no connection");
  const parts = [/drill-screen/, /lookup-gate/, /codes-screen/, /drg-screen/, /my-assignments-screen/];
  const come = parts.map((part) => page.waitForEvent("requestfinished", (request) => part.test(request.url())));
  await logIn(page, "Asha Rao", product.samplePassword);
  await Promise.all(come);
  await context.setOffline(true);
  const offline = page.getByText("You are offline. What is on the screen stays");
  await offline.waitFor();
  const navigation = page.getByRole("navigation", { name: "Main" });
  for (const place of ["Drill", "Codes", "DRG", "My Assignments"]) {
    await navigation.getByRole("link", { name: place, exact: true }).click();
    await page.getByRole("heading", { name: place, exact: true }).waitFor();
    await offline.waitFor();
    // What must be asked for says so; what was read before stands there.
    if (place === "Drill") await page.getByText("The drill needs a connection").waitFor();
    if (place === "My Assignments") await page.getByRole("link", { name: "View: Total hip replacement" }).waitFor();
  }
});

test("everything is found from anywhere by Ctrl + K", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password");
  await page.getByRole("heading", { name: "Admin Panel" }).waitFor();
  // What is typed before the box is there stands in it.
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
  // People and assignments first: of the codes that fit as well a few are enough.
  const codes = page.getByRole("dialog").getByText(/^[A-Z]\d\S+\./);
  await expect.poll(() => codes.count()).toBe(3);
  await box.fill("asha");
  const found = page.getByRole("button", { name: /^Asha Rao/ });
  await found.waitFor();
  await expect.poll(() => found.getAttribute("data-selected")).toBe("true");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Student Details" }).getByText("Asha Rao").waitFor();

  // A student finds a section by its own name, and what no link of the navigation names.
  const { name } = await beginNew(product, page, "IP-DRG");
  await page.goto("/student/dashboard");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.keyboard.press("Control+k");
  await hasFocus(box);
  await box.fill("miss");
  await page.getByRole("button", { name: /^What I miss/ }).waitFor();
  await box.fill("nstemi w");
  const section = page.getByRole("button", { name: "NSTEMI with stent Inpatient Cardiology" });
  await expect.poll(() => section.getAttribute("data-selected")).toBe("true");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "NSTEMI with stent" }).waitFor();
});

test("a reload without a connection, at the first visit, opens the frame, and what was typed offline is there and sent later", async () => {
  const { page, context } = await newPerson(product.base, { serviceWorkers: "allow" });
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/, "there is no connection");
  await beginNew(product, page, "CCS");
  await openWork(page, "Sepsis and pneumonia");
  await page.getByLabel("DRG Value").fill("871");
  await saved(page);
  const kept = () => page.evaluate(async () => (await (await caches.open("casebook-frame-1")).keys()).length);
  await expect.poll(kept).toBeGreaterThan(5);
  // The browser's own memory of files may be gone by then: that of the frame is enough.
  await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
  await context.setOffline(true);
  await page.getByText("No connection, kept on this device").first().waitFor();
  await page.getByLabel("Notes").fill("typed without a connection");
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false, configurable: true }));
  await page.reload();
  await page.getByText("You are offline. This page opens when the connection is back.").waitFor();
  await page.getByText("What you typed is kept on this device and is sent automatically then.").waitFor();
  await context.setOffline(false);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: true });
    dispatchEvent(new Event("online"));
  });
  await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("typed without a connection");
  expect(await page.getByLabel("DRG Value").inputValue()).toBe("871");
  await saved(page);
});

test("a device without room keeps no more of the frame, and every screen opens all the same", async () => {
  const { page, context } = await newPerson(product.base, { serviceWorkers: "allow" });
  await logIn(page, "admin", "admin-password");
  await page.getByRole("heading", { name: "Admin Panel" }).waitFor();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const browser = await context.newCDPSession(page);
  await browser.send("Storage.overrideQuotaForOrigin", { origin: product.base, quotaSize: 1 });
  await browser.send("Network.clearBrowserCache");
  await page.goto("/admin/student");
  await page.getByText("Asha Rao").first().waitFor();
  expect(
    await page.evaluate(() =>
      caches
        .open("x")
        .then((cache) => cache.put("/x", new Response("x")))
        .catch(String),
    ),
  ).toMatch(/Quota/);
});

test("the browser keeps the frame and nothing of anybody's, and opens it without a connection", async () => {
  const { page, context } = await newPerson(product.base, { serviceWorkers: "allow" });
  expectTrouble(
    page,
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED .*no-such-file|Failed to (load|fetch)/,
    "there is no connection",
  );
  await logIn(page, "admin", "admin-password");
  await page.getByRole("heading", { name: "Admin Panel" }).waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  for (const path of ["/admin/student", "/admin/credentials"]) {
    await page.goto(path);
    await page.getByText("Asha Rao").first().waitFor();
  }
  const kept = await page.evaluate(async () => {
    const requests = await (await caches.open("casebook-frame-1")).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/login");
  expect(kept.filter((path) => path !== "/login" && !path.startsWith("/assets/"))).toEqual([]);
  await context.setOffline(true);
  // What keeps the frame may rest, and learns when it wakes that there is no connection.
  const isReached = () => page.evaluate(() => fetch("/assets/no-such-file.js").then(Boolean, () => false));
  await expect.poll(isReached).toBe(false);
  // A page that opens offline is not told so by the test's browser, as it is by a device: it would ask for its session in vain.
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false, configurable: true }));
  await page.goto("/admin/student");
  await page.getByText("You are offline. This page opens when the connection is back.").waitFor();
  await context.setOffline(false);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: true });
    dispatchEvent(new Event("online"));
  });
  await page.getByText("Asha Rao").first().waitFor();
});
