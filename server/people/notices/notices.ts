import type { Notice } from "#contract/api/notices.ts";
import type { Reply } from "#contract/endpoints.ts";
import type { Clock } from "../../core/clock.ts";
import { readJson } from "../../core/database/json.ts";
import type { Db, Reader } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";

const noticesPerPage = 20;
const maxAgeMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Returns a page of the viewer's notices, newest first: those before the id `before`, or the newest. `unread` counts the
 * unread notices of all pages.
 */
export async function readNotices(
  db: Reader,
  viewer: Viewer,
  before: string | undefined,
): Promise<Omit<Reply<"GET /notices">, "success">> {
  let own = db.selectFrom("notice").selectAll().where("user_id", "=", viewer.id);
  if (before !== undefined) own = own.where("id", "<", before);
  const rows = await own
    .orderBy("id", "desc")
    .limit(noticesPerPage + 1)
    .execute();
  const page = rows.slice(0, noticesPerPage);
  return {
    notices: page.map(
      (row): Notice => ({
        _id: row.id,
        kind: row.kind,
        at: row.at,
        isRead: row.read_at !== null,
        count: row.count,
        facts: readJson(row.facts),
      }),
    ),
    next: rows.length > noticesPerPage ? (page.at(-1)?.id ?? null) : null,
    unread: await countUnread(db, viewer),
  };
}

async function countUnread(db: Reader, viewer: Viewer): Promise<number> {
  const { count } = await db
    .selectFrom("notice")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", viewer.id)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Marks the notices of these ids, or all, as read. A read notice loses its topic, so that the next event of that topic
 * makes a new notice; only `access_ending` keeps it, since a student gets one for each date. Returns the number of unread
 * notices.
 */
export async function markRead(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  { ids, all }: { ids: readonly string[]; all: boolean },
): Promise<number> {
  if (all || ids.length > 0) {
    let own = db
      .updateTable("notice")
      .set((eb) => ({
        read_at: clock().toISOString(),
        topic: eb.case().when("kind", "=", "access_ending").then(eb.ref("topic")).else(null).end(),
      }))
      .where("user_id", "=", viewer.id)
      .where("read_at", "is", null);
    if (!all) own = own.where("id", "in", ids);
    await own.execute();
  }
  return countUnread(db, viewer);
}

/** Deletes notices older than 90 days. */
export async function sweepNotices(db: Db, clock: Clock): Promise<void> {
  const oldest = new Date(clock().getTime() - maxAgeMs).toISOString();
  await db.deleteFrom("notice").where("at", "<", oldest).execute();
}
