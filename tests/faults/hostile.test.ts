import { describe, expect, test } from "vitest";
import { emptyCodingAnswer } from "#contract/answers.ts";
import { writeJson } from "../../server/core/database/json.ts";
import { startServer } from "../process/server-process.ts";
import { inParallel, openDatabase, saveDraft, seatClass, startAttempt } from "./class.ts";
import { engines, newPlace, report } from "./engines.ts";
import { hostileCalls, longestLists, submitLongest, waitForCodes } from "./hostile-calls.ts";
import { sendHostileCalls } from "./hostile-sender.ts";
import { pause } from "./pause.ts";

const seconds = 3;
const everyMs = 500;

describe.each(engines)("on %s", (engine) => {
  test("no draft of 50 students is refused or lost while another sends the most expensive calls at full rate", async () => {
    const place = await newPlace(engine);
    const server = await startServer({ ...place });
    const db = await openDatabase(place);
    const { seats, assignmentIds } = await seatClass(db, 51, 2);
    const [hostile, ...others] = seats;
    const [exam = "", submitted = ""] = assignmentIds;
    if (!hostile) throw new Error("no seat");
    const [, key] = await longestLists();
    // Students of this course assign a DRG, so the result compares two claims.
    await db.updateTable("assignment").set({ category: "IP-DRG", category_key: "ip-drg" }).execute();
    await db.updateTable("user").set({ course_name: "IP-DRG" }).where("role", "=", "user").execute();
    await db
      .updateTable("section")
      .set({ answer_key: writeJson({ ...emptyCodingAnswer, ...key }) })
      .where("assignment_id", "=", submitted)
      .execute();
    const started = await inParallel(
      seats.map((seat) => () => startAttempt(server.base, seat, exam)),
      10,
    );
    expect(started.filter(({ status }) => status !== 200)).toEqual([]);
    const own = { studentId: hostile.studentId, assignmentId: exam };
    const done = { studentId: hostile.studentId, assignmentId: submitted };
    await waitForCodes(server.base, hostile.sessionId);
    await submitLongest(server.base, hostile.sessionId, done);

    const sending = sendHostileCalls({
      base: server.base,
      sessionId: hostile.sessionId,
      calls: await hostileCalls(own, done),
      seconds,
      // In total twice the hundred parallel calls of a user.
      lanesPerCall: 20,
    });
    const refused: unknown[] = [];
    const last = new Map<string, string>();
    let isSending = true;
    const answering = sending.finally(() => {
      isSending = false;
    });
    await Promise.all(
      others.map(async (seat, index) => {
        await pause((index * everyMs) / others.length);
        for (let round = 0; isSending; round += 1) {
          const notes = `notes ${round}`;
          const { status, body } = await saveDraft(server.base, seat, exam, notes);
          if (status === 200) last.set(seat.studentId, notes);
          else refused.push([status, body]);
          await pause(everyMs);
        }
      }),
    );
    const answered = await answering;
    expect(refused).toEqual([]);
    const attempts = await db.selectFrom("attempt").select(["student_id", "draft"]).execute();
    const stored = new Map(attempts.map(({ student_id, draft }) => [student_id, JSON.parse(draft ?? "{}").notes]));
    expect([...last].filter(([id, notes]) => stored.get(id) !== notes)).toEqual([]);
    expect(last.size).toBe(50);

    const countOf = (status: number) =>
      Object.fromEntries(Object.entries(answered).map(([name, counts]) => [name, counts[status] ?? 0]));
    const slowedDown = Object.values(countOf(429)).reduce((sum, count) => sum + count, 0);
    expect(slowedDown).toBeGreaterThan(0);
    expect(countOf(413)["draft of 1.9 MB"]).toBeGreaterThan(0);
    expect(countOf(422)["submission with endless lists"]).toBeGreaterThan(0);
    const statuses = new Set(Object.values(answered).flatMap((counts) => Object.keys(counts).map(Number)));
    expect([...statuses].filter((status) => ![0, 200, 413, 422, 429].includes(status))).toEqual([]);
    report(`13, ${engine}, one hostile student`, {
      "drafts saved": [...last.values()].reduce((sum, notes) => sum + Number(notes.slice(6)) + 1, 0),
      "refused or lost": refused.length,
      "429 to the sender": slowedDown,
    });
    await db.destroy();
    await server.stop("SIGKILL");
  });
});
