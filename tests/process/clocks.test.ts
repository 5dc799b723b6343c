import { expect, test } from "vitest";
import { openDatabase, seatClass, startAttempt } from "../faults/class.ts";
import { engines, newPlace } from "../faults/engines.ts";
import { until } from "../until.ts";
import { newDataDir, post, startServer } from "./server-process.ts";

const aheadMs = 150_000;
/** Preloaded into the server to shift its clock by `aheadMs`. */
const wrongClock = `data:text/javascript,const D=Date;globalThis.Date=class extends D{constructor(...a){super(...(a.length?a:[D.now()+${aheadMs}]))}static now(){return D.now()+${aheadMs}}}`;

const NODE_OPTIONS = `--import=${wrongClock.replaceAll(" ", "%20")}`;

/** Starts a right server and one with a fast clock on one database, with a one-minute exam for two students. */
async function startBoth() {
  const place = await newPlace("postgres");
  const right = await startServer({ ...place });
  const db = await openDatabase(place);
  const { seats, assignmentIds } = await seatClass(db, 2, 1);
  const [[seat, other], [exam = ""]] = [seats, assignmentIds];
  if (!seat || !other) throw new Error("no seat");
  await db.updateTable("section").set({ time_limit_minutes: 1 }).execute();
  const ahead = await startServer({ ...place, NODE_OPTIONS, LOG_LEVEL: "warn", DATA_DIR: await newDataDir() });
  const end = async () => {
    await db.destroy();
    for (const server of [right, ahead]) await server.stop("SIGKILL");
  };
  return { right, ahead, db, seat, other, exam, end };
}

test.runIf(engines.includes("postgres"))("two servers whose clocks differ count an exam's time alike", async () => {
  const { right, ahead, seat, exam, end } = await startBoth();
  const [begun, seen] = [await startAttempt(right.base, seat, exam), await startAttempt(ahead.base, seat, exam)];
  const [at, later] = [begun, seen].map(({ body }) => body as { now: string; deadline: string });
  expect(later?.deadline).toBe(at?.deadline);
  expect(Math.abs(Date.parse(later?.now ?? "") - Date.parse(at?.now ?? ""))).toBeLessThan(aheadMs / 2);
  const saidAhead = () => Number(/clock is (\d+) s ahead of the database's/.exec(ahead.output())?.[1]);
  await until(() => saidAhead() >= aheadMs / 1000 - 10);
  await end();
});

test.runIf(engines.includes("postgres"))("a server whose clock is ahead hands in nothing early", async () => {
  const { right, db, seat, other, exam, end } = await startBoth();
  await startAttempt(right.base, seat, exam);
  const { body } = await startAttempt(right.base, other, exam);
  const { deadline } = body as { deadline: string };
  await right.stop("SIGKILL");
  const submissions = () => db.selectFrom("submission").select("student_id").execute();
  // The sweep submits the expired attempt. After two such submissions, one whole sweep has also seen the other attempt.
  for (let sweep = 0; sweep < 2; sweep += 1) {
    await db.deleteFrom("submission").where("student_id", "=", other.studentId).execute();
    await db
      .updateTable("attempt")
      .set({ is_open: 1, deadline_at: new Date(Date.parse(deadline) - 60_000 - aheadMs).toISOString() })
      .where("student_id", "=", other.studentId)
      .execute();
    await until(async () => (await submissions()).some(({ student_id }) => student_id === other.studentId));
  }
  expect(await submissions()).toEqual([{ student_id: other.studentId }]);
  await end();
});

test.runIf(engines.includes("postgres"))("an assistant whose clock is ahead counts the same minute", async () => {
  const place = await newPlace("postgres");
  const platform = await startServer({ ...place });
  const assistant = await startServer(
    { ...place, NODE_OPTIONS, DATA_DIR: await newDataDir(), PLATFORM_URL: platform.base, LOG_LEVEL: "warn" },
    [],
    "assistant/main.ts",
  );
  const { sessionId } = (await post(platform.base, "/login", { name: "admin", password: "admin-password" })).body;
  const ask = async (url: string) => {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-session-id": sessionId },
      body: JSON.stringify({ messages: [{ role: "user", content: "modifier 25" }] }),
    });
    return response.status;
  };
  for (let count = 0; count < 20; count += 1) expect(await ask(`${platform.base}/ai/api/chat`)).toBe(200);
  expect(await ask(`${assistant.base}/api/chat`)).toBe(429);
  for (const server of [assistant, platform]) await server.stop("SIGKILL");
});
