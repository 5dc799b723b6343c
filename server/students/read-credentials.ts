import type { PageQuery } from "#contract/api/common.ts";
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
import { fitsSearch } from "./list-students.ts";

const looksAnHour = 60;
const hourMs = 60 * 60 * 1000;

/**
 * Names and readable passwords of all students or of a page of them, by name; the look itself, each page one, is written
 * into the audit log first. A password that cannot be opened is marked, and nobody else's suffers. Throws 403
 * `confirm_password` when the viewer's password was given too long ago, 429 after 60 looks in an hour.
 */
export async function readCredentials(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  secrets: Secrets,
  asked: PageQuery,
): Promise<{ credentials: Credentials[]; next: string | null; total: number }> {
  await refuseUnconfirmed(db, viewer, clock, sentences.confirmToSee);
  const { students, ...page } = await db.transaction().execute(async (trx) => {
    const found = await selectSealed(trx, asked);
    await countLook(trx, viewer, clock, found.students.length);
    return found;
  });
  const credentials = students.map((row) => {
    const password = row.password_sealed === null ? "" : secrets.unseal(row.id, row.password_sealed);
    return {
      _id: row.id,
      name: row.name,
      password: password ?? "",
      courseName: row.course_name,
      ...(password === undefined && { unreadable: true as const }),
    };
  });
  return { credentials, ...page };
}

/** A name is a student's alone, so that the pages need no more to follow one another. */
async function selectSealed(db: Db, { limit, after, search }: PageQuery) {
  let fitting = db.selectFrom("user").where("role", "=", "user");
  if (search) fitting = fitting.where(await fitsSearch(db, search));
  const { count } = await fitting.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  let page = fitting.select(["id", "name", "password_sealed", "course_name"]).orderBy("name_key");
  const before = after && (await db.selectFrom("user").select("name_key").where("id", "=", after).executeTakeFirst());
  if (before) page = page.where("name_key", ">", before.name_key);
  if (limit !== undefined) page = page.limit(limit + 1);
  const rows = await page.$narrowType<Pick<OfStudents, "course_name">>().execute();
  const students = rows.slice(0, limit);
  return { students, next: rows.length > students.length ? (students.at(-1)?.id ?? null) : null, total: Number(count) };
}

/** Writes the look and counts it with those before it, so that of looks at the same moment only as many pass as may. */
export async function countLook(trx: Db, viewer: Viewer, clock: Clock, students: number): Promise<void> {
  await takeTurn(trx, `looks of ${viewer.id}`);
  await recordAudit(trx, viewer, clock, "credentials viewed", { id: null, name: `${students} students` });
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
