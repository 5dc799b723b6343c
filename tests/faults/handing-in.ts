import type { Db } from "../../server/core/database/schema.ts";
import { type ClassRoom, type Reply, type Seat, submit } from "./class.ts";
import { pause } from "./pause.ts";

export interface HandingIn {
  /** The replies so far, with student and assignment. */
  replies: readonly { id: string; reply: Reply }[];
  withStatus(status: number): { id: string; reply: Reply }[];
  /** Resolves once each student has the reply to the last submission. */
  stop(): Promise<void>;
  /** Returns acknowledged submissions that are missing in the database. */
  lost(db: Db): Promise<string[]>;
}

/** Makes a class submit one assignment after another, with pauses, until it is stopped. */
export function startHandingIn(
  baseOf: (place: number) => string,
  { seats, assignmentIds }: ClassRoom,
  pauseMs: number,
): HandingIn {
  const replies: { id: string; reply: Reply }[] = [];
  let isOver = false;
  const handIn = async (seat: Seat, base: string) => {
    for (const exam of assignmentIds) {
      if (isOver) return;
      replies.push({ id: `${seat.studentId}/${exam}`, reply: await submit(base, seat, exam) });
      await pause(pauseMs);
    }
  };
  const students = seats.map((seat, place) => handIn(seat, baseOf(place)));
  const withStatus = (status: number) => replies.filter(({ reply }) => reply.status === status);
  return {
    replies,
    withStatus,
    async stop() {
      isOver = true;
      await Promise.all(students);
    },
    async lost(db) {
      const rows = await db.selectFrom("submission").select(["student_id", "assignment_id"]).execute();
      const stored = new Set(rows.map((row) => `${row.student_id}/${row.assignment_id}`));
      return withStatus(200).flatMap(({ id }) => (stored.has(id) ? [] : id));
    },
  };
}
