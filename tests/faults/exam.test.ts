import { describe, expect, test } from "vitest";
import { percentile } from "../percentile.ts";
import { newDataDir, startServer } from "../process/server-process.ts";
import {
  inParallel,
  openDatabase,
  type Reply,
  type Seat,
  saveDraft,
  seatClass,
  startAttempt,
  submit,
} from "./class.ts";
import { engines, newPlace, report } from "./engines.ts";
import { mountDisk, unmountDisk } from "./small-disk.ts";

const ms = (times: readonly number[], share: number) => Math.round(percentile(times, share));

describe.each(engines)("on %s", (engine) => {
  test("1,000 students submit in the same second, half of them twice: 1,000 submissions, each its own", async () => {
    const place = await newPlace(engine);
    const server = await startServer({ ...place });
    const db = await openDatabase(place);
    const { seats, assignmentIds } = await seatClass(db, 1000, 1);
    const [exam = ""] = assignmentIds;
    const drafts = await inParallel(
      seats.map((seat) => () => saveDraft(server.base, seat, exam, "draft")),
      40,
    );
    expect(drafts.filter((reply) => reply.status !== 200)).toEqual([]);

    const all = seats.flatMap((seat, index) => (index % 2 === 0 ? [seat, seat] : [seat]));
    const replies = await Promise.all(all.map((seat) => submit(server.base, seat, exam)));
    expect(replies.filter((reply) => reply.status !== 200 && reply.status !== 409)).toEqual([]);
    const rows = await db.selectFrom("submission").select(["student_id", "answers", "correct", "wrong"]).execute();
    const drgOf = new Map(seats.map((seat) => [seat.studentId, seat.drgValue]));
    expect(rows).toHaveLength(1000);
    expect(rows.filter((row) => JSON.parse(row.answers).drgValue !== drgOf.get(row.student_id))).toEqual([]);
    expect(rows.filter((row) => row.correct !== (drgOf.get(row.student_id) === "7" ? 2 : 1))).toEqual([]);
    const times = replies.map((reply) => reply.ms);
    report(`1, ${engine}, 1,500 submits at once`, {
      submissions: rows.length,
      "p50 ms": ms(times, 0.5),
      "p95 ms": ms(times, 0.95),
      "p99 ms": ms(times, 0.99),
    });
    await db.destroy();
    await server.stop("SIGTERM");
  });

  test("killed 30 times at a random moment under 50 clients, nothing acknowledged is lost", async () => {
    const place = await newPlace(engine);
    const setup = await startServer({ ...place });
    const db = await openDatabase(place);
    const { seats, assignmentIds } = await seatClass(db, 50, 60);
    await db.destroy();
    await setup.stop("SIGTERM");

    const submitted = new Map<string, { seat: Seat; exam: string }>();
    const drafted = new Map<string, { seat: Seat; exam: string; notes: string }>();
    let kills = 0;
    let broken = 0;
    for (; kills < 30; kills += 1) {
      const server = await startServer({ ...place });
      let isOver = false;
      const clients = seats.map(async (seat, index) => {
        for (let round = 0; !isOver && round <= assignmentIds.length; round += 1) {
          const exam = assignmentIds[(kills * 2 + round + index) % assignmentIds.length] ?? "";
          const id = `${seat.studentId}/${exam}`;
          if (submitted.has(id)) continue;
          const notes = `notes ${kills}.${round}`;
          const draft = await saveDraft(server.base, seat, exam, notes);
          if (draft.status === 200) drafted.set(id, { seat, exam, notes });
          const reply: Reply = round % 3 === 0 ? await submit(server.base, seat, exam) : draft;
          if (reply.status === 0) {
            broken += 1;
            break;
          }
          if (round % 3 === 0 && reply.status === 200) submitted.set(id, { seat, exam });
        }
      });
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 400));
      await server.stop("SIGKILL");
      isOver = true;
      await Promise.all(clients);
    }

    const again = await startServer({ ...place });
    const after = await openDatabase(place);
    const rows = await after
      .selectFrom("submission")
      .select(["student_id", "assignment_id", "answers", "correct"])
      .execute();
    const rowOf = Map.groupBy(rows, (row) => `${row.student_id}/${row.assignment_id}`);
    const lost = [...submitted].filter(([id, { seat }]) => {
      const own = rowOf.get(id) ?? [];
      return (
        own.length !== 1 ||
        JSON.parse(own[0]?.answers ?? "{}").drgValue !== seat.drgValue ||
        own[0]?.correct !== (seat.drgValue === "7" ? 2 : 1)
      );
    });
    const attempts = await after
      .selectFrom("attempt")
      .innerJoin("section", "section.id", "attempt.section_id")
      .select(["attempt.student_id", "section.assignment_id", "attempt.draft"])
      .execute();
    const draftOf = new Map(attempts.map((row) => [`${row.student_id}/${row.assignment_id}`, row.draft]));
    const isNewer = (stored: string, acknowledged: string) =>
      stored.localeCompare(acknowledged, "en", { numeric: true }) >= 0;
    const lostDrafts = [...drafted].filter(
      ([id, { notes }]) => !isNewer(JSON.parse(draftOf.get(id) ?? "{}").notes ?? "", notes),
    );
    expect([lost, lostDrafts]).toEqual([[], []]);
    expect([...rowOf.values()].filter((own) => own.length > 1)).toEqual([]);
    report(`2, ${engine}, ${kills} kills`, {
      "acknowledged submissions": submitted.size,
      "acknowledged drafts": drafted.size,
      lost: lost.length + lostDrafts.length,
      "requests cut off": broken,
    });
    await after.destroy();
    await again.stop("SIGTERM");
  });

  test("asked to stop under load, it answers what it took, loses nothing and ends within 5 s", async () => {
    const place = await newPlace(engine);
    const server = await startServer({ ...place });
    const db = await openDatabase(place);
    const { seats, assignmentIds } = await seatClass(db, 200, 5);
    const replies: { id: string; reply: Reply }[] = [];
    const clients = seats.map(async (seat) => {
      for (const exam of assignmentIds) {
        const reply = await submit(server.base, seat, exam);
        replies.push({ id: `${seat.studentId}/${exam}`, reply });
        if (reply.status === 0) return;
      }
    });
    await new Promise((resolve) => setTimeout(resolve, 400));
    const { code, ms } = await server.stop("SIGTERM");
    await Promise.all(clients);
    const rows = await db.selectFrom("submission").select(["student_id", "assignment_id"]).execute();
    const stored = new Set(rows.map((row) => `${row.student_id}/${row.assignment_id}`));
    const acknowledged = replies.filter(({ reply }) => reply.status === 200);
    expect(acknowledged.filter(({ id }) => !stored.has(id))).toEqual([]);
    // Whatever is stored was also answered: no request was cut half-way.
    const answered = new Set(acknowledged.map(({ id }) => id));
    expect([...stored].filter((id) => !answered.has(id))).toEqual([]);
    expect(code).toBe(0);
    expect(ms).toBeLessThan(5000);
    report(`3, ${engine}, stop under load`, {
      acknowledged: acknowledged.length,
      stored: stored.size,
      "exit ms": Math.round(ms),
    });
    await db.destroy();
  });
});

test("a full disk refuses writes clearly, goes on reading, and goes on when there is space again", async (context) => {
  const { rm, writeFile } = await import("node:fs/promises");
  const DATA_DIR = await newDataDir();
  mountDisk(context, DATA_DIR, "6m");
  const server = await startServer({ DATA_DIR });
  const db = await openDatabase({ DATA_DIR });
  try {
    const { seats, assignmentIds } = await seatClass(db, 100, 3);
    const [exam = "", later = ""] = assignmentIds;
    const [seat] = seats;
    if (!seat) throw new Error("no seat");
    expect((await submit(server.base, seat, exam)).status).toBe(200);
    await writeFile(`${DATA_DIR}/ballast`, Buffer.alloc(32 * 1024 * 1024)).catch(() => {});
    const refused = await inParallel(
      seats.map((one) => () => saveDraft(server.base, one, later, "x".repeat(3000))),
      5,
    );
    const statuses = [...new Set(refused.map((reply) => reply.status))].sort();
    expect(statuses.filter((status) => ![200, 503, 507].includes(status))).toEqual([]);
    expect(statuses).toContain(507);
    const list = await fetch(`${server.base}/api/category/ED?studentId=${seat.studentId}`, {
      headers: { "x-session-id": seat.sessionId },
    });
    expect(list.status).toBe(200);
    await rm(`${DATA_DIR}/ballast`);
    expect((await submit(server.base, seat, later)).status).toBe(200);
    report("5, sqlite, full disk", {
      "refused with 507": refused.filter((reply) => reply.status === 507).length,
      "with 503": refused.filter((reply) => reply.status === 503).length,
      "saved before": refused.filter((reply) => reply.status === 200).length,
    });
  } finally {
    await db.destroy();
    await server.stop("SIGTERM");
    unmountDisk(DATA_DIR);
  }
});

test.runIf(engines.includes("postgres"))(
  "two servers on one PostgreSQL submit 200 expired attempts once each, also when one dies",
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
    await db
      .updateTable("attempt")
      .set({ deadline_at: new Date(Date.now() - 61_000).toISOString() })
      .execute();
    const count = async () => (await db.selectFrom("submission").select("id").execute()).length;
    while ((await count()) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    await first.stop("SIGKILL");
    while ((await count()) < 200 && performance.now() - since < 60_000)
      await new Promise((resolve) => setTimeout(resolve, 100));
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
