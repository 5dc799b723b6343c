import { limits } from "#contract/limits.ts";
import { lockKey } from "../../core/database/connect.ts";
import { readJson } from "../../core/database/json.ts";
import type { Reader } from "../../core/database/schema.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { notifyStaff } from "../../people/notices/notify.ts";
import { findChart, nameOf } from "./practice-chart.ts";

/**
 * Sends staff a student's report of a fault in a practice chart, with what makes the chart again. Reports of one chart that
 * staff have not read become one notice. Throws 409 if they are longer than such a notice, 404.
 */
export async function reportFault(
  { db, clock }: Pick<Services, "db" | "clock">,
  viewer: Viewer,
  id: string,
  text: string,
): Promise<void> {
  const chart = await findChart(db, viewer.id, id);
  const { blueprint, seed, library_version: libraryVersion } = chart;
  const topic = `practice fault ${id}`;
  await db.transaction().execute(async (trx) => {
    await lockKey(trx, topic);
    const unread = await findUnread(trx, topic);
    if (unread?.includes(text)) return;
    const reason = unread === undefined ? text : `${unread}\n${text}`;
    if (reason.length > limits.textLength)
      throw new Refusal("conflict", "Your instructors have not read your earlier reports of this chart yet");
    const practice = { blueprint, seed, libraryVersion };
    const of = { moduleName: nameOf(chart), studentId: viewer.id, studentName: viewer.name };
    await notifyStaff(trx, clock, { kind: "practice_fault", facts: { ...of, reason, practice } }, topic);
  });
}

/** Returns the words of the notice that staff have not read; undefined if there is none. */
async function findUnread(trx: Reader, topic: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom("user")
    .innerJoin("notice", "notice.user_id", "user.id")
    .select("notice.facts")
    .where("user.role", "in", ["admin", "subadmin"])
    .where("notice.topic", "=", topic)
    .executeTakeFirst();
  return row && readJson(row.facts).reason;
}
