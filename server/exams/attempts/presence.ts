import type { OpenAttempt, RoomMessage } from "#contract/api/attempts.ts";
import type { Received, Reply } from "#contract/endpoints.ts";
import type { Clock } from "../../core/clock.ts";
import type { AttemptTable, Db, Reader } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { findOpenSection, type StudentSection } from "./student-section.ts";

const writeEveryMs = 30_000;
const onlineForMs = 60_000;
/** Browsers run the timers of a hidden page once a minute only. */
const hiddenForMs = 150_000;

/**
 * Answers an open page, which asks every 10 s: the deadline and the server's time, when any page last saved the answers, and
 * the messages of staff. Writes the presence of the page every 30 s, and at once when it is hidden or shown. Throws 409
 * after the submission and before the start of a timed section; 404.
 */
export async function notePresence(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  { hidden, ...asked }: Received<"POST /student/attempts/presence", "body">,
): Promise<Omit<Reply<"POST /student/attempts/presence">, "success">> {
  const now = clock();
  const section = await findOpenSection(db, viewer, now, asked);
  const hasMoved = hidden !== (section.leftAt !== null);
  if (section.startedAt !== null && (hasMoved || isBefore(section.seenAt, now, writeEveryMs))) {
    await db
      .updateTable("attempt")
      .set({ seen_at: now.toISOString(), left_at: hidden ? (section.leftAt ?? now.toISOString()) : null })
      .where("student_id", "=", viewer.id)
      .where("section_id", "=", section.id)
      .execute();
  }
  return {
    deadline: section.deadline,
    now: now.toISOString(),
    extraMinutes: section.extraMinutes,
    savedAt: section.savedAt,
    messages: await readMessages(db, section),
  };
}

/** Reads the messages of staff since the attempt started. Makes no query if there are none. */
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

/** Returns whether a page of an attempt is open, and whether it is visible. */
export function connectionOf(
  { seen_at, left_at }: Pick<AttemptTable, "seen_at" | "left_at">,
  now: Date,
): Pick<OpenAttempt, "connected" | "connection" | "since"> {
  const connected = !isBefore(seen_at, now, left_at === null ? onlineForMs : hiddenForMs);
  if (!connected) return { connected, connection: "offline", since: seen_at };
  return { connected, connection: left_at === null ? "online" : "left", since: left_at };
}

function isBefore(at: string | null, now: Date, ms: number): boolean {
  return at === null || now.getTime() - Date.parse(at) >= ms;
}
