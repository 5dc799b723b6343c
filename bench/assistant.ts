import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { newDataDir, post, startServer } from "../tests/process/server-process.ts";

// While ten PDFs of 1,000 pages are read, the platform must go on answering: p99 of GET /api/health (budget 200 ms).

function longChart(pages: number): Promise<Buffer> {
  return new Promise((resolve) => {
    const doc = new PDFDocument({ size: "LETTER" });
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    for (let page = 1; page <= pages; page++) {
      if (page > 1) doc.addPage();
      for (let line = 1; line <= 40; line++)
        doc.text(`Page ${page}, line ${line}: heart failure, type 2 diabetes, ckd.`);
    }
    doc.end();
  });
}

/** One page whose content is blanks that unpack to so many bytes. */
function bomb(megabytes: number): Buffer {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "), { level: 9 });
  const objects = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>"),
    Buffer.concat([
      Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`),
      packed,
      Buffer.from("\nendstream"),
    ]),
  ];
  const parts = objects.map((body, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]),
  );
  return Buffer.concat([Buffer.from("%PDF-1.7\n"), ...parts, Buffer.from("trailer\n<< /Root 1 0 R >>\n%%EOF")]);
}

async function measure(title: string, content: Buffer): Promise<void> {
  const server = await startServer({ DATA_DIR: await newDataDir() });
  const login = await post(server.base, "/login", { name: "admin", password: "admin-password" });
  const { sessionId } = login.body as { sessionId: string };
  const file = new File([new Uint8Array(content)], "chart.pdf", { type: "application/pdf" });
  const started = performance.now();
  let left = 10;
  const analyses = Array.from({ length: 10 }, async () => {
    const form = new FormData();
    form.set("pdf", file);
    const response = await fetch(`${server.base}/ai/api/analyze-pdf`, {
      method: "POST",
      headers: { "x-session-id": sessionId },
      body: form,
    });
    const { pages, pagesRead, details } = (await response.json()) as Record<string, unknown>;
    left -= 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return `${response.status} after ${seconds} s: ${details ?? `${pagesRead} of ${pages} pages`}`;
  });
  const answers: number[] = [];
  let mostMegabytes = 0;
  while (left > 0) {
    const since = performance.now();
    await (await fetch(`${server.base}/api/health`)).json();
    answers.push(performance.now() - since);
    const status = await readFile(`/proc/${server.child.pid}/status`, "utf8").catch(() => "");
    mostMegabytes = Math.max(mostMegabytes, Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    await sleep(10);
  }
  answers.sort((one, other) => one - other);
  const at = (share: number) => `${(answers[Math.floor(share * (answers.length - 1))] ?? 0).toFixed(1)} ms`;
  console.log(`PDF text: ten times ${title} (${(content.length / 1e6).toFixed(1)} MB each) at once`);
  for (const line of await Promise.all(analyses)) console.log(`  ${line}`);
  console.log(
    `  GET /api/health meanwhile, ${answers.length} calls: p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}`,
  );
  console.log(`  the server's memory at most: ${mostMegabytes.toFixed(0)} MB`);
  await server.stop("SIGTERM");
}

await measure("1,000 pages", await longChart(1000));
await measure("one page that unpacks to 1 GB", bomb(1024));
