import { chromium, type Page } from "playwright-core";
import { findChromium } from "../tests/browser/chromium.ts";
import { samplePasswords } from "../tests/browser/setup.ts";
import { percentile } from "../tests/percentile.ts";
import { newDataDir, post, startServer } from "../tests/process/server-process.ts";
import { tableRow } from "./measure.ts";

// What is used of the package. It is asked for by a name that is not resolved before it runs: an install without what
// only measures has the rest of the bench.
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

const goals = { desktop: { performance: 95 }, mobile: { performance: 85 } } as const;
const forAll = { accessibility: 100, "best-practices": 100 } as const;

interface Place {
  name: string;
  path: string;
  /** Who looks at it; nobody at the login page. */
  as?: string;
}

const port = 9300 + (process.pid % 600);

/** Sums up Lighthouse on each place, desktop and mobile, and what it finds fault with. `only` names places. */
export async function measureLighthouse(
  runs: number,
  only: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  const lighthouse = (await import(packageName ?? "")).default as Lighthouse;
  const desktop = (await import(desktopName ?? "")).default as object;
  const product = await startServer({ DATA_DIR: await newDataDir(), SAMPLE_DATA: "on" }, []);
  const browser = await chromium.launchPersistentContext("", {
    executablePath: await findChromium(),
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    const { samplePassword } = samplePasswords(product.output());
    const page = await browser.newPage();
    const places = await findPlaces(product.base, samplePassword);
    say("| page | form | performance | accessibility | best practices | first paint, s | blocked, ms | shift |");
    say("|---|---|---|---|---|---|---|---|");
    const faults: string[] = [];
    for (const place of places.filter(({ name }) => only.length === 0 || only.includes(name))) {
      const password = place.as === "admin" ? "admin-password" : samplePassword;
      await keepSession(page, product.base, place.as, password);
      for (const form of ["desktop", "mobile"] as const) {
        const reports: Report[] = [];
        for (let run = 0; run < runs; run += 1) {
          const flags = {
            port,
            disableStorageReset: true,
            onlyCategories: ["performance", "accessibility", "best-practices"],
            logLevel: "silent",
          };
          const done = await lighthouse(product.base + place.path, flags, form === "desktop" ? desktop : undefined);
          if (done) reports.push(done.lhr);
        }
        say(rowOf(place, form, reports));
        faults.push(...faultsOf(reports).map((fault) => `${place.name}, ${form}: ${fault}`));
      }
    }
    say("");
    for (const fault of new Set(faults)) say(`- ${fault}`);
  } finally {
    await browser.close();
    await product.stop("SIGTERM");
  }
}

async function findPlaces(base: string, samplePassword: string): Promise<Place[]> {
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

/** Lays the session of whoever looks into the browser; of nobody, none. */
async function keepSession(page: Page, base: string, name: string | undefined, password: string): Promise<void> {
  await page.goto(`${base}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
  if (name === undefined) return;
  const { body } = await post(base, "/login", { name, password });
  const { user, sessionId } = body as { user: Record<string, string | null>; sessionId: string };
  const { id = "", courseName, role, enrolledDate, profileImage } = user;
  const stored = {
    sessionId,
    user: JSON.stringify(user),
    userId: id,
    name,
    courseName,
    role,
    enrolledDate,
    profileImage,
  };
  await page.evaluate((entries) => {
    for (const [key, value] of entries) if (value) localStorage.setItem(key, value);
  }, Object.entries(stored));
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

function rowOf({ name }: Place, form: "desktop" | "mobile", reports: Report[]): string {
  const middle = (of: (report: Report) => number) => percentile(reports.map(of), 0.5);
  const scored = (category: string, goal: number) => {
    const score = middle(({ categories }) => percent(categories[category]?.score));
    return score < goal ? `**${score}** of ${goal}` : `${score}`;
  };
  const measured = (audit: string) => middle(({ audits }) => audits[audit]?.numericValue ?? 0);
  return tableRow([
    name,
    form,
    scored("performance", goals[form].performance),
    scored("accessibility", forAll.accessibility),
    scored("best-practices", forAll["best-practices"]),
    (measured("first-contentful-paint") / 1000).toFixed(1),
    Math.round(measured("total-blocking-time")),
    measured("cumulative-layout-shift").toFixed(3),
  ]);
}

/** What costs accessibility or best practices in any of the runs. */
function faultsOf(reports: Report[]): string[] {
  return reports.flatMap(({ categories, audits }) =>
    Object.keys(forAll).flatMap((category) =>
      (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = audits[id];
        if (!audit || weight === 0 || audit.score === null || audit.score === 1) return [];
        return [`${audit.title} ${JSON.stringify(audit.details).slice(0, 300)}`];
      }),
    ),
  );
}
