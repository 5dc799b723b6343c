import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase, seatClass, startAttempt } from "../faults/class.ts";
import { engines, newPlace } from "../faults/engines.ts";
import { newDataDir, startServer } from "./server-process.ts";

const aheadMs = 150_000;
/** Loaded before the server: its machine's clock is wrong by as much. */
const wrongClock = `data:text/javascript,const D=Date;globalThis.Date=class extends D{constructor(...a){super(...(a.length?a:[D.now()+${aheadMs}]))}static now(){return D.now()+${aheadMs}}}`;

test.runIf(engines.includes("postgres"))(
  "two servers whose clocks differ count an exam's time alike, and the one ahead hands in nothing early",
  async () => {
    const place = await newPlace("postgres");
    const right = await startServer({ ...place });
    const db = await openDatabase(place);
    const { seats, assignmentIds } = await seatClass(db, 1, 1);
    const [[seat], [exam = ""]] = [seats, assignmentIds];
    if (!seat) throw new Error("no seat");
    await db.updateTable("section").set({ time_limit_minutes: 1 }).execute();
    const NODE_OPTIONS = `--import=${wrongClock.replaceAll(" ", "%20")}`;
    const ahead = await startServer({ ...place, NODE_OPTIONS, LOG_LEVEL: "warn", DATA_DIR: await newDataDir() });

    const [begun, seen] = [await startAttempt(right.base, seat, exam), await startAttempt(ahead.base, seat, exam)];
    const [at, other] = [begun, seen].map(({ body }) => body as { now: string; deadline: string });
    expect(other?.deadline).toBe(at?.deadline);
    expect(Math.abs(Date.parse(other?.now ?? "") - Date.parse(at?.now ?? ""))).toBeLessThan(10_000);
    // Twice what a sweep for attempts whose time is over takes to come.
    await sleep(10_000);
    expect(await db.selectFrom("submission").select("id").execute()).toEqual([]);
    expect(ahead.output()).toMatch(/clock is 1(49|50|51) s ahead of the database's/);
    await db.destroy();
    await Promise.all([right.stop("SIGTERM"), ahead.stop("SIGTERM")]);
  },
);
