import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Clock } from "../../core/clock.ts";
import { withLease } from "../../core/database/lease.ts";
import type { Db } from "../../core/database/schema.ts";
import { notifyStaff } from "./notify.ts";

const leaseId = 70_115_004;
const noticePeriodMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Notifies students whose access ends within 7 days, once for each date, and notifies staff of their number. Runs on one
 * server at a time.
 */
export async function notifyAccessEnding(db: Db, clock: Clock): Promise<void> {
  await withLease(db, leaseId, async (trx) => {
    const now = clock();
    const { rows } = await sql<{ user_id: string }>`
      insert into notice (user_id, id, kind, at, facts, count, topic)
      select id, ${uuidv7()}, 'access_ending', ${now.toISOString()}, '{"day":"' || expires_at || '"}', 1,
        'access ' || expires_at
      from "user" where role = 'user' and expires_at > ${now.toISOString()}
        and expires_at <= ${new Date(now.getTime() + noticePeriodMs).toISOString()}
      on conflict (user_id, topic) do nothing returning user_id`.execute(trx);
    if (rows.length === 0) return;
    const first = await trx
      .selectFrom("notice")
      .innerJoin("user", "user.id", "notice.user_id")
      .select(["user.id", "user.name", "user.expires_at"])
      .where("notice.kind", "=", "access_ending")
      .where("user.expires_at", ">", now.toISOString())
      .orderBy("user.expires_at")
      .limit(1)
      .executeTakeFirstOrThrow();
    const facts = { studentName: first.name, studentId: first.id, day: first.expires_at ?? "" };
    await notifyStaff(trx, clock, { kind: "students_expiring", facts }, "expiring", rows.length);
  });
}
