import type { OpenAttempt, RoomMessage } from "#contract/api/attempts.ts";
import type { Received, Reply } from "#contract/endpoints.ts";
import type { Clock } from "../../core/clock.ts";
import type { AttemptTable, Db, Reader } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { findOpenPlace, type StudentSection } from "./student-section.ts";

const noteEveryMs = 30_000;
const connectedForMs = 60_000;
/** A page out of sight may run its timers once a minute only. */
const leftForMs = 150_000;

/**
 * What an open page asks every 10 s: how long is left, by the server's clock, when its answers were saved last, from
 * whichever page, and what staff said in the room. Mostly a read; that the page is there is written every half minute, and
 * at once when it goes out of sight or comes back. Throws 409 when the section was submitted, before the start of a timed
 * one, 404 when it is gone.
 */
export async function notePresence(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  { hidden, ...asked }: Received<"POST /student/attempts/presence", "body">,
): Promise<Omit<Reply<"POST /student/attempts/presence">, "success">> {
  const now = clock();
  const place = await findOpenPlace(db, viewer, now, asked);
  const hasMoved = hidden !== (place.leftAt !== null);
  if (place.startedAt !== null && (hasMoved || isBefore(place.seenAt, now, noteEveryMs))) {
    await db
      .updateTable("attempt")
      .set({ seen_at: now.toISOString(), left_at: hidden ? (place.leftAt ?? now.toISOString()) : null })
      .where("student_id", "=", viewer.id)
      .where("section_id", "=", place.id)
      .execute();
  }
  return {
    deadline: place.deadline,
    now: now.toISOString(),
    extraMinutes: place.extraMinutes,
    savedAt: place.savedAt,
    messages: await readMessages(db, place),
  };
}

/** What was said in the room since an attempt was started. Nothing is asked where nothing was said. */
export async function readMessages(
  db: Reader,
  { assignmentId, startedAt, lastMessageAt }: StudentSection,
): Promise<RoomMessage[]> {
  if (startedAt === null || lastMessageAt === null || lastMessageAt < startedAt) return [];
  return db
    .selectFrom("room_message")
    .select(["id as _id", "at", "by_name as by", "text"])
    .where("assignment_id", "=", assignmentId)
    .where("at", ">=", startedAt)
    .orderBy("at")
    .execute();
}

/** Whether a page of an attempt is open, and looked at. */
export function connectionOf(
  { seen_at, left_at }: Pick<AttemptTable, "seen_at" | "left_at">,
  now: Date,
): Pick<OpenAttempt, "connected" | "connection" | "since"> {
  const connected = !isBefore(seen_at, now, left_at === null ? connectedForMs : leftForMs);
  if (!connected) return { connected, connection: "offline", since: seen_at };
  return { connected, connection: left_at === null ? "online" : "left", since: left_at };
}

function isBefore(at: string | null, now: Date, ms: number): boolean {
  return at === null || now.getTime() - Date.parse(at) >= ms;
}
