import type { Attempt } from "../../web/attempt/stages.ts";
import { type Browser, createBrowser, createServer, createTime, type Server, type Time } from "./attempt-world.ts";

export const minuteMs = 60_000;

/** Longer than the limit of any field. */
export const long = "n".repeat(4500);

export interface World {
  time: Time;
  server: Server;
  browser: Browser;
  page: ReturnType<Browser["page"]>;
  attempt: Attempt;
}

/** A student at work in a section of ten minutes, or without a limit. */
export async function atWork(limitMinutes: number | null = 10): Promise<World> {
  const time = createTime();
  const server = createServer(time, limitMinutes);
  const browser = createBrowser(time, server, "ann");
  const page = browser.page();
  const attempt = page.open();
  await time.settle();
  return { time, server, browser, page, attempt };
}

/**
 * A student at work whose calls are delayed. `answer` lets the oldest one arrive, or loses it. The section is open: its
 * first call has arrived.
 */
export async function onSlowLine(limitMinutes: number | null) {
  const time = createTime();
  const server = createServer(time, limitMinutes);
  const browser = createBrowser(time, server, "ann", true);
  const page = browser.page();
  const attempt = page.open();
  const answer = async (how: "arrive" | "lose") => {
    await time.settle();
    browser.onTheWay[0]?.[how]();
    await time.settle();
  };
  await answer("arrive");
  return { time, server, browser, page, attempt, answer };
}

export const kind = (attempt: Attempt) => attempt.view().stage.kind;
export const kept = (browser: Browser) => browser.entries().filter((entry) => entry.notHandedIn);

/** The number of random walks per property, and their time limit. WALKS=20000 runs more than each commit does. */
export const walks = Number(process.env.WALKS ?? 200);
export const walksMs = 300 * walks;
