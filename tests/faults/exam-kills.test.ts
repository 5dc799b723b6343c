import { expect, test } from "vitest";
import type { Db } from "../../server/core/database/schema.ts";
import { startServer } from "../process/server-process.ts";
import { type ClassRoom, openDatabase, type Seat, saveDraft, seatClass, submit } from "./class.ts";
import { engines, newPlace, report } from "./engines.ts";

/** `KILLS=30` kills as often as docs/reliability.md reports. */
const kills = Number(process.env.KILLS ?? 3);
/** A server is killed after at most this many replies. */
const mostAnswers = 180;

/** Acknowledged submissions by student and assignment. */
interface Acknowledged {
  submitted: Map<string, { seat: Seat; exam: string }>;
  drafted: Map<string, { seat: Seat; exam: string; notes: string }>;
}

/**
 * A class saves drafts and submits a third of them until the server is killed after a random reply, while other calls
 * are pending. Returns the number of calls that were cut off.
 */
async function workUntilKilled(
  base: string,
  kill: () => Promise<unknown>,
  { seats, assignmentIds }: ClassRoom,
  turn: number,
  { submitted, drafted }: Acknowledged,
): Promise<number> {
  let left = 1 + Math.floor(Math.random() * mostAnswers);
  let killed: Promise<unknown> | undefined;
  let broken = 0;
  const work = async (seat: Seat, index: number) => {
    for (let round = 0; !killed && round <= assignmentIds.length; round += 1) {
      const exam = assignmentIds[(turn * 2 + round + index) % assignmentIds.length] ?? "";
      const id = `${seat.studentId}/${exam}`;
      if (submitted.has(id)) continue;
      const notes = `notes ${turn}.${round}`;
      const draft = await saveDraft(base, seat, exam, notes);
      if (draft.status === 200) drafted.set(id, { seat, exam, notes });
      const reply = round % 3 === 0 ? await submit(base, seat, exam) : draft;
      if (reply.status === 0) {
        broken += 1;
        return;
      }
      if (round % 3 === 0 && reply.status === 200) submitted.set(id, { seat, exam });
      left -= 1;
      if (left <= 0) killed ??= kill();
    }
  };
  await Promise.all(seats.map(work));
  await (killed ?? kill());
  return broken;
}

/** Returns acknowledged submissions that are missing, duplicated, changed or wrongly graded. */
async function lostSubmissions(db: Db, { submitted }: Acknowledged): Promise<string[]> {
  const rows = await db
    .selectFrom("submission")
    .select(["student_id", "assignment_id", "answers", "correct"])
    .execute();
  const rowsOf = Map.groupBy(rows, (row) => `${row.student_id}/${row.assignment_id}`);
  expect([...rowsOf.values()].filter((own) => own.length > 1)).toEqual([]);
  return [...submitted].flatMap(([id, { seat }]) => {
    const [row] = rowsOf.get(id) ?? [];
    const isStored = row !== undefined && JSON.parse(row.answers).drgValue === seat.drgValue;
    return isStored && row.correct === (seat.drgValue === "7" ? 2 : 1) ? [] : id;
  });
}

/** Returns acknowledged drafts of which an older text is stored. */
async function lostDrafts(db: Db, { drafted }: Acknowledged): Promise<string[]> {
  const attempts = await db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .select(["attempt.student_id", "section.assignment_id", "attempt.draft"])
    .execute();
  const draftOf = new Map(attempts.map((row) => [`${row.student_id}/${row.assignment_id}`, row.draft]));
  return [...drafted].flatMap(([id, { notes }]) => {
    const stored: string = JSON.parse(draftOf.get(id) ?? "{}").notes ?? "";
    return stored.localeCompare(notes, "en", { numeric: true }) >= 0 ? [] : id;
  });
}

test.each(engines)(
  "a server that is killed again and again under 50 clients loses nothing that it acknowledged (%s)",
  async (engine) => {
    const place = await newPlace(engine);
    let server = await startServer({ ...place });
    const before = await openDatabase(place);
    const classRoom = await seatClass(before, 50, 60);
    await before.destroy();
    const acknowledged: Acknowledged = { submitted: new Map(), drafted: new Map() };
    let broken = 0;
    for (let turn = 0; turn < kills; turn += 1) {
      const { base, stop } = server;
      broken += await workUntilKilled(base, () => stop("SIGKILL"), classRoom, turn, acknowledged);
      server = await startServer({ ...place });
    }
    const db = await openDatabase(place);
    expect(await lostSubmissions(db, acknowledged)).toEqual([]);
    expect(await lostDrafts(db, acknowledged)).toEqual([]);
    expect(acknowledged.submitted.size).toBeGreaterThan(0);
    expect(broken).toBeGreaterThan(0);
    report(`2, ${engine}, ${kills} kills`, {
      "acknowledged submissions": acknowledged.submitted.size,
      "acknowledged drafts": acknowledged.drafted.size,
      lost: 0,
      "requests cut off": broken,
    });
    await db.destroy();
    await server.stop("SIGKILL");
  },
);
