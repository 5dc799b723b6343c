import type { Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { logInNew, openWork, saved, student } from "./at-work.ts";
import {
  accessibilityFaults,
  expectAccessible,
  expectTrouble,
  fillLogin,
  hold,
  logIn,
  newPerson,
  sharedProduct,
} from "./browser.ts";
import { killSession, lookAgain } from "./killed-session.ts";

const product = sharedProduct();

async function logInAs(name: string) {
  const person = await newPerson(product.base);
  await logIn(person.page, name, product.samplePassword);
  return person;
}

/** The faulty field that has the focus. */
const faulty = (page: Page, name: string) => page.locator(`:focus[aria-invalid="true"][name="${name}"]`);

test("a session that dies in the middle of work ends once at the login, which leads back to the place and what was typed", async () => {
  const { page } = await logInAs("Suresh Babu");
  await page.goto("/student/assignments");
  await page.getByRole("link", { name: "Start: Sepsis and pneumonia" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByLabel("Patient Name").fill("Ann");
  await page
    .getByText(/^Saved \d\d/)
    .first()
    .waitFor();
  const place = page.url();
  const checks: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/")) checks.push(request.url());
  });
  expectTrouble(page, /401 .*\/api\//, "the session has died");
  // The page asks by itself now and then: it learns of the end when this is typed, not before.
  const { held, release } = hold();
  await page.route("**/api/**", async (route) => {
    await held;
    await route.continue();
  });
  await killSession(product.base, page);
  await page.getByLabel("Age/DOB").fill("81");
  release();
  await lookAgain(page);
  await page.waitForURL(/\/login$/);
  await page.getByText("Your session has ended. Log in to go on.").waitFor();
  expect(checks.length).toBeLessThan(20);
  const stored = await page.evaluate(() => ({ ...localStorage }));
  expect(["sessionId", "userId", "user", "name", "role"].filter((key) => key in stored)).toEqual([]);
  expect(JSON.stringify(stored)).toContain("81");
  await expectAccessible(page);
  await fillLogin(page, "suresh BABU", product.samplePassword);
  await page.waitForURL(place);
  await page.getByLabel("Patient Name").waitFor();
  await expect.poll(() => page.getByLabel("Patient Name").inputValue()).toBe("Ann");
  await expect.poll(() => page.getByLabel("Age/DOB").inputValue()).toBe("81");

  // Somebody else who logs in there begins at home.
  await killSession(product.base, page);
  await lookAgain(page);
  await page.waitForURL(/\/login$/);
  await fillLogin(page, "Fatima Sheikh", product.samplePassword);
  await page.waitForURL(/\/student\/dashboard$/);
});

test("a server that is away for seconds throws nobody out of open work, but ends a session that only looks on", async () => {
  const { page } = await logInAs("Vikram Iyer");
  await page.clock.install();
  await page.goto("/student/assignments");
  await page
    .getByRole("link", { name: /^Start: / })
    .first()
    .click();
  await page.getByRole("button", { name: "Submit Assignment" }).waitFor();
  expectTrouble(page, /(503|502|ERR_CONNECTION_REFUSED).*\/api\//, "the server is away");
  let asked = 0;
  await page.route("**/api/**", (route) => {
    if (route.request().url().endsWith("/validate-session")) asked += 1;
    return asked % 2 ? route.abort("connectionrefused") : route.fulfill({ status: 503, json: {} });
  });
  await lookAgain(page);
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

  asked = 0;
  await page.route("**/api/**", (route) => {
    if (route.request().url().endsWith("/validate-session")) asked += 1;
    return route.fulfill({ status: 502, body: "bad gateway" });
  });
  await lookAgain(page);
  await expect
    .poll(async () => {
      await page.clock.runFor(1500);
      return page.url();
    })
    .toMatch(/\/login$/);
  expect(asked).toBe(3);
  await page.getByText("The server did not answer, so your session was closed here. Log in to go on.").waitFor();
});

test("a session is asked for every 300 seconds, and as soon as its window comes to the front", async () => {
  const { page } = await newPerson(product.base);
  await page.clock.install();
  await logInNew(product, page, "IP-DRG");
  await page.getByText("Welcome back,").waitFor();
  let asked = 0;
  page.on("response", (response) => {
    if (response.url().endsWith("/validate-session")) asked += 1;
  });
  await lookAgain(page);
  await expect.poll(() => asked).toBe(1);
  await page.clock.fastForward(290_000);
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByRole("heading", { name: "My Assignments" }).waitFor();
  expect(asked).toBe(1);
  await page.clock.fastForward(15_000);
  await expect.poll(() => asked).toBe(2);
});

test("who logs in in another window takes over this one too; the login page sends the living session home; logout leaves at once", async () => {
  const { page, context } = await logInAs("Asha Rao");
  await page.getByText("Welcome, Asha Rao").waitFor();
  const other = await context.newPage();
  for (const path of ["/login", "/"]) {
    await other.goto(path);
    await other.waitForURL(/\/student\/dashboard$/);
  }
  await other.route("**/api/logout", () => {});
  await other.getByRole("button", { name: "Logout" }).click();
  // Long before a call without an answer is given up.
  await other.getByRole("heading", { name: "Medical Coding Login" }).waitFor({ timeout: 12_000 });
  expect(await other.getByText("Your session has ended").count()).toBe(0);
  await page.waitForURL(/\/login$/);
  // A window at the form follows who logs in in another one; one that does not hear of it stays at the form.
  const deaf = await context.newPage();
  await deaf.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation()));
  await deaf.goto("/login");
  await deaf.getByRole("heading", { name: "Medical Coding Login" }).waitFor();
  await fillLogin(page, "Asha Rao", product.samplePassword);
  for (const window of [page, other]) await window.getByText("Welcome, Asha Rao").waitFor();
  await page.goto("/student/assignments");
  await page.getByRole("heading", { name: "My Assignments" }).waitFor();

  // There somebody else logs in.
  await fillLogin(deaf, "Fatima Sheikh", product.samplePassword);
  await deaf.waitForURL(/\/student\/dashboard$/);
  await page.getByText("Welcome, Fatima Sheikh").waitFor();
  await page.getByText("Sepsis and pneumonia").waitFor({ state: "detached" });
});

test("a faulty login says what is wrong, marks it and gives the focus to what is to be mended", async () => {
  const { page } = await newPerson(product.base);
  await page.goto("/login");
  expectTrouble(page, /(40[01]|50[23]|ERR_CONNECTION_REFUSED).*\/api\/login/, "logins that fail");
  const alert = page.getByRole("alert");
  await page.getByRole("button", { name: "Login" }).click();
  await alert.getByText("Name and password are required").waitFor();
  await faulty(page, "name").waitFor();
  await page.keyboard.type("Asha Rao");
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await alert.getByText("Invalid name or password").waitFor();
  await faulty(page, "password").waitFor();
  expect(await page.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");

  // What the server does not say itself, the page does.
  // Each has other words than the one before, so that what is waited for is its own.
  const answers: [string, (route: Route) => Promise<void>][] = [
    ["Login failed", (route) => route.fulfill({ status: 400, json: {} })],
    ["Server error", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" })],
    ["Closed for repairs", (route) => route.fulfill({ status: 503, json: { message: "Closed for repairs" } })],
    ["Server error", (route) => route.abort("connectionrefused")],
  ];
  let answer = answers[0]?.[1];
  // Routed once, and long before the key: a page that is busy takes a moment to send its calls this way.
  await page.route("**/api/login", (route) => answer?.(route));
  await expectAccessible(page);
  for (const [words, next] of answers) {
    answer = next;
    await page.keyboard.press("Enter");
    await alert.getByText(words, { exact: true }).waitFor();
  }

  // Of a crowd at the door everybody is let in in the end without pressing anything.
  const crowded = { code: "not_ready", message: "Too many people are logging in at this moment." };
  answer = (route) => {
    answer = (next) => next.continue();
    return route.fulfill({ status: 503, json: crowded });
  };
  await page.keyboard.press("Enter");
  await page.getByRole("status").getByText(`${crowded.message} You need not do anything`).waitFor();
  await alert.getByText("Invalid name or password").waitFor();
});

test("a login that must wait is sent again by itself, unless something is typed meanwhile", async () => {
  const { page } = await newPerson(product.base);
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await page.getByLabel("Name").fill("admin");
  await password.fill("admin-password");
  expectTrouble(page, /429 .*\/api\/login/, "a login that must wait");
  const sent: { browserId: string }[] = [];
  let waitSeconds = "30";
  await page.route("**/api/login", (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 2) return route.continue();
    const json = { code: "slow_down", message: "Too many failed logins." };
    return route.fulfill({ status: 429, json, headers: { "retry-after": waitSeconds } });
  });
  const waiting = page.getByRole("status").getByText("You need not do anything: this page tries again by itself.");
  await page.keyboard.press("Enter");
  await waiting.waitFor();
  await password.fill("admin-password");
  await page.getByRole("alert").getByText("Too many failed logins.").waitFor();
  waitSeconds = "1";
  await page.keyboard.press("Enter");
  await page.getByText("Welcome, admin").waitFor();
  // By its id the browser is known to its user.
  expect(sent.map(({ browserId }) => browserId)).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{40}$/)));
  expect(new Set(sent.map(({ browserId }) => browserId)).size).toBe(1);
});

test("an answer that takes too long is awaited once, and the dashboard says so", async () => {
  const { page } = await newPerson(product.base);
  // Fifteen seconds, ten times faster, for the dashboard alone.
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

test("an address of no page leads home; without the stored user it leads to the login page, and ends there", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/no/such/page");
  await page.waitForURL(/\/admin\/dashboard$/);
  await page.getByText("Welcome, admin").waitFor();
  // The check of the session under way writes what it is told of the user.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => localStorage.removeItem("user"));
  await page.goto("/no/such/page");
  await page.waitForURL(/\/login$/);
  await page.getByRole("button", { name: "Login" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("sessionId"))).toBeNull();
});

test("whoever reloads on a line that brings nothing reads what they typed and the time left, and writes on", async () => {
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
  await page.getByText("The connection brings nothing. This page opens as soon as the server answers.").waitFor();
  const kept = page.getByRole("region", { name: /^Kept here: NSTEMI with stent/ });
  await expect.poll(() => kept.getByLabel("Patient Name").inputValue()).toBe("Grace Hopper");
  await kept.getByLabel("Patient Name").press("End");
  await page.keyboard.type(", RN");
  await kept.getByLabel("ICD Codes").fill("I21.4, ");
  await page.keyboard.type("E11.9");
  expect(await kept.getByLabel("ICD Codes").inputValue()).toBe("I21.4, E11.9");
  await kept.getByLabel("Notes").fill("typed");
  // Whoever looks at another window and comes back asks the server anew, which says nothing: the form stays under the hands.
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
  // The loader never comes to rest, as the look at the other scheme would have it.
  expect(await accessibilityFaults(page)).toEqual([]);
  mute.release();
  // The page takes it over where it was being typed.
  await expect.poll(() => page.getByRole("region", { name: /^Kept here/ }).count()).toBe(0);
  await expect.poll(() => page.getByLabel("Patient Name").inputValue()).toBe("Grace Hopper, RN");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("notes");
  await page.keyboard.type("!");
  await saved(page);
});

test("typed work without a limit that waits here keeps the session through a line that is cut again and again", async () => {
  const { page } = await student(product, "ED");
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
  await page.getByText("What you typed is kept on this device and is sent automatically then.").waitFor();
  // The check at rest gives up after three tries.
  await expect.poll(() => asked).toBeGreaterThan(5);
  expect(new URL(page.url()).pathname).toBe("/student/assignments");
  await page.unroute("**/api/**");
  await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("not sent yet");
  await saved(page);
});
