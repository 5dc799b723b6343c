import { rm } from "node:fs/promises";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from "vitest";
import type { SessionUser } from "#contract/api/sessions.ts";
import { post, type ServerProcess } from "../process/server-process.ts";
import { findFaults } from "./axe.ts";
import { launchBrowser } from "./chromium.ts";
import { productOfWorker, startProduct } from "./product-process.ts";
import type { SampleProduct } from "./setup.ts";
import { storeSession } from "./stored-session.ts";

/** One browser for all files of a worker; each person has a separate context in it. */
let browser: Promise<Browser> | undefined;

export interface Product extends SampleProduct {
  base: string;
}

/**
 * Returns the product of the worker, which its other test files share: a test changes only data that it has added
 * (`course.ts`).
 */
export function sharedProduct(): Product {
  const product: Product = { ...inject("sampleProduct"), base: "", dataDir: "" };
  beforeAll(async () => {
    browser ??= launchBrowser();
    const [{ server, dataDir }] = await Promise.all([productOfWorker(), browser]);
    Object.assign(product, { base: server.base, dataDir });
  });
  watchPeople();
  return product;
}

/**
 * Starts a separate product with its own settings for a file or a `describe`. A `beforeAll` above must prepare the
 * values that `env` needs.
 */
export function runProduct(env: () => Record<string, string> = () => ({})): Product {
  const product: Product = { ...inject("sampleProduct"), base: "", dataDir: "" };
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    browser ??= launchBrowser();
    const [running] = await Promise.all([startProduct(env()), browser]);
    server = running.server;
    Object.assign(product, { base: server.base, dataDir: running.dataDir });
  });
  watchPeople();
  afterAll(async () => {
    await server?.stop("SIGKILL");
    await rm(product.dataDir, { recursive: true, force: true });
  });
  return product;
}

/** Fails a test if its browsers had errors, and closes their contexts. */
function watchPeople(): void {
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(expectNoTrouble);
  afterAll(async () => {
    await Promise.all([...watches.keys()].map((context) => context.close()));
    watches.clear();
  });
}

export interface Person {
  page: Page;
  context: BrowserContext;
}

/** The errors in one person's browser, and the errors that the test announced. */
interface Watch {
  troubles: string[];
  announced: { pattern: RegExp; why: string }[];
  base: string;
  /** True for people of a single test; others stay for the whole file. */
  isOfTest: boolean;
}

const watches = new Map<BrowserContext, Watch>();
let isInTest = false;

async function expectNoTrouble(): Promise<void> {
  isInTest = false;
  const unexpected = [...watches.values()].flatMap(({ troubles, announced }) =>
    troubles.filter((trouble) => !announced.some(({ pattern }) => pattern.test(trouble))),
  );
  const announced = [...watches.values()].flatMap((watch) => watch.announced.map(({ why }) => why));
  await Promise.all([...watches].map(([context, watch]) => endTest(context, watch)));
  const seen = `console and network, where this was announced: ${announced.join("; ") || "nothing"}`;
  expect(unexpected, `${seen}; and not ${unexpected.join("; ")}`).toEqual([]);
}

/** Ends all pages and routes of a test, so that neither the next test nor a retry sees them. */
async function endTest(context: BrowserContext, watch: Watch): Promise<void> {
  if (watch.isOfTest) watches.delete(context);
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  if (watch.isOfTest) await context.close();
  else await Promise.all(context.pages().map((page) => page.goto("about:blank")));
  watch.troubles = [];
  watch.announced = [];
}

interface Habits extends BrowserContextOptions {
  /** Prefetches other screens while the page is idle. Other people save data, so pages load only their own files. */
  loadsAhead?: boolean;
}

/** Opens a separate browser context. Console errors, failed requests and requests to other hosts fail the test. */
export async function newPerson(base: string, { loadsAhead = false, ...options }: Habits = {}): Promise<Person> {
  browser ??= launchBrowser();
  const context = await (await browser).newContext({
    baseURL: base,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    // Routes must not be bypassed by the cache of the service worker; its test allows it.
    serviceWorkers: "block",
    ...options,
  });
  if (!loadsAhead) await context.addInitScript(saveData);
  const watch: Watch = { troubles: [], announced: [], base, isOfTest: isInTest };
  watches.set(context, watch);
  context.on("console", (message) => {
    // pdf.js logs this for a chart that is closed while its pages load.
    if (/^Unable to get page .*Transport destroyed/.test(message.text())) return;
    if (message.type() === "error") watch.troubles.push(`console: ${message.text()} ${message.location().url}`);
  });
  context.on("weberror", (webError) => watch.troubles.push(`page: ${webError.error().message}`));
  context.on("requestfailed", (request) => {
    const fault = request.failure()?.errorText ?? "";
    if (fault !== "net::ERR_ABORTED") watch.troubles.push(`failed: ${fault} ${request.url()}`);
  });
  context.on("request", (request) => {
    if (!request.url().startsWith(base) && !/^(blob|data):/.test(request.url()))
      watch.troubles.push(`elsewhere: ${request.url()}`);
  });
  const page = await context.newPage();
  if (slowness > 1) await makeSlow(context, page);
  page.setDefaultTimeout(25_000 * slowness);
  return { page, context };
}

/** Slows down pages by this factor, to find races that a fast machine hides. */
const slowness = Number(process.env.SLOW_BROWSER ?? 1);

async function makeSlow(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** In the page: enables the browser's data saver. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } });
}

/** Announces that the rest of this test causes an error in this person's browser, and why. */
export function expectTrouble(page: Page, pattern: RegExp, why: string): void {
  watches.get(page.context())?.announced.push({ pattern, why });
}

/** Returns a promise and a function that resolves it, to keep a call open. */
export function hold(): { held: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: promise, release: resolve };
}

/**
 * Logs in by the API and stores the session where the login page stores it, for the next page that opens.
 * `logInByForm` and the tests of the login use the page.
 */
export async function beginSession(page: Page, name: string, password: string): Promise<SessionUser> {
  const origin = watches.get(page.context())?.base ?? "";
  const { status, body } = await post(origin, "/login", { name, password });
  expect([name, status]).toEqual([name, 200]);
  const { user, sessionId } = body as { user: SessionUser; sessionId: string };
  await storeSession(page, origin, sessionId, user);
  return user;
}

/** Logs in and opens the dashboard or another path. */
export async function logIn(page: Page, name: string, password: string, place?: string): Promise<void> {
  const { role } = await beginSession(page, name, password);
  await page.goto(place ?? (role === "user" ? "/student/dashboard" : "/admin/dashboard"));
}

/** Fills and submits the login form once it is visible: a screen before it may have a field "Patient Name". */
export async function fillLogin(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole("heading", { name: "Medical Coding Login" }).waitFor();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** Logs in on the login page. */
export async function logInByForm(page: Page, name: string, password: string): Promise<void> {
  await page.goto("/login");
  await fillLogin(page, name, password);
  await page.waitForURL(/\/(admin|student)\/dashboard/);
}

/** Waits until an element has the focus, which may move a moment after the element is visible. */
export async function hasFocus(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Waits until the clipboard contains the text, because the browser writes to it asynchronously. */
export async function hasCopied(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text);
}

/** Submits the open section and confirms the summary. */
export async function handIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  await page
    .getByRole("dialog", { name: /^Submit / })
    .getByRole("button", { name: "Submit Assignment" })
    .click();
}

/**
 * Expects no accessibility fault that axe can find: WCAG 2.2 AA, best practice, and contrast in both schemes. The page
 * stays in the other scheme.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect([...(await accessibilityFaults(page)), ...(await faultsInOtherScheme(page))]).toEqual([]);
}

/** Returns the faults in the current scheme, one line each. */
export function accessibilityFaults(page: Page): Promise<string[]> {
  const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  return findFaults(page, { type: "tag", values });
}

/** Switches the scheme and returns the faults of its colours and of some extra rules. */
export async function faultsInOtherScheme(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const other = (await scheme()) === "dark" ? "light" : "dark";
  await page.emulateMedia({ colorScheme: other });
  await expect.poll(scheme).toBe(other);
  // Waits for colour transitions, whose colours nobody reads.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  return findFaults(page, { type: "rule", values: ["color-contrast", ...rules] });
}
