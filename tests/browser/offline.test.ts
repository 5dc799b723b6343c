import { expect, test } from "vitest";
import { beginNew, openWork, saved } from "./at-work.ts";
import { expectAccessible, expectTrouble, logIn, newPerson, sharedProduct } from "./browser.ts";

// Screens whose files load late or not at all.

const product = sharedProduct();

test("a screen whose code does not load offline opens when the connection returns", async () => {
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
  await page.getByText("You are offline. This page may be out of date.").waitFor();
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Gradebook" }).click();
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  await expectAccessible(page);
  await navigation.getByRole("link", { name: "Students" }).waitFor();
  await page.unroute(/assets\/gradebook-screen/);
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Gradebook" }).waitFor();
});

test("a screen whose file fails once is loaded again automatically", async () => {
  const { page } = await newPerson(product.base);
  expectTrouble(page, /gradebook|Failed to fetch|React Router/i, "the server fails");
  let failures = 1;
  await page.route(/assets\/gradebook-screen/, (route) =>
    failures-- > 0 ? route.fulfill({ status: 500 }) : route.continue(),
  );
  await logIn(page, "admin", "admin-password");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await navigation.getByRole("link", { name: "Gradebook" }).click();
  await page.getByRole("heading", { name: "Gradebook", level: 1 }).waitFor();
});

test("a screen whose file fails again can be tried again by its user", async () => {
  const { page } = await newPerson(product.base);
  expectTrouble(page, /students-screen|Failed to fetch|React Router/i, "the server fails");
  await logIn(page, "admin", "admin-password");
  const navigation = page.getByRole("navigation", { name: "Main" });
  await page.route(/assets\/students-screen/, (route) => route.fulfill({ status: 500 }));
  await navigation.getByRole("link", { name: "Students" }).click();
  await page.getByText("This page could not be shown.").waitFor();
  await page.unroute(/assets\/students-screen/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Students", level: 1 }).waitFor();
});

test("a page at rest loads the screens beside it, except for a user who saves data", async () => {
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

test("a student whose page was at rest before the connection failed still reaches every place", async () => {
  const { page, context } = await newPerson(product.base, { loadsAhead: true });
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/, "there is no connection");
  const parts = [/drill-screen/, /lookup-gate/, /codes-screen/, /drg-screen/, /my-assignments-screen/];
  const come = parts.map((part) => page.waitForEvent("requestfinished", (request) => part.test(request.url())));
  await logIn(page, "Asha Rao", product.samplePassword);
  await Promise.all(come);
  await context.setOffline(true);
  const offline = page.getByText("You are offline. This page may be out of date.");
  await offline.waitFor();
  const navigation = page.getByRole("navigation", { name: "Main" });
  for (const place of ["Drill", "Codes", "DRG", "My Assignments"]) {
    await navigation.getByRole("link", { name: place, exact: true }).click();
    await page.getByRole("heading", { name: place, exact: true }).waitFor();
    await offline.waitFor();
    // Screens without cached data say so; cached ones show it.
    if (place === "Drill") await page.getByText("The drill needs a connection").waitFor();
    if (place === "My Assignments") await page.getByRole("link", { name: "View: Total hip replacement" }).waitFor();
  }
});

test("a reload offline opens the frame, and text typed offline is sent when the connection returns", async () => {
  const { page, context } = await newPerson(product.base, { serviceWorkers: "allow" });
  expectTrouble(page, /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/, "there is no connection");
  await beginNew(product, page, "CCS");
  await openWork(page, "Sepsis and pneumonia");
  await page.getByLabel("DRG Value").fill("871");
  await saved(page);
  const kept = () => page.evaluate(async () => (await (await caches.open("casebook-frame-1")).keys()).length);
  await expect.poll(kept).toBeGreaterThan(5);
  // The browser's HTTP cache may be empty by then; the cache of the frame is enough.
  await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
  await context.setOffline(true);
  await page.getByText("No connection, saved on this device").first().waitFor();
  await page.getByLabel("Notes").fill("typed without a connection");
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false, configurable: true }));
  await page.reload();
  await page.getByText("You are offline. This page opens when you are back online.").waitFor();
  await page.getByText("What you typed is saved on this device and will be sent then.").waitFor();
  await context.setOffline(false);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: true });
    dispatchEvent(new Event("online"));
  });
  await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("typed without a connection");
  expect(await page.getByLabel("DRG Value").inputValue()).toBe("871");
  await saved(page);
});

test("a device without room for the frame opens every screen all the same", async () => {
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

test("the browser caches the frame for offline use, but no data of users", async () => {
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
  // The service worker may be stopped, and notices the lost connection when it starts.
  const isReached = () => page.evaluate(() => fetch("/assets/no-such-file.js").then(Boolean, () => false));
  await expect.poll(isReached).toBe(false);
  // The test browser does not report that it is offline, as devices do; the page would request its session in vain.
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false, configurable: true }));
  await page.goto("/admin/student");
  await page.getByText("You are offline. This page opens when you are back online.").waitFor();
  await context.setOffline(false);
  await page.evaluate(() => {
    Object.defineProperty(navigator, "onLine", { value: true });
    dispatchEvent(new Event("online"));
  });
  await page.getByText("Asha Rao").first().waitFor();
});
