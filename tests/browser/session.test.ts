import type { Route } from "playwright-core";
import { expect, test } from "vitest";
import { logInNew, openWork, saved, student } from "./at-work.ts";
import { accessibilityFaults, expectTrouble, fillLogin, hold, logIn, newPerson, sharedProduct } from "./browser.ts";
import { newStudent } from "./course.ts";
import { focusWindow, killSession } from "./killed-session.ts";

const product = sharedProduct();

test("a session that ends during work redirects once to the login and returns to the typed text", async () => {
  const { page, account } = await student(product, "CCS");
  await openWork(page, "Sepsis and pneumonia");
  await page.getByLabel("Patient Name").fill("Ann");
  await saved(page);
  const place = page.url();
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) calls.push(request.url());
  });
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  // Holds the page's background calls, so that it learns of the end only after the typing.
  const { held, release } = hold();
  await page.route("**/api/**", async (route) => {
    await held;
    await route.continue();
  });
  await killSession(product.base, page);
  await page.getByLabel("Age/DOB").fill("81");
  release();
  await focusWindow(page);
  await page.waitForURL(/\/login$/);
  await page.getByText("Your session has ended. Log in to continue.").waitFor();
  expect(calls.length).toBeLessThan(20);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(["sessionId", "userId", "user", "name", "role"].filter((key) => key in stored)).toEqual([]);
  expect(JSON.stringify(stored)).toContain("81");
  // Names are not case-sensitive.
  await fillLogin(page, account.name.toUpperCase(), account.password);
  await page.waitForURL(place);
  await expect.poll(() => page.getByLabel("Patient Name").inputValue()).toBe("Ann");
  await expect.poll(() => page.getByLabel("Age/DOB").inputValue()).toBe("81");
});

test("another student who logs in where a session has ended begins at the dashboard", async () => {
  const { page } = await newPerson(product.base);
  await logInNew(product, page, "CCS", "/student/assignments");
  await page.getByRole("heading", { name: "My Assignments" }).waitFor();
  const other = await newStudent(product, "Denials");
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  await killSession(product.base, page);
  await focusWindow(page);
  await fillLogin(page, other.name, other.password);
  await page.waitForURL(/\/student\/dashboard$/);
});

test("a server that is away for seconds interrupts no open work", async () => {
  const { page } = await student(product, "ED");
  await page.clock.install();
  await openWork(page, "ED level of service");
  expectTrouble(page, /(503|502|ERR_CONNECTION_REFUSED).*\/api\//, "the server is away");
  let asked = 0;
  const refuse = (route: Route) => {
    if (route.request().url().endsWith("/validate-session")) asked += 1;
    return asked % 2 ? route.abort("connectionrefused") : route.fulfill({ status: 503, json: {} });
  };
  await page.route("**/api/**", refuse);
  await focusWindow(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(1500);
      return asked;
    })
    .toBeGreaterThan(5);
  expect(page.url()).toContain("assignment=");
  expect(await page.getByRole("button", { name: "Submit Assignment" }).isVisible()).toBe(true);
  await page.unroute("**/api/**");
  await page.clock.runFor(1500);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByText("Welcome back,").waitFor();
});

test("a session at rest ends after three checks that the server has not answered", async () => {
  const { page } = await newPerson(product.base);
  await page.clock.install();
  await logInNew(product, page, "ED");
  await page.getByText("Welcome back,").waitFor();
  expectTrouble(page, /502.*\/api\//, "the server is away");
  let asked = 0;
  await page.route("**/api/**", (route) => {
    if (route.request().url().endsWith("/validate-session")) asked += 1;
    return route.fulfill({ status: 502, body: "bad gateway" });
  });
  await focusWindow(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(1500);
      return page.url();
    })
    .toMatch(/\/login$/);
  expect(asked).toBe(3);
  await page.getByText("The server did not answer, so you were logged out here. Log in to continue.").waitFor();
});

test("a page checks its session every 300 seconds and when its window gets the focus", async () => {
  const { page } = await newPerson(product.base);
  await page.clock.install();
  await logInNew(product, page, "IP-DRG");
  await page.getByText("Welcome back,").waitFor();
  let asked = 0;
  // Each check returns another name, which shows when the page has handled it: only then its timer restarts.
  await page.route("**/api/validate-session", async (route) => {
    const response = await route.fetch();
    const { user, ...rest } = await response.json();
    asked += 1;
    await route.fulfill({ response, json: { ...rest, user: { ...user, name: `Checked ${asked}` } } });
  });
  await focusWindow(page);
  await page.getByRole("heading", { name: "Checked 1" }).waitFor();
  await page.clock.fastForward(290_000);
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByRole("heading", { name: "My Assignments" }).waitFor();
  expect(asked).toBe(1);
  await page.clock.fastForward(15_000);
  await expect.poll(() => asked).toBe(2);
});

test("a dashboard whose counts take too long says so and does not ask twice", async () => {
  const { page } = await newPerson(product.base);
  // Shortens the timeout of fifteen seconds tenfold, for the dashboard only.
  await page.addInitScript(() => {
    const wait = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (ms) => wait(location.pathname === "/admin/dashboard" ? ms / 10 : ms);
  });
  let asked = 0;
  await page.route("**/api/admin/dashboard", () => {
    asked += 1;
  });
  await logIn(page, "admin", "admin-password");
  const failure = page.getByRole("alert").filter({ hasText: "The counts could not be loaded" });
  await failure.getByText("The server takes too long to answer").waitFor();
  expect(asked).toBe(1);
});

test("a student who reloads on a dead connection continues with the text stored on the device", async () => {
  const { page } = await student(product, "IP-DRG");
  await openWork(page, "Inpatient Cardiology", "NSTEMI with stent");
  await page.getByLabel("Patient Name").fill("Grace Hopper");
  await saved(page);
  const mute = hold();
  await page.route("**/api/**", async (route) => {
    await mute.held;
    await route.continue();
  });
  await page.reload();
  await page.getByText("No answer from the server. This page opens as soon as the server answers.").waitFor();
  const kept = page.getByRole("region", { name: /^Kept here: NSTEMI with stent/ });
  await expect.poll(() => kept.getByLabel("Patient Name").inputValue()).toBe("Grace Hopper");
  await kept.getByLabel("Patient Name").press("End");
  await page.keyboard.type(", RN");
  await kept.getByLabel("ICD Codes").fill("I21.4, ");
  await page.keyboard.type("E11.9");
  expect(await kept.getByLabel("ICD Codes").inputValue()).toBe("I21.4, E11.9");
  await kept.getByLabel("Notes").fill("typed");
  // A page that gets the focus asks the silent server again: the form stays usable.
  await page.evaluate(async () => {
    window.dispatchEvent(new Event("focus"));
    for (let frame = 0; frame < 2; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  await page.keyboard.type(" on");
  expect(await kept.getByLabel("Notes").inputValue()).toBe("typed on");
  await kept
    .getByRole("timer")
    .filter({ hasText: /^\d\d:\d\d/ })
    .waitFor();
  // Without the other scheme: that check waits for animations, and the loader never stops.
  expect(await accessibilityFaults(page)).toEqual([]);
  mute.release();
  // The page takes over the form and its focus.
  await expect.poll(() => page.getByRole("region", { name: /^Kept here/ }).count()).toBe(0);
  await expect.poll(() => page.getByLabel("Patient Name").inputValue()).toBe("Grace Hopper, RN");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("notes");
  await page.keyboard.type("!");
  await saved(page);
});

test("unsent work without a time limit keeps its session while the connection fails again and again", async () => {
  const { page } = await student(product, "ED");
  await page.clock.install();
  await openWork(page, "ED level of service");
  expect(await page.getByRole("timer").count()).toBe(0);
  expectTrouble(page, /api/, "the line is cut");
  let asked = 0;
  await page.route("**/api/**", (route) => {
    if (route.request().url().endsWith("/validate-session")) asked += 1;
    return route.abort();
  });
  await page.getByLabel("Notes").fill("not sent yet");
  await page.reload();
  await page.getByText("What you typed is saved on this device and will be sent then.").waitFor();
  // A check without open work gives up after three tries.
  await expect
    .poll(async () => {
      await page.clock.runFor(1500);
      return asked;
    })
    .toBeGreaterThan(5);
  expect(new URL(page.url()).pathname).toBe("/student/assignments");
  await page.unroute("**/api/**");
  await page.clock.runFor(30_000);
  await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("not sent yet");
  await saved(page);
});
