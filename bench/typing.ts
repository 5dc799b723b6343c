import PDFDocument from "pdfkit";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../tests/browser/chromium.ts";
import { samplePasswords } from "../tests/browser/setup.ts";
import { post, type ServerProcess } from "../tests/process/server-process.ts";
import { percentiles, printTable } from "./measure.ts";

// Measures how long a student who types codes beside a chart of 500 pages waits for each key.

const pages = 500;
const chartName = `Chart of ${pages} pages`;
/** The time between two keys of a practised typist. */
const keyMs = 60;
const codes =
  "I10 E11.9 E11.22 N18.4 I50.22 I13.0 J44.1 J18.9 K21.9 M16.11 E78.5 I25.10 Z79.4 Z87.891 F17.210 N17.0 D62 E87.1 I48.91 G47.33";

async function makeChart(): Promise<Blob> {
  const doc = new PDFDocument({ autoFirstPage: false });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => doc.on("end", resolve));
  for (let page = 1; page <= pages; page += 1) {
    doc.addPage().fontSize(14).text(`Sheet ${page} of the long chart`).fontSize(11);
    for (let line = 0; line < 38; line += 1)
      doc.text(`${page}.${line} Vital signs stable; the plan of care is continued and was discussed with the patient.`);
  }
  doc.end();
  await ended;
  return new Blob([new Uint8Array(Buffer.concat(chunks))]);
}

async function addChart(base: string): Promise<void> {
  // Before the login, because the server would close its connection meanwhile.
  const chart = await makeChart();
  const { body } = await post(base, "/login", { name: "admin", password: "admin-password" });
  const form = new FormData();
  form.set("moduleName", chartName);
  form.set("category", "ED");
  form.set("subAssignments", JSON.stringify([{ answerIcdCodes: "I10" }]));
  form.set("assignmentPdf", new File([chart], "long.pdf"));
  const headers = { "x-session-id": (body as { sessionId: string }).sessionId };
  const { ok, status } = await fetch(`${base}/api/admin/add-assignment`, { method: "POST", headers, body: form });
  if (!ok) throw new Error(`The chart was answered ${status}`);
}

/** Logs in by the form. */
export async function logIn(page: Page, base: string, name: string, password: string): Promise<void> {
  await page.goto(`${base}/login`);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/dashboard");
}

/** Opens the chart as a student. Returns its page. */
async function openChart(browser: Browser, product: ServerProcess): Promise<Page> {
  const page = await browser.newPage();
  await logIn(page, product.base, "Rohan Gupta", samplePasswords(product.output()).samplePassword);
  await page.goto(`${product.base}/student/assignments`);
  await page.getByRole("link", { name: `Start: ${chartName}` }).click();
  await page.getByText("Sheet 1 of the long chart").waitFor();
  return page;
}

/** Types twenty codes, and prints the time from each key to the rendering of its effect. */
async function measureTyping(page: Page): Promise<void> {
  const field = page.getByRole("combobox", { name: "ICD Codes" });
  await field.focus();
  // As text, because TypeScript does not know the globals of the page.
  await page.evaluate(`
    globalThis.seen = [];
    new PerformanceObserver((list) => {
      for (const { interactionId, duration } of list.getEntries()) if (interactionId) globalThis.seen.push(duration);
    }).observe({ type: "event", durationThreshold: 16 });
  `);
  const since = performance.now();
  for (const code of codes.split(" ")) {
    await page.keyboard.type(code, { delay: keyMs });
    await page.keyboard.press("Enter", { delay: keyMs });
  }
  await page.getByRole("listitem").filter({ hasText: "G47.33" }).first().waitFor();
  const typedMs = performance.now() - since;
  await page.keyboard.type("hypertension", { delay: keyMs });
  await page.waitForTimeout(500);
  const durations = (await page.evaluate("globalThis.seen")) as number[];
  printTable(
    [`20 codes beside ${pages} pages`, "measured", "target"],
    [
      ["from the first key to the last code, s", (typedMs / 1000).toFixed(1), 15],
      ["keys that took 16 ms or more", durations.length, ""],
      ["from a key to what it drew, p98 and longest, ms", percentiles(durations, 0.98, 1), "longest 100"],
    ],
  );
}

/** Prints how long a student who types codes beside a long chart waits. */
export async function measureTypingBesideChart(product: ServerProcess): Promise<void> {
  const browser = await launchBrowser();
  try {
    await addChart(product.base);
    await measureTyping(await openChart(browser, product));
  } finally {
    await browser.close();
  }
}
