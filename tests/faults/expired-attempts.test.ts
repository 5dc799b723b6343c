import { expect, test } from "vitest";
import { newDataDir, startServer } from "../process/server-process.ts";
import { until } from "../until.ts";
import { inParallel, openDatabase, seatClass, startAttempt } from "./class.ts";
import { engines, newPlace, report } from "./engines.ts";

test.runIf(engines.includes("postgres"))(
  "two servers on one PostgreSQL submit each of 200 expired attempts once, also when one is killed",
  async () => {
    const place = await newPlace("postgres");
    const first = await startServer({ ...place });
    const db = await openDatabase(place);
    const { seats, assignmentIds } = await seatClass(db, 200, 1);
    const [exam = ""] = assignmentIds;
    const opened = await inParallel(
      seats.map((seat) => () => startAttempt(first.base, seat, exam)),
      20,
    );
    expect(opened.filter((reply) => reply.status !== 200)).toEqual([]);
    const second = await startServer({ ...place, DATA_DIR: await newDataDir() });
    const since = performance.now();
    const startedAt = Math.min(...opened.map(({ body }) => Date.parse((body as { now: string }).now)));
    await db
      .updateTable("attempt")
      .set({ deadline_at: new Date(startedAt - 61_000).toISOString() })
      .execute();
    const count = async () => (await db.selectFrom("submission").select("id").execute()).length;
    await until(async () => (await count()) > 0);
    await first.stop("SIGKILL");
    await until(async () => (await count()) >= 200, 120_000);
    const rows = await db.selectFrom("submission").select(["student_id", "auto"]).execute();
    expect([rows.length, new Set(rows.map((row) => row.student_id)).size, rows.every((row) => row.auto === 1)]).toEqual(
      [200, 200, true],
    );
    report("6, postgres, two servers, one killed", {
      submissions: rows.length,
      "seconds to all": Math.round((performance.now() - since) / 1000),
    });
    await db.destroy();
    await second.stop("SIGTERM");
  },
);
