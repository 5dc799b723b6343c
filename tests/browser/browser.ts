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

/** One browser for all files of a worker, which ends with the worker: each person has a context of their own in it. */
let browser: Promise<Browser> | undefined;

export interface Product extends SampleProduct {
  base: string;
}

/**
 * Gives a file the product of its worker, which other files use before and after it: a test changes only what it has made
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
 * Gives a file, or a `describe`, a product of its own with settings of its own. What `env` needs must have been made by a
 * `beforeAll` above.
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

/** Fails a test whose people had trouble behind their screens, and closes their browsers. */
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

/** What went wrong behind the screens of one person, and what a test said would. */
interface Watch {
  troubles: string[];
  announced: { pattern: RegExp; why: string }[];
  base: string;
  /** Whoever comes in a test leaves with it; others stay for the file. */
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

/** Nothing that a test began, or routed, goes on in the next one or in its own second try. */
async function endTest(context: BrowserContext, watch: Watch): Promise<void> {
  if (watch.isOfTest) watches.delete(context);
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
  if (watch.isOfTest) await context.close();
  else await Promise.all(context.pages().map((page) => page.goto("about:blank")));
  watch.troubles = [];
  watch.announced = [];
}

interface Habits extends BrowserContextOptions {
  /** Has the screens beside the open one loaded while the page rests; others save data, so that each loads what it opens. */
  loadsAhead?: boolean;
}

/** Somebody with a browser of their own. Console errors, failed requests and requests to other hosts fail the test. */
export async function newPerson(base: string, { loadsAhead = false, ...options }: Habits = {}): Promise<Person> {
  browser ??= launchBrowser();
  const context = await (await browser).newContext({
    baseURL: base,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    // What a test routes must not be answered by what the browser kept; the test of that asks for it.
    serviceWorkers: "block",
    ...options,
  });
  if (!loadsAhead) await context.addInitScript(saveData);
  const watch: Watch = { troubles: [], announced: [], base, isOfTest: isInTest };
  watches.set(context, watch);
  context.on("console", (message) => {
    // pdf.js says so of a chart that is left while its pages come.
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

/** How many times slower than this machine's the pages are to compute: races that a fast machine hides are found so. */
const slowness = Number(process.env.SLOW_BROWSER ?? 1);

async function makeSlow(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowness });
}

/** In the page: what somebody with a small data plan has set in their browser. */
function saveData(): void {
  Object.defineProperty(navigator, "connection", { configurable: true, value: { saveData: true } });
}

/** Says that the rest of this test provokes a trouble in this person's browser, and why. */
export function expectTrouble(page: Page, pattern: RegExp, why: string): void {
  watches.get(page.context())?.announced.push({ pattern, why });
}

/** A promise that is kept when it is let go: what waits for it is under way until then. */
export function hold(): { held: Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { held: promise, release: resolve };
}

/**
 * Somebody's session, begun by the call and stored where the login page stores it: the next page they open is theirs. The
 * page itself is walked by `logInByForm`, and by the tests of the login.
 */
export async function beginSession(page: Page, name: string, password: string): Promise<SessionUser> {
  const origin = watches.get(page.context())?.base ?? "";
  const { status, body } = await post(origin, "/login", { name, password });
  expect([name, status]).toEqual([name, 200]);
  const { user, sessionId } = body as { user: SessionUser; sessionId: string };
  await storeSession(page, origin, sessionId, user);
  return user;
}

/** Somebody who is logged in, at their dashboard or another place. */
export async function logIn(page: Page, name: string, password: string, place?: string): Promise<void> {
  const { role } = await beginSession(page, name, password);
  await page.goto(place ?? (role === "user" ? "/student/dashboard" : "/admin/dashboard"));
}

/** Fills and sends the login form, once it stands there: a working screen that is being left has a field "Patient Name". */
export async function fillLogin(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole("heading", { name: "Medical Coding Login" }).waitFor();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
}

/** The way everybody comes in: by the login page. */
export async function logInByForm(page: Page, name: string, password: string): Promise<void> {
  await page.goto("/login");
  await fillLogin(page, name, password);
  await page.waitForURL(/\/(admin|student)\/dashboard/);
}

/** Waits until it has the focus: what gives it there may come a moment after what is seen. */
export async function hasFocus(place: Locator): Promise<void> {
  await expect.poll(() => place.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Waits until what was copied is in the clipboard, to which the browser writes when it gets to it. */
export async function hasCopied(page: Page, text: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(text);
}

/** Hands the open section in, through the summary that is shown before. */
export async function handIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Submit Assignment" }).click();
  await page
    .getByRole("dialog", { name: /^Submit / })
    .getByRole("button", { name: "Submit Assignment" })
    .click();
}

/**
 * No accessibility fault that a machine can find: WCAG 2.2 AA and good practice, and no colour of either scheme. The page stays
 * in the other scheme, in which its next look begins.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect([...(await accessibilityFaults(page)), ...(await faultsInOtherScheme(page))]).toEqual([]);
}

/** The same in the scheme that is shown, a line each. */
export function accessibilityFaults(page: Page): Promise<string[]> {
  const values = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  return findFaults(page, { type: "tag", values });
}

/** What the other scheme may have of its own, and some rules besides. */
export async function faultsInOtherScheme(page: Page, rules: readonly string[] = []): Promise<string[]> {
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  const other = (await scheme()) === "dark" ? "light" : "dark";
  await page.emulateMedia({ colorScheme: other });
  await expect.poll(scheme).toBe(other);
  // A colour on its way from light to dark is none that anybody reads.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  return findFaults(page, { type: "rule", values: ["color-contrast", ...rules] });
}
