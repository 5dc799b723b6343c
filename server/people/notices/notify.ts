import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { NoticeFacts, NoticeKind } from "#contract/api/notices.ts";
import type { Clock } from "../../core/clock.ts";
import { engineOf } from "../../core/database/connect.ts";
import { writeJson } from "../../core/database/json.ts";
import type { Writer } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";

/** So many hold the server for a few milliseconds; between two writes others are answered. */
const rowsPerWrite = 100;

/** What happened, as it is told to everyone whom it is told to. */
interface News {
  kind: NoticeKind;
  facts: NoticeFacts;
}

/** News for one reader. */
interface PersonalNews extends News {
  userId: string;
}

/**
 * Holds readers until the transaction ends, in the order of their ids: whoever is being deleted is waited for. Whoever
 * writes what readers are told of holds them first, since a delete takes a student before their submissions.
 * Out: those who are still there.
 */
export async function lockRecipients(trx: Writer, userIds: readonly string[]): Promise<Set<string>> {
  const ids = [...new Set(userIds)].sort();
  const there = new Set<string>();
  for await (const slice of slicesOf(ids, rowsPerWrite)) {
    const held = trx.selectFrom("user").select("id").where("id", "in", slice).orderBy("id");
    const rows = await (engineOf(trx) === "sqlite" ? held : held.forKeyShare()).execute();
    for (const { id } of rows) there.add(id);
  }
  return there;
}

/** Tells each reader who is still there their own news, in the transaction of what it tells. */
export async function notifyEach(trx: Writer, clock: Clock, news: readonly PersonalNews[]): Promise<void> {
  const there = await lockRecipients(
    trx,
    news.map(({ userId }) => userId),
  );
  const rows = news
    .filter(({ userId }) => there.has(userId))
    .map(({ userId, ...one }) => ({
      user_id: userId,
      ...eventColumns(clock, one),
      count: 1,
      topic: null,
      read_at: null,
    }));
  for await (const slice of slicesOf(rows, rowsPerWrite)) await trx.insertInto("notice").values(slice).execute();
}

function eventColumns(clock: Clock, { kind, facts }: News) {
  return {
    id: uuidv7(),
    kind,
    at: clock().toISOString(),
    assignment_id: facts.assignmentId ?? null,
    facts: writeJson(facts),
  };
}

/** Tells all students of a course, in one statement however many they are. */
export async function notifyCourse(trx: Writer, clock: Clock, course: string, news: News): Promise<void> {
  await insertFor(trx, clock, news, "1", null, (users) =>
    users.where("role", "=", "user").where("course_name", "=", course),
  );
}

/**
 * Tells all staff. News of a topic are summed: whoever has not read the last one finds it counted on, with the newest
 * facts, and no second line.
 */
export async function notifyStaff(trx: Writer, clock: Clock, news: News, topic: string, count = 1): Promise<void> {
  await insertFor(trx, clock, news, String(count), topic, (users) => users.where("role", "in", ["admin", "subadmin"]));
}

/** Notifies all admins. */
export async function notifyAdmins(trx: Writer, clock: Clock, news: News): Promise<void> {
  await insertFor(trx, clock, news, "1", null, (users) => users.where("role", "=", "admin"));
}

type Users = ReturnType<typeof selectUsers>;

const selectUsers = (trx: Writer) => trx.selectFrom("user").select("user.id");

/** In the order of their ids, so that two at once wait for each other and never in a ring. */
async function insertFor(
  trx: Writer,
  clock: Clock,
  news: News,
  count: string,
  topic: string | null,
  whom: (users: Users) => Users,
): Promise<void> {
  const { id, kind, at, assignment_id, facts } = eventColumns(clock, news);
  await trx
    .insertInto("notice")
    .columns(["user_id", "id", "kind", "at", "assignment_id", "facts", "count", "topic"])
    .expression(
      whom(selectUsers(trx))
        .select([
          sql<string>`cast(${id} as text)`.as("id"),
          sql<string>`cast(${kind} as text)`.as("kind"),
          sql<string>`cast(${at} as text)`.as("at"),
          sql<string | null>`cast(${assignment_id} as text)`.as("assignment_id"),
          sql<string>`cast(${facts} as text)`.as("facts"),
          sql<number>`cast(${count} as integer)`.as("count"),
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
