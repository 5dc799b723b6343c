import type { PageQuery } from "#contract/api/common.ts";
import type { Credentials } from "#contract/api/students.ts";
import { sentences } from "#contract/sentences.ts";
import { recordAudit } from "../../core/audit/audit.ts";
import type { Clock } from "../../core/clock.ts";
import { lockKey } from "../../core/database/connect.ts";
import type { Db, Reader, UserTable, Writer } from "../../core/database/schema.ts";
import { forEachWithPauses, makePause } from "../../core/event-loop.ts";
import { Refusal } from "../../core/http/errors.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Secrets } from "../../core/secrets/secrets.ts";
import { refuseUnconfirmed } from "../sessions/confirmation.ts";
import type { StudentOnlyColumns } from "../users/users.ts";
import { fitsSearch } from "./list-students.ts";

const looksAnHour = 60;
const hourMs = 60 * 60 * 1000;

/** About as many as are read in a few milliseconds. */
const studentsPerSlice = 1000;

/**
 * Names and readable passwords of all students or of a page of them, by name; the look itself, each page one,
 * is written into the audit log first. A password that cannot be opened is marked, and nobody else's suffers. Throws 403
 * `confirm_password` when the viewer's password was given too long ago, 429 after 60 looks in an hour.
 */
export async function readCredentials(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  secrets: Secrets,
  asked: PageQuery,
): Promise<{ students: Credentials[]; next: string | null; total: number }> {
  await refuseUnconfirmed(db, viewer, clock, sentences.confirmToSee);
  const { limit } = asked;
  const { rows, total } = await db.transaction().execute(async (trx) => {
    const found = await selectFirst(trx, asked);
    await countLook(trx, viewer, clock, limit === undefined ? found.total : Math.min(limit, found.rows.length));
    return found;
  });
  const students: Credentials[] = [];
  const pause = makePause();
  let slice = rows.slice(0, limit);
  for (;;) {
    await forEachWithPauses(slice, pause, (row) => students.push(openSealed(secrets, row)));
    const last = slice.at(-1);
    if (limit !== undefined || slice.length < studentsPerSlice || !last) break;
    slice = await selectSealed(db, asked, last.name_key, studentsPerSlice);
  }
  return { students, next: limit !== undefined && rows.length > limit ? (rows[limit - 1]?.id ?? null) : null, total };
}

type Sealed = Pick<UserTable, "id" | "name" | "name_key" | "password_sealed"> & Pick<StudentOnlyColumns, "course_name">;

function openSealed(secrets: Secrets, row: Sealed): Credentials {
  const password = row.password_sealed === null ? "" : secrets.unseal(row.id, row.password_sealed);
  return {
    _id: row.id,
    name: row.name,
    password: password ?? "",
    courseName: row.course_name,
    ...(password === undefined && { unreadable: true as const }),
  };
}

/** The page that is asked for and one more, or the first of all, and how many there are. */
async function selectFirst(db: Reader, asked: PageQuery): Promise<{ rows: Sealed[]; total: number }> {
  const { limit, after } = asked;
  const fitting = await selectFitting(db, asked);
  const { count } = await fitting.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const before = after && (await db.selectFrom("user").select("name_key").where("id", "=", after).executeTakeFirst());
  const most = limit === undefined ? studentsPerSlice : limit + 1;
  return { rows: await selectSealed(db, asked, before ? before.name_key : undefined, most), total: Number(count) };
}

/** A name is a student's alone, so that the pages need no more to follow one another. */
async function selectSealed(db: Reader, asked: PageQuery, after: string | undefined, most: number): Promise<Sealed[]> {
  let page = (await selectFitting(db, asked)).select(["id", "name", "name_key", "password_sealed", "course_name"]);
  if (after !== undefined) page = page.where("name_key", ">", after);
  return page.orderBy("name_key").limit(most).$narrowType<Pick<StudentOnlyColumns, "course_name">>().execute();
}

async function selectFitting(db: Reader, { search }: PageQuery) {
  const students = db.selectFrom("user").where("role", "=", "user");
  return search ? students.where(await fitsSearch(db, search)) : students;
}

/** Writes the look and counts it with those before it, so that of looks at the same moment only as many pass as may. */
export async function countLook(trx: Writer, viewer: Viewer, clock: Clock, students: number): Promise<void> {
  await lockKey(trx, `looks of ${viewer.id}`);
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
