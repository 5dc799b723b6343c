import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { NoticeFacts, NoticeKind } from "#contract/api/notices.ts";
import type { Clock } from "../../core/clock.ts";
import { engineOf } from "../../core/database/connect.ts";
import { writeJson } from "../../core/database/json.ts";
import type { Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";

/** A slice is written in a few milliseconds; other calls are answered between two slices. */
const rowsPerSlice = 100;

interface NoticeContent {
  kind: NoticeKind;
  facts: NoticeFacts;
}

interface UserNotice extends NoticeContent {
  userId: string;
}

/**
 * Locks users against deletion until the transaction ends, and returns the ids of those who still exist. Users are locked in
 * the order of their ids, so that two transactions cannot deadlock. Call it before writing submissions of these users:
 * deleting a student locks the student first and then the submissions.
 */
export async function lockRecipients(trx: Writer, userIds: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(userIds)].sort();
  const existing = new Set<string>();
  for await (const slice of slicesOf(ids, rowsPerSlice)) {
    const query = trx.selectFrom("user").select("id").where("id", "in", slice).orderBy("id");
    const rows = await (engineOf(trx) === "sqlite" ? query : query.forKeyShare()).execute();
    for (const { id } of rows) existing.add(id);
  }
  return existing;
}

/** Inserts each notice whose user still exists. */
export async function notifyEach(trx: Writer, clock: Clock, notices: readonly UserNotice[]): Promise<void> {
  const existing = await lockRecipients(
    trx,
    notices.map(({ userId }) => userId),
  );
  const rows = notices
    .filter(({ userId }) => existing.has(userId))
    .map(({ userId, ...content }) => ({
      user_id: userId,
      ...contentColumns(clock, content),
      count: 1,
      topic: null,
      read_at: null,
    }));
  for await (const slice of slicesOf(rows, rowsPerSlice)) await trx.insertInto("notice").values(slice).execute();
}

function contentColumns(clock: Clock, { kind, facts }: NoticeContent) {
  return {
    id: uuidv7(),
    kind,
    at: clock().toISOString(),
    assignment_id: facts.assignmentId ?? null,
    facts: writeJson(facts),
  };
}

/** Deletes the notices that announced an assignment. */
export async function deleteAnnouncements(trx: Writer, assignmentId: string): Promise<void> {
  await trx
    .deleteFrom("notice")
    .where("assignment_id", "=", assignmentId)
    .where("kind", "=", "assignment_new")
    .execute();
}

/** Notifies all students of a course with one statement. */
export async function notifyCourse(trx: Writer, clock: Clock, course: string, content: NoticeContent): Promise<void> {
  await insertFor(trx, clock, content, { count: 1, topic: null }, (users) =>
    users.where("role", "=", "user").where("course_name", "=", course),
  );
}

/**
 * Notifies all staff. Staff who have an unread notice of the topic get no second one: `count` is added to it, and its
 * facts are replaced.
 */
export async function notifyStaff(
  trx: Writer,
  clock: Clock,
  content: NoticeContent,
  topic: string,
  count = 1,
): Promise<void> {
  await insertFor(trx, clock, content, { count, topic }, (users) => users.where("role", "in", ["admin", "subadmin"]));
}

/** Notifies all admins. */
export async function notifyAdmins(trx: Writer, clock: Clock, content: NoticeContent): Promise<void> {
  await insertFor(trx, clock, content, { count: 1, topic: null }, (users) => users.where("role", "=", "admin"));
}

type Users = ReturnType<typeof selectUsers>;

const selectUsers = (trx: Writer) => trx.selectFrom("user").select("user.id");

/** Inserts a notice for the filtered users, in the order of their ids, so that two transactions cannot deadlock. */
async function insertFor(
  trx: Writer,
  clock: Clock,
  content: NoticeContent,
  { count, topic }: { count: number; topic: string | null },
  filter: (users: Users) => Users,
): Promise<void> {
  const { id, kind, at, assignment_id, facts } = contentColumns(clock, content);
  await trx
    .insertInto("notice")
    .columns(["user_id", "id", "kind", "at", "assignment_id", "facts", "count", "topic"])
    .expression(
      filter(selectUsers(trx))
        .select([
          sql<string>`cast(${id} as text)`.as("id"),
          sql<string>`cast(${kind} as text)`.as("kind"),
          sql<string>`cast(${at} as text)`.as("at"),
          sql<string | null>`cast(${assignment_id} as text)`.as("assignment_id"),
          sql<string>`cast(${facts} as text)`.as("facts"),
          sql<number>`cast(${String(count)} as integer)`.as("count"),
          sql<string | null>`cast(${topic} as text)`.as("topic"),
        ])
        .orderBy("user.id") as never,
    )
    .onConflict((conflict) =>
      conflict.columns(["user_id", "topic"]).doUpdateSet((eb) => ({
        id: eb.ref("excluded.id"),
        at: eb.ref("excluded.at"),
        assignment_id: eb.ref("excluded.assignment_id"),
        facts: eb.ref("excluded.facts"),
        count: eb("notice.count", "+", eb.ref("excluded.count")),
      })),
    )
    .execute();
}
