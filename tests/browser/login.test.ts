import type { BrowserContext, Page, Route } from "playwright-core";
import { expect, test } from "vitest";
import { logInNew } from "./at-work.ts";
import { expectAccessible, expectTrouble, fillLogin, logIn, newPerson, sharedProduct } from "./browser.ts";
import { newStudent } from "./course.ts";

// The login page, and windows of one browser, which share one user.

const product = sharedProduct();

test("the login page and the root address lead a living session to its dashboard", async () => {
  const { page } = await newPerson(product.base);
  await logInNew(product, page, "ED", "/login");
  await page.waitForURL(/\/student\/dashboard$/);
  await page.goto("/");
  await page.waitForURL(/\/student\/dashboard$/);
});

test("a logout takes effect in all windows, without waiting for the server's answer", async () => {
  const { page, context } = await newPerson(product.base);
  const { name } = await logInNew(product, page, "ED");
  await page.getByText(`Welcome, ${name}`).waitFor();
  const other = await context.newPage();
  await other.goto("/student/dashboard");
  await other.route("**/api/logout", () => {});
  await other.getByRole("button", { name: "Logout" }).click();
  // Long before the timeout of a call without a reply.
  await other.getByRole("heading", { name: "Medical Coding Login" }).waitFor({ timeout: 12_000 });
  expect(await other.getByText("Your session has ended").count()).toBe(0);
  await page.waitForURL(/\/login$/);
});

async function openLogin(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByRole("heading", { name: "Medical Coding Login" }).waitFor();
  return page;
}

test("a window at the login page follows a login in another window", async () => {
  const { context } = await newPerson(product.base);
  const [page, other] = [await openLogin(context), await openLogin(context)];
  const { name, password } = await newStudent(product, "ED");
  await fillLogin(page, name, password);
  for (const window of [page, other]) await window.getByText(`Welcome, ${name}`).waitFor();
});

test("a login as another student replaces the student of every window", async () => {
  const { page, context } = await newPerson(product.base);
  // A window without storage events stays at the form.
  const deaf = await context.newPage();
  await deaf.addInitScript(() => addEventListener("storage", (event) => event.stopImmediatePropagation()));
  await deaf.goto("/login");
  await deaf.getByRole("heading", { name: "Medical Coding Login" }).waitFor();
  const [first, second] = [await newStudent(product, "CCS"), await newStudent(product, "Denials")];
  await page.goto("/login");
  await fillLogin(page, first.name, first.password);
  await page.getByText(`Welcome, ${first.name}`).waitFor();
  await page.getByRole("link", { name: "My Assignments", exact: true }).click();
  await page.getByText("Sepsis and pneumonia").waitFor();
  await fillLogin(deaf, second.name, second.password);
  await deaf.waitForURL(/\/student\/dashboard$/);
  await page.getByText(`Welcome, ${second.name}`).waitFor();
  await page.getByText("Sepsis and pneumonia").waitFor({ state: "detached" });
});

test("a faulty login names the fault and gives the focus to the field that is to be corrected", async () => {
  const { page } = await newPerson(product.base);
  await page.goto("/login");
  expectTrouble(page, /40[01] .*\/api\/login/, "logins that fail");
  const faulty = (name: string) => page.locator(`:focus[aria-invalid="true"][name="${name}"]`);
  const alert = page.getByRole("alert");
  await page.getByRole("button", { name: "Login" }).click();
  await alert.getByText("Name and password are required").waitFor();
  await faulty("name").waitFor();
  await page.keyboard.type((await newStudent(product, "ED")).name);
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await alert.getByText("Invalid name or password").waitFor();
  await faulty("password").waitFor();
  expect(await page.getByLabel("Name").getAttribute("aria-invalid")).toBe("true");
  await expectAccessible(page);
});

/** Opens the login page with name and password filled in. `send` submits them and replies as the test wants. */
async function newCaller() {
  const { name } = await newStudent(product, "ED");
  const { page } = await newPerson(product.base);
  await page.goto("/login");
  await page.getByLabel("Name").fill(name);
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("wrong");
  const answered = { by: (route: Route) => route.continue() };
  // Routed once and early, because a busy page takes a moment to use a new route.
  await page.route("**/api/login", (route) => answered.by(route));
  const send = async (answer: (route: Route) => Promise<void>) => {
    answered.by = answer;
    await password.press("Enter");
  };
  return { page, answered, send, alert: page.getByRole("alert") };
}

test("the login page has its own words where a failing server says nothing", async () => {
  const { page, send, alert } = await newCaller();
  expectTrouble(page, /(400|50[23]|ERR_CONNECTION_REFUSED).*\/api\/login/, "logins that fail");
  // Consecutive messages differ, so that each wait matches its own.
  const answers: [string, (route: Route) => Promise<void>][] = [
    ["Login failed", (route) => route.fulfill({ status: 400, json: {} })],
    ["Server error", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" })],
    ["Closed for repairs", (route) => route.fulfill({ status: 503, json: { message: "Closed for repairs" } })],
    ["Server error", (route) => route.abort("connectionrefused")],
  ];
  for (const [words, answer] of answers) {
    await send(answer);
    await alert.getByText(words, { exact: true }).waitFor();
  }
});

test("a login that a busy server defers is sent again automatically", async () => {
  const { page, answered, send, alert } = await newCaller();
  expectTrouble(page, /(401|503) .*\/api\/login/, "a crowded server, then a wrong password");
  const json = { code: "not_ready", message: "Too many people are logging in at this moment." };
  await send((route) => {
    answered.by = (next) => next.continue();
    return route.fulfill({ status: 503, json });
  });
  await page.getByRole("status").getByText(`${json.message} You don't need to do anything`).waitFor();
  await alert.getByText("Invalid name or password").waitFor();
});

test("a login that must wait is sent again automatically unless the user types meanwhile", async () => {
  const { page } = await newPerson(product.base);
  expectTrouble(page, /429 .*\/api\/login/, "a login that must wait");
  const sent: { browserId: string }[] = [];
  let waitSeconds = "30";
  await page.route("**/api/login", (route) => {
    sent.push(route.request().postDataJSON());
    if (sent.length > 2) return route.continue();
    const json = { code: "slow_down", message: "Too many failed logins." };
    return route.fulfill({ status: 429, json, headers: { "retry-after": waitSeconds } });
  });
  // Chromium needs a moment after the first route of a page, so the page opens after it.
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await page.getByLabel("Name").fill("admin");
  await password.fill("admin-password");
  const waiting = page
    .getByRole("status")
    .getByText("You don't need to do anything: this page tries again automatically.");
  await page.keyboard.press("Enter");
  await waiting.waitFor();
  await password.fill("admin-password");
  await page.getByRole("alert").getByText("Too many failed logins.").waitFor();
  waitSeconds = "1";
  await page.keyboard.press("Enter");
  await page.getByText("Welcome, admin").waitFor();
  // The server recognises the browser by its id.
  expect(sent.map(({ browserId }) => browserId)).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{40}$/)));
  expect(new Set(sent.map(({ browserId }) => browserId)).size).toBe(1);
});

test("an unknown address leads to the dashboard", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password", "/no/such/page");
  await page.waitForURL(/\/admin\/dashboard$/);
  await page.getByText("Welcome, admin").waitFor();
});

test("a page without the stored user ends its session and leads to the login page", async () => {
  const { page } = await newPerson(product.base);
  await logIn(page, "admin", "admin-password");
  // The pending session check stores the user when it ends.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => localStorage.removeItem("user"));
  await page.goto("/no/such/page");
  await page.waitForURL(/\/login$/);
  await page.getByRole("button", { name: "Login" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("sessionId"))).toBeNull();
});

test("a login page that cannot be drawn says so and offers another try", async () => {
  const { page } = await newPerson(product.base);
  expectTrouble(page, /React error #31/, "what the browser stored cannot be drawn");
  await page.addInitScript(() => localStorage.setItem("institute", JSON.stringify({ name: {} })));
  await page.goto("/login");
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  await page.getByRole("button", { name: "Try again" }).waitFor();
});
