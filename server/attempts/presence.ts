import type { Reply } from "#contract/endpoints.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../database/schema.ts";
import type { Viewer } from "../http/guards.ts";
import { findOpenPlace, type PlaceAsked } from "./place.ts";

const noteEveryMs = 30_000;
const connectedForMs = 60_000;

/**
 * What an open page asks every 10 s: how long is left, by the server's clock. Mostly a read; that the page is there is
 * written every half minute. Throws 409 when the section was submitted, before the start of a timed one, 404 when it is
 * gone.
 */
export async function notePresence(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  asked: PlaceAsked,
): Promise<Omit<Reply<"POST /student/attempts/presence">, "success">> {
  const now = clock();
  const place = await findOpenPlace(db, viewer, now, asked);
  if (place.startedAt !== null && isBefore(place.seenAt, now, noteEveryMs)) {
    await db
      .updateTable("attempt")
      .set({ seen_at: now.toISOString() })
      .where("student_id", "=", viewer.id)
      .where("section_id", "=", place.id)
      .execute();
  }
  return { deadline: place.deadline, now: now.toISOString(), extraMinutes: place.extraMinutes };
}

/** Whether a page of an attempt was open within the last minute. */
export function isConnected(seenAt: string | null, now: Date): boolean {
  return !isBefore(seenAt, now, connectedForMs);
}

function isBefore(at: string | null, now: Date, ms: number): boolean {
  return at === null || now.getTime() - Date.parse(at) >= ms;
}
