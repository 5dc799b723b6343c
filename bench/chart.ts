import PDFDocument from "pdfkit";
import { launchBrowser } from "../tests/browser/chromium.ts";
import { samplePasswords } from "../tests/browser/setup.ts";
import { newDataDir, startServer } from "../tests/process/server-process.ts";

// How long a chart of 500 pages takes to show its first page, and what scrolling through all of it costs in memory.
const pages = 500;
const budgetMs = 2000;

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

const [browser, product] = await Promise.all([
  launchBrowser(),
  startServer({ DATA_DIR: await newDataDir(), SAMPLE_DATA: "on" }, []),
]);
try {
  const login = await fetch(`${product.base}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "admin", password: "admin-password" }),
  });
  const { sessionId } = (await login.json()) as { sessionId: string };
  const form = new FormData();
  form.set("moduleName", "Long chart");
  form.set("category", "ED");
  form.set("subAssignments", JSON.stringify([{ answerIcdCodes: "I10" }]));
  form.set("assignmentPdf", new File([new Uint8Array(Buffer.concat(chunks))], "long.pdf"));
  await fetch(`${product.base}/api/admin/add-assignment`, {
    method: "POST",
    headers: { "x-session-id": sessionId },
    body: form,
  });

  const context = await browser.newContext({ baseURL: product.base });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Name").fill("Rohan Gupta");
  await page.getByRole("textbox", { name: "Password" }).fill(samplePasswords(product.output()).samplePassword);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL("/student/dashboard");
  await page.goto("/student/assignments");
  const start = page.getByRole("link", { name: "Start: Long chart" });
  await start.waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  const heapMegabytes = async () => {
    await devtools.send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    return Math.round((metrics.find((metric) => metric.name === "JSHeapUsedSize")?.value ?? 0) / 1024 / 1024);
  };
  const since = performance.now();
  await start.click();
  await page.getByText("Sheet 1 of the long chart").waitFor();
  const openMs = Math.round(performance.now() - since);
  const heapAfterOpening = await heapMegabytes();
  for (let sheet = 10; sheet <= pages; sheet += 10) {
    await page.getByLabel(`Page, of ${pages}`).fill(String(sheet));
    await page.keyboard.press("Enter");
    await page.getByText(`Sheet ${sheet} of the long chart`).waitFor();
  }
  const canvases = await page.locator("canvas").count();
  console.table({
    "500-page chart": {
      "first page, ms": openMs,
      "budget, ms": budgetMs,
      "heap after opening, MB": heapAfterOpening,
      "heap after walking all, MB": await heapMegabytes(),
      "pages drawn at the end": canvases,
    },
  });
} finally {
  await browser.close();
  await product.stop("SIGTERM");
}
