import { toWire } from "#contract/answers.ts";
import type { Received, Reply } from "#contract/endpoints.ts";
import type { Clock } from "../clock.ts";
import { engineOf } from "../database/connect.ts";
import type { AttemptTable, Db } from "../database/schema.ts";
import type { Viewer } from "../http/guards.ts";
import { alreadySubmitted, refuseExpired, timeUp } from "./access.ts";
import { applySave, draftColumns, newestRevision, parseDraft, readItems, withinEvidence } from "./draft.ts";
import { findOpenPlace, type Place } from "./place.ts";
import { insertAttempt } from "./start.ts";

type Saved = Omit<Reply<"PUT /student/attempts/draft">, "success">;

/**
 * Saves answers in progress, exactly as typed: items given replace the saved ones, absent ones stay, those that break a
 * limit are named and left out (api-next.md, Attempts). Throws 409 before the start of a timed section, after the
 * deadline and after the submission; 403 for an expired student; 404.
 */
export async function saveDraft(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  timeZone: string,
  request: Received<"PUT /student/attempts/draft", "body">,
): Promise<Saved> {
  refuseExpired(viewer, clock, timeZone);
  return db.transaction().execute(async (trx) => {
    const place = await findOpenPlace(trx, viewer, clock(), request);
    if (place.startedAt === null) await insertAttempt(trx, clock, viewer.id, place);
    const attempt = await takeAttempt(trx, viewer.id, place.id);
    if (!attempt || attempt.is_open === 0) throw alreadySubmitted();
    const now = clock().toISOString();
    if (attempt.deadline_at !== null && attempt.deadline_at <= now) throw timeUp();

    const before = parseDraft(attempt);
    const read = readItems(request.answers, await readQuestions(trx, place));
    const { answers, refused } = withinEvidence(before.answers, read.answers);
    const { draft, changed } = applySave(before, { ...request, answers }, now);
    if (draft !== before) {
      await trx
        .updateTable("attempt")
        .set({ ...draftColumns(draft), seen_at: now })
        .where("student_id", "=", viewer.id)
        .where("section_id", "=", place.id)
        .execute();
    }
    return {
      savedAt: draft.savedAt ?? now,
      revision: newestRevision(draft, request.device),
      deadline: attempt.deadline_at,
      now,
      extraMinutes: place.extraMinutes,
      changed,
      refused: { ...read.refused, ...refused },
      draft: toWire(changed),
    };
  });
}

/** Holds one attempt for a read-then-write, against a second device that saves at the same moment. */
function takeAttempt(trx: Db, studentId: string, sectionId: string): Promise<AttemptTable | undefined> {
  const attempt = trx
    .selectFrom("attempt")
    .selectAll()
    .where("student_id", "=", studentId)
    .where("section_id", "=", sectionId);
  return (engineOf(trx) === "sqlite" ? attempt : attempt.forUpdate()).executeTakeFirst();
}

async function readQuestions(trx: Db, place: Place): Promise<{ _id: string; questionText: string }[]> {
  if (!place.isDynamic) return [];
  return trx
    .selectFrom("question")
    .select(["id as _id", "text as questionText"])
    .where("section_id", "=", place.id)
    .orderBy("position")
    .execute();
}
