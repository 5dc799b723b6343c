import type { Credentials } from "#contract/api/students.ts";
import { sentences } from "#contract/sentences.ts";
import { recordAudit } from "../audit/audit.ts";
import type { Clock } from "../clock.ts";
import { takeTurn } from "../database/connect.ts";
import type { Db } from "../database/schema.ts";
import { Refusal } from "../http/errors.ts";
import type { Viewer } from "../http/guards.ts";
import type { Secrets } from "../secrets/secrets.ts";
import { refuseUnconfirmed } from "../sessions/confirmation.ts";
import type { OfStudents } from "../users/users.ts";

const looksAnHour = 60;
const hourMs = 60 * 60 * 1000;

/**
 * Names and readable passwords of all students, by name; the look itself is written into the audit log first. A password
 * that cannot be opened is marked, and nobody else's suffers. Throws 403 `confirm_password` when the viewer's password
 * was given too long ago, 429 after 60 looks in an hour.
 */
export async function readCredentials(db: Db, viewer: Viewer, clock: Clock, secrets: Secrets): Promise<Credentials[]> {
  await refuseUnconfirmed(db, clock, viewer, sentences.confirmToSee);
  const rows = await db.transaction().execute(async (trx) => {
    const students = await trx
      .selectFrom("user")
      .select(["id", "name", "password_sealed", "course_name"])
      .where("role", "=", "user")
      .orderBy("name_key")
      .$narrowType<Pick<OfStudents, "course_name">>()
      .execute();
    await countLook(trx, clock, viewer, students.length);
    return students;
  });
  return rows.map((row) => {
    const password = row.password_sealed === null ? "" : secrets.unseal(row.id, row.password_sealed);
    return {
      _id: row.id,
      name: row.name,
      password: password ?? "",
      courseName: row.course_name,
      ...(password === undefined && { unreadable: true as const }),
    };
  });
}

/** Writes the look and counts it with those before it, so that of looks at the same moment only as many pass as may. */
export async function countLook(trx: Db, clock: Clock, viewer: Viewer, students: number): Promise<void> {
  await takeTurn(trx, `looks of ${viewer.id}`);
  await recordAudit(trx, clock, viewer, "credentials viewed", { id: null, name: `${students} students` });
  const now = clock().getTime();
  const looks = await trx
    .selectFrom("audit")
    .select("at")
    .where("actor_id", "=", viewer.id)
    .where("action", "=", "credentials viewed")
    .where("at", ">", new Date(now - hourMs).toISOString())
    .orderBy("at", "desc")
    .limit(looksAnHour + 1)
    .execute();
  const [oldest] = looks.slice(looksAnHour);
  if (!oldest) return;
  const seconds = Math.ceil((Date.parse(oldest.at) + hourMs - now) / 1000);
  throw new Refusal("slow_down", sentences.tooManyLooks, { retryAfterSeconds: Math.max(1, seconds) });
}
