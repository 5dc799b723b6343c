import { AxeBuilder } from "@axe-core/playwright";
import sparticuz from "@sparticuz/chromium";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect } from "vitest";
import { newDataDir, type ServerProcess, startServer } from "../process/server-process.ts";
import { findChromium } from "./chromium.ts";

export async function launchBrowser(): Promise<Browser> {
  const unwanted = /single-process|no-zygote|headless/;
  const args = [
    ...sparticuz.args.filter((arg) => !unwanted.test(arg)),
    "--no-sandbox",
    "--disable-quic",
    "--disable-background-networking",
  ];
  return chromium.launch({ executablePath: await findChromium(), args, headless: true });
}

/** The whole product in a process of its own, with the sample course. */
export async function startProduct(
  env: Record<string, string> = {},
): Promise<ServerProcess & { samplePassword: string; subadminPassword: string; dataDir: string }> {
  const dataDir = await newDataDir();
  const server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on", ...env }, []);
  return {
    ...server,
    dataDir,
    samplePassword: /has the password: (\S+)/.exec(server.output())?.[1] ?? "",
    subadminPassword: /has another password: (\S+)/.exec(server.output())?.[1] ?? "",
  };
}

export interface Person {
  page: Page;
  context: BrowserContext;
  /** What went wrong behind the screen: console errors, failed requests, requests to other hosts. */
  troubles: string[];
}

export async function newPerson(browser: Browser, base: string, options: BrowserContextOptions = {}): Promise<Person> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 1440, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(25_000);
  const troubles: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") troubles.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => troubles.push(`page: ${error.message}`));
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText !== "net::ERR_ABORTED") troubles.push(`failed: ${request.url()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(base) && !/^(blob|data):/.test(request.url()))
      troubles.push(`elsewhere: ${request.url()}`);
  });
  return { page, context, troubles };
}

export async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL(/\/(admin|student)\/dashboard/);
}

/** No accessibility fault that a machine can find, WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`),
  ).toEqual([]);
}
