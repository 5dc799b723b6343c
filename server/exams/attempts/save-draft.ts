import { sql } from "kysely";
import type { Received, Reply } from "#contract/endpoints.ts";
import type { Clock } from "../../core/clock.ts";
import { commitTogether } from "../../core/database/commit-together.ts";
import { engineOf } from "../../core/database/connect.ts";
import { runInOrder } from "../../core/database/run-in-order.ts";
import { runPrepared } from "../../core/database/run-prepared.ts";
import type { AttemptTable, Db, Reader } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import { keyedAt } from "../../courses/keys/key-cache.ts";
import { alreadySubmitted, refuseExpired, timeUp } from "./access.ts";
import {
  applySave,
  draftColumns,
  newestRevision,
  parseDraft,
  readItems,
  reportedSavedAt,
  withinEvidence,
} from "./draft.ts";
import { readMessages } from "./presence.ts";
import { insertAttempt, newAttempt } from "./start.ts";
import { findSectionWithDraft, type StudentSection } from "./student-section.ts";

type Saved = Omit<Reply<"PUT /student/attempts/draft">, "success">;

/**
 * Saves answers in progress, exactly as typed (design.md section 5). Items in the request replace the saved ones, other
 * items stay; items that break a limit are left out and named in `refused`. Throws 409 before the start of a timed
 * section, after its deadline and after its submission; 403 for an expired student; 404.
 */
export async function saveDraft(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  timeZone: string,
  request: Received<"PUT /student/attempts/draft", "body">,
): Promise<Saved> {
  refuseExpired(viewer, clock, timeZone);
  const save = (connection: Db) => saveOnce(db, connection, viewer, clock, request);
  // On PostgreSQL: one read and one conditional write, without a transaction. The write changes nothing if the row changed.
  if (engineOf(db) !== "postgres") return commitTogether(db, save);
  // In order for each section: hundreds of saves at once would make each other fail and read again.
  const { assignmentId, subAssignmentId } = request;
  return runInOrder(db, `${viewer.id} ${assignmentId} ${subAssignmentId ?? ""}`, () => save(db));
}

async function saveOnce(
  cacheOwner: Reader,
  db: Db,
  viewer: Viewer,
  clock: Clock,
  request: Received<"PUT /student/attempts/draft", "body">,
): Promise<Saved> {
  const section = await findSectionWithDraft(db, viewer, clock(), request);
  const attempt = section.attempt ?? newAttempt(clock, viewer.id, section);
  if (attempt.is_open === 0) throw alreadySubmitted();
  const now = clock().toISOString();
  if (attempt.deadline_at !== null && attempt.deadline_at <= now) throw timeUp();

  const before = parseDraft(attempt);
  const read = readItems(request.answers, await readQuestions(cacheOwner, db, section));
  const { answers, refused } = withinEvidence(before.answers, read.answers);
  const { draft, changed } = applySave(before, { ...request, answers }, now);
  const columns = draftColumns(draft);
  if (!section.attempt) {
    const first = { ...newAttempt(clock, viewer.id, section), ...columns };
    // Another device has started the attempt meanwhile.
    if (!(await insertAttempt(db, first))) return saveOnce(cacheOwner, db, viewer, clock, request);
  } else if (draft !== before) {
    // Another device has saved, the section was submitted, or its deadline was changed meanwhile.
    if (!(await writeDraft(db, viewer.id, section.id, attempt, { ...columns, seen_at: now })))
      return saveOnce(cacheOwner, db, viewer, clock, request);
  }
  return {
    savedAt: reportedSavedAt(draft, now),
    revision: newestRevision(draft, request),
    deadline: attempt.deadline_at,
    now,
    extraMinutes: section.extraMinutes,
    changed,
    refused: { ...read.refused, ...refused },
    messages: await readMessages(db, section),
  };
}

/** Writes a draft unless its attempt has changed since `before` was read. Returns whether it was written. */
async function writeDraft(
  db: Db,
  studentId: string,
  sectionId: string,
  before: Pick<AttemptTable, "draft" | "draft_changes" | "revisions" | "deadline_at">,
  columns: ReturnType<typeof draftColumns> & { seen_at: string },
): Promise<boolean> {
  const query = db
    .updateTable("attempt")
    .set(columns)
    .where("student_id", "=", studentId)
    .where("section_id", "=", sectionId)
    .where("is_open", "=", sql.lit(1))
    .where("draft", "is not distinct from", before.draft)
    .where("draft_changes", "is not distinct from", before.draft_changes)
    .where("revisions", "is not distinct from", before.revisions)
    .where("deadline_at", "is not distinct from", before.deadline_at)
    .returning("section_id");
  return (await runPrepared(db, query)).length > 0;
}

async function readQuestions(
  cacheOwner: Reader,
  db: Reader,
  section: StudentSection,
): Promise<{ _id: string; questionText: string }[]> {
  if (!section.isDynamic) return [];
  const { sections } = await keyedAt(cacheOwner, db, section.assignmentId, section.courseVersion);
  const keyed = sections.find(({ id }) => id === section.id);
  return keyed?.questions.map(({ id: _id, text: questionText }) => ({ _id, questionText })) ?? [];
}
