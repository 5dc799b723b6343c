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
import { matchesSearch } from "./list-students.ts";

const viewsPerHour = 60;
const tooManyLooks = `The credentials were shown ${viewsPerHour} times in the last hour. Please wait before you open them again.`;
const hourMs = 60 * 60 * 1000;

/** A slice is read in a few milliseconds. */
const studentsPerSlice = 1000;

/**
 * Returns names and readable passwords of all students, or of one page, by name. First records the view in the audit log;
 * each page is a view. A password that cannot be unsealed is marked as unreadable. Throws 403 `confirm_password` when the
 * viewer's session is not confirmed (`isConfirmed`), and 429 after 60 views in an hour.
 */
export async function readCredentials(
  db: Db,
  viewer: Viewer,
  clock: Clock,
  secrets: Secrets,
  request: PageQuery,
): Promise<{ students: Credentials[]; next: string | null; total: number }> {
  await refuseUnconfirmed(db, viewer, clock, sentences.confirmToSee);
  const { limit } = request;
  const { rows, total } = await db.transaction().execute(async (trx) => {
    const found = await selectFirst(trx, request);
    await countCredentialsView(
      trx,
      viewer,
      clock,
      limit === undefined ? found.total : Math.min(limit, found.rows.length),
    );
    return found;
  });
  const students: Credentials[] = [];
  const pause = makePause();
  let slice = rows.slice(0, limit);
  for (;;) {
    await forEachWithPauses(slice, pause, (row) => students.push(presentCredentials(secrets, row)));
    const last = slice.at(-1);
    if (limit !== undefined || slice.length < studentsPerSlice || !last) break;
    slice = await selectSealed(db, request, last.name_key, studentsPerSlice);
  }
  return { students, next: limit !== undefined && rows.length > limit ? (rows[limit - 1]?.id ?? null) : null, total };
}

type SealedCredentials = Pick<UserTable, "id" | "name" | "name_key" | "password_sealed"> &
  Pick<StudentOnlyColumns, "course_name">;

function presentCredentials(secrets: Secrets, row: SealedCredentials): Credentials {
  const password = row.password_sealed === null ? "" : secrets.unseal(row.id, row.password_sealed);
  return {
    _id: row.id,
    name: row.name,
    password: password ?? "",
    courseName: row.course_name,
    ...(password === undefined && { unreadable: true as const }),
  };
}

/** Returns the requested page and one row more, or the first slice when no page is requested, and the total. */
async function selectFirst(db: Reader, request: PageQuery): Promise<{ rows: SealedCredentials[]; total: number }> {
  const { limit, after } = request;
  const matching = await selectMatching(db, request);
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const before = after && (await db.selectFrom("user").select("name_key").where("id", "=", after).executeTakeFirst());
  const size = limit === undefined ? studentsPerSlice : limit + 1;
  return { rows: await selectSealed(db, request, before ? before.name_key : undefined, size), total: count };
}

/** Selects up to `size` rows after the name key `after`. Name keys are unique, so that they alone order the pages. */
async function selectSealed(
  db: Reader,
  request: PageQuery,
  after: string | undefined,
  size: number,
): Promise<SealedCredentials[]> {
  let page = (await selectMatching(db, request)).select(["id", "name", "name_key", "password_sealed", "course_name"]);
  if (after !== undefined) page = page.where("name_key", ">", after);
  return page.orderBy("name_key").limit(size).$narrowType<Pick<StudentOnlyColumns, "course_name">>().execute();
}

async function selectMatching(db: Reader, { search }: PageQuery) {
  const students = db.selectFrom("user").where("role", "=", "user");
  return search ? students.where(await matchesSearch(db, search)) : students;
}

/**
 * Records a view of the readable passwords of `students` students in the audit log. Throws 429 when it is the viewer's 61st
 * view in an hour. Views of one viewer wait for each other, so that simultaneous views cannot pass the limit.
 */
export async function countCredentialsView(trx: Writer, viewer: Viewer, clock: Clock, students: number): Promise<void> {
  await lockKey(trx, `looks of ${viewer.id}`);
  await recordAudit(trx, viewer, clock, "credentials viewed", { id: null, name: `${students} students` });
  const now = clock().getTime();
  const views = await trx
    .selectFrom("audit")
    .select("at")
    .where("actor_id", "=", viewer.id)
    .where("action", "=", "credentials viewed")
    .where("at", ">", new Date(now - hourMs).toISOString())
    .orderBy("at", "desc")
    .limit(viewsPerHour + 1)
    .execute();
  const [oldest] = views.slice(viewsPerHour);
  if (!oldest) return;
  const seconds = Math.ceil((Date.parse(oldest.at) + hourMs - now) / 1000);
  throw new Refusal("slow_down", tooManyLooks, { retryAfterSeconds: Math.max(1, seconds) });
}
