import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type ServerProcess, startServer } from "../process/server-process.ts";
import type { Engine, EngineWindow } from "./engines.ts";
import { startProduct } from "./product-process.ts";

// The main paths in the engines of Firefox and Safari, with Debian's firefox-esr, webkit2gtk-driver and xvfb.

let server: ServerProcess;
let dataDir: string;

/** Returns the address of the tested product. */
export const engineBase = () => server.base;

/** Stops the server, acts, and starts it again at the same address. */
async function whileServerIsGone(act: () => Promise<void>): Promise<void> {
  await server.stop("SIGKILL");
  try {
    await act();
  } finally {
    server = await startServer({ DATA_DIR: dataDir, SAMPLE_DATA: "on", PORT: new URL(server.base).port }, []);
  }
}

/** In the page: finds a visible link, button or field with this name. */
function findByName(kind: string, name: string): Element | undefined {
  const nameOf = (element: Element) => {
    const labels = "labels" in element ? [...((element.labels ?? []) as Iterable<Element>)] : [];
    return (element.getAttribute("aria-label") ?? labels[0]?.textContent ?? element.textContent).trim();
  };
  const place = document.querySelector("[role=dialog]") ?? document;
  const all = [...place.querySelectorAll(kind)];
  return all.find((element) => element.getClientRects().length > 0 && nameOf(element) === name);
}

type Kind = "a" | "button" | "input" | "textarea";

/** These browsers start slowly, and WebKit blocks address changes for 10 s after too many of them. */
const poll = <T>(read: () => Promise<T>, message?: string) => expect.poll(read, { message, timeout: 60_000 });

export const shows = (page: EngineWindow, text: string) =>
  poll(() => page.read<string>("document.body.innerText"), text).toContain(text);

/** Clicks an element by name. It clicks the element and not its position, which changes while a page loads. */
async function click(page: EngineWindow, kind: Kind, name: string): Promise<void> {
  const pressed = `(() => {
    const element = (${findByName})(${JSON.stringify(kind)}, ${JSON.stringify(name)});
    element?.focus();
    element?.click();
    return element !== undefined;
  })()`;
  await poll(() => page.read<boolean>(pressed), name).toBe(true);
}

async function logIn(page: EngineWindow, name: string, password: string): Promise<void> {
  await page.goto(`${server.base}/login`);
  await click(page, "input", "Name");
  await page.type(name);
  await click(page, "input", "Password");
  await page.type(password);
  await page.pressEnter();
  await poll(() => page.read<string>("location.pathname")).toMatch(/dashboard$/);
  await shows(page, "Logout");
}

/** Computes the share of the chart's first page that is darker than grey. */
const inkOfChart = `(() => {
  const drawn = document.querySelector(".page canvas");
  if (!drawn?.clientHeight) return 0;
  const copy = document.createElement("canvas");
  copy.width = copy.height = 100;
  const pencil = copy.getContext("2d");
  pencil.drawImage(drawn, 0, 0, 100, 100);
  const { data } = pencil.getImageData(0, 0, 100, 100);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at] < 128 && data[at + 3] > 128) dark += 1;
  return dark / 10000;
})()`;

const { samplePassword, subadminPassword } = inject("sampleProduct");

const press = (key: string) =>
  `document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "${key}", bubbles: true }))`;

/** Presses J and K in turn, faster than a held key repeats and more often than browsers allow address changes. */
const holdKeys = `(async () => {
  for (let pressed = 0; pressed < 150; pressed += 1) {
    ${press("j")};
    ${press("k")};
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
})()`;

const shownPlace = `/\\d of 2/.exec(document.querySelector("[role=dialog]").innerText)?.[0]`;

const addressedPlace = `1 + [...document.querySelectorAll('nav[aria-label="Students"] a[href*="/submissions/"]')]
  .findIndex(({ pathname }) => pathname === location.pathname) + " of 2"`;

/** Acts in a window of a browser, and closes it. */
export async function inWindow(
  opening: Promise<EngineWindow>,
  act: (page: EngineWindow) => Promise<void>,
): Promise<void> {
  const page = await opening;
  try {
    await act(page);
  } finally {
    await page.close();
  }
}

const isCachedOffline = `caches.open("casebook-frame-1").then((cache) => cache.keys())
  .then((requests) => requests.some(({ url }) => /inter-latin-wght.*woff2$/.test(url)))`;

const isDrawnInInter = `document.fonts.ready.then(() => [...document.fonts]
  .some(({ family, status }) => family.includes("Inter") && status === "loaded"))`;

/** Tests the main paths in an engine, with a student of the course CCS. */
export function testMainPaths({ open, isHere }: Engine, student: string): void {
  beforeAll(async () => {
    ({ server, dataDir } = await startProduct());
  });
  afterAll(async () => {
    await server.stop("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  });
  test.skipIf(!isHere)("a student codes beside a chart, reloads while the server is gone, and hands in later", () =>
    inWindow(open(), async (page) => {
      await logIn(page, student, samplePassword);
      await page.goto(`${server.base}/student/assignments`);
      await click(page, "a", "Start: Sepsis and pneumonia");
      await click(page, "button", "Start");
      await poll(() => page.read<number>(inkOfChart)).toBeGreaterThan(0.01);
      await click(page, "input", "ICD Codes");
      await page.type("A41.9");
      await page.pressEnter();
      await shows(page, "Saved");
      await poll(() => page.read<boolean>(isCachedOffline)).toBe(true);
      await whileServerIsGone(async () => {
        await click(page, "textarea", "Notes");
        await page.type("typed while the server was gone");
        await shows(page, "saved on this device");
        await page.goto(await page.read<string>("location.href"));
        await shows(page, "This page opens as soon as the server answers.");
        await poll(() => page.read<boolean>(isDrawnInInter)).toBe(true);
      });
      const notes = `document.querySelector("textarea[name=notes]")?.value`;
      await poll(() => page.read<string>(notes)).toBe("typed while the server was gone");
      await shows(page, "A41.9");
      await shows(page, "Saved");
      await click(page, "button", "Submit Assignment");
      await shows(page, "Submit Sepsis and pneumonia?");
      await click(page, "button", "Submit Assignment");
      await shows(page, "Assignment submitted successfully!");
    }),
  );

  test.skipIf(!isHere)("a held key steps through a class, and the address follows when the key is released", () =>
    inWindow(open(), async (page) => {
      await logIn(page, "Priya Menon", subadminPassword);
      await page.goto(`${server.base}/admin/assignments?search=total`);
      await click(page, "a", "View Submissions (2 / 2)");
      await click(page, "a", "Begin with Asha Rao");
      await shows(page, "1 of 2");
      await page.read(holdKeys);
      // J and K cancel each other, however late the page renders them.
      await poll(() => page.read<string>(shownPlace)).toBe("1 of 2");
      await page.read(press("j"));
      await poll(() => page.read<string>(shownPlace)).toBe("2 of 2");
      await page.read(press("k"));
      await poll(() => page.read<string>(shownPlace)).toBe("1 of 2");
      await page.read(press("j"));
      await poll(() => page.read<string>(shownPlace)).toBe("2 of 2");
      await poll(() => page.read<string>(addressedPlace)).toBe("2 of 2");
    }),
  );
}
