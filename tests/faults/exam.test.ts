import { describe, expect, test } from "vitest";
import { percentile } from "../percentile.ts";
import { startServer } from "../process/server-process.ts";
import { until } from "../until.ts";
import { classSize, inParallel, openDatabase, type Reply, saveDraft, seatClass, submit, untilTaken } from "./class.ts";
import { engines, newPlace, report } from "./engines.ts";

const ms = (times: readonly number[], share: number) => Math.round(percentile(times, share));

describe.each(engines)("on %s", (engine) => {
  test("the students of a large class who submit in the same second, half of them twice, have one submission each", async () => {
    const place = await newPlace(engine);
    const server = await startServer({ ...place });
    const db = await openDatabase(place);
    const { seats, assignmentIds } = await seatClass(db, classSize, 1);
    const [exam = ""] = assignmentIds;
    const drafts = await inParallel(
      seats.map((seat) => () => untilTaken(() => saveDraft(server.base, seat, exam, "draft"))),
      40,
    );
    expect(drafts.filter((reply) => reply.status !== 200)).toEqual([]);

    const all = seats.flatMap((seat, index) => (index % 2 === 0 ? [seat, seat] : [seat]));
    const replies = await Promise.all(all.map((seat) => untilTaken(() => submit(server.base, seat, exam))));
    expect(replies.filter((reply) => reply.status !== 200 && reply.status !== 409)).toEqual([]);
    const rows = await db.selectFrom("submission").select(["student_id", "answers", "correct", "wrong"]).execute();
    const drgOf = new Map(seats.map((seat) => [seat.studentId, seat.drgValue]));
    expect(rows).toHaveLength(classSize);
    expect(rows.filter((row) => JSON.parse(row.answers).drgValue !== drgOf.get(row.student_id))).toEqual([]);
    expect(rows.filter((row) => row.correct !== (drgOf.get(row.student_id) === "7" ? 2 : 1))).toEqual([]);
    const times = replies.map((reply) => reply.ms);
    report(`1, ${engine}, ${all.length} submits at once`, {
      submissions: rows.length,
      "p50 ms": ms(times, 0.5),
      "p95 ms": ms(times, 0.95),
      "p99 ms": ms(times, 0.99),
    });
    await db.destroy();
    await server.stop("SIGTERM");
  });

  test("a server that is stopped under load answers every call that it stores, and ends in time", async () => {
    const place = await newPlace(engine);
    const server = await startServer({ ...place });
    const db = await openDatabase(place);
    // Few enough that a busy machine answers all of them within 4.5 s, when a stopping server cuts open calls.
    const { seats, assignmentIds } = await seatClass(db, 30, 40);
    const replies: { id: string; reply: Reply }[] = [];
    const clients = seats.map(async (seat) => {
      for (const exam of assignmentIds) {
        const reply = await submit(server.base, seat, exam);
        replies.push({ id: `${seat.studentId}/${exam}`, reply });
        if (reply.status === 0) return;
      }
    });
    await until(() => replies.length >= 50);
    const { code, ms } = await server.stop("SIGTERM");
    await Promise.all(clients);
    const rows = await db.selectFrom("submission").select(["student_id", "assignment_id"]).execute();
    const stored = new Set(rows.map((row) => `${row.student_id}/${row.assignment_id}`));
    const acknowledged = replies.filter(({ reply }) => reply.status === 200);
    expect(acknowledged.filter(({ id }) => !stored.has(id))).toEqual([]);
    // Every stored submission was also answered: no request was cut halfway.
    const answered = new Set(acknowledged.map(({ id }) => id));
    expect([...stored].filter((id) => !answered.has(id))).toEqual([]);
    expect(code).toBe(0);
    // It exits after 4.5 s; a busy machine notices that later.
    expect(ms).toBeLessThan(15_000);
    report(`3, ${engine}, stop under load`, {
      acknowledged: acknowledged.length,
      stored: stored.size,
      "exit ms": Math.round(ms),
    });
    await db.destroy();
  });
});
