import { chromium } from "playwright-core";
import { findChromium } from "../tests/browser/chromium.ts";
import { samplePasswords } from "../tests/browser/setup.ts";
import { percentile } from "../tests/percentile.ts";
import { post, type ServerProcess } from "../tests/process/server-process.ts";
import { printTable } from "./measure.ts";
import { logIn } from "./typing.ts";

// The used part of the package. Its name is a variable, so that the other benchmarks run without lighthouse.
interface Audit {
  id: string;
  title: string;
  score: number | null;
  displayValue?: string;
  numericValue?: number;
  details?: unknown;
}
interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
}
type Lighthouse = (url: string, flags: object, config?: object) => Promise<{ lhr: Report } | undefined>;

const [packageName, desktopName]: string[] = ["lighthouse", "lighthouse/core/config/desktop-config.js"];

const categories = ["performance", "accessibility", "best-practices"];

interface MeasuredPage {
  name: string;
  path: string;
  /** The user who opens it; undefined for the login page. */
  as?: string;
}

const port = 9300 + (process.pid % 600);

/** Prints Lighthouse's scores of each page on a desktop and a phone, and the faults. `only` selects pages by name. */
export async function measureLighthouse(product: ServerProcess, runs: number, only: readonly string[]): Promise<void> {
  const lighthouse = (await import(packageName ?? "")).default as Lighthouse;
  const desktop = (await import(desktopName ?? "")).default as object;
  const browser = await chromium.launchPersistentContext("", {
    executablePath: await findChromium(),
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const { samplePassword } = samplePasswords(product.output());
    const page = await browser.newPage();
    const places = await findPlaces(product.base, samplePassword);
    const rows: (string | number)[][] = [];
    const faults: string[] = [];
    for (const place of places.filter(({ name }) => only.length === 0 || only.includes(name))) {
      await page.goto(`${product.base}/robots.txt`);
      await page.evaluate(() => localStorage.clear());
      if (place.as) await logIn(page, product.base, place.as, place.as === "admin" ? "admin-password" : samplePassword);
      // Another open page would use the processor during the measurement.
      await page.goto(`${product.base}/robots.txt`);
      for (const form of ["desktop", "mobile"] as const) {
        const reports: Report[] = [];
        for (let run = 0; run < runs; run += 1) {
          const flags = { port, disableStorageReset: true, onlyCategories: categories, logLevel: "silent" };
          const done = await lighthouse(product.base + place.path, flags, form === "desktop" ? desktop : undefined);
          if (done) reports.push(done.lhr);
        }
        rows.push(rowOf(place, form, reports));
        faults.push(...faultsOf(reports).map((fault) => `${place.name}, ${form}: ${fault}`));
      }
    }
    const targets = ["performance (target 95, mobile 85)", "accessibility (100)", "best practices (100)"];
    printTable(["page", "form", ...targets, "first paint, s", "blocked, ms", "shift"], rows);
    for (const fault of new Set(faults)) console.log(`- ${fault}`);
  } finally {
    await browser.close();
  }
}

async function findPlaces(base: string, samplePassword: string): Promise<MeasuredPage[]> {
  const student = "Rohan Gupta";
  const { body } = await post(base, "/login", { name: student, password: samplePassword });
  const { sessionId, user } = body as { sessionId: string; user: { id: string; courseName: string } };
  const answer = await fetch(`${base}/api/category/${user.courseName}?studentId=${user.id}`, {
    headers: { "x-session-id": sessionId },
  });
  const { assignments } = (await answer.json()) as {
    assignments: { _id: string; isCompleted: boolean; closed: boolean; assignmentPdf: string | null }[];
  };
  const open = assignments.find(({ isCompleted, closed, assignmentPdf }) => !isCompleted && !closed && assignmentPdf);
  const done = assignments.find(({ isCompleted }) => isCompleted);
  if (!open || !done) throw new Error(`${student} needs an open assignment with a chart, and one that is done`);
  return [
    { name: "login", path: "/login" },
    { name: "student dashboard", path: "/student/dashboard", as: student },
    { name: "assignment", path: `/student/assignments?assignment=${open._id}`, as: student },
    { name: "lesson", path: `/student/assignments?assignment=${done._id}`, as: student },
    { name: "staff dashboard", path: "/admin/dashboard", as: "admin" },
    { name: "students", path: "/admin/student", as: "admin" },
  ];
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

function rowOf({ name }: MeasuredPage, form: string, reports: Report[]): (string | number)[] {
  const median = (of: (report: Report) => number) => percentile(reports.map(of), 0.5);
  const measured = (audit: string) => median(({ audits }) => audits[audit]?.numericValue ?? 0);
  return [
    name,
    form,
    ...categories.map((category) => median((report) => percent(report.categories[category]?.score))),
    (measured("first-contentful-paint") / 1000).toFixed(1),
    Math.round(measured("total-blocking-time")),
    measured("cumulative-layout-shift").toFixed(3),
  ];
}

/** Returns the faults of accessibility and best practices in any of the runs. */
function faultsOf(reports: Report[]): string[] {
  return reports.flatMap(({ categories: scored, audits }) =>
    ["accessibility", "best-practices"].flatMap((category) =>
      (scored[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = audits[id];
        if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
        return [`${audit.title} ${JSON.stringify(audit.details).slice(0, 300)}`];
      }),
    ),
  );
}
