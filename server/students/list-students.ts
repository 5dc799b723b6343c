import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { ListQuery, PageQuery } from "#contract/api/common.ts";
import { findCategory } from "#contract/categories.ts";
import { nameKey } from "#contract/names.ts";
import { expiresSoonMs } from "#contract/time.ts";
import type { Clock } from "../clock.ts";
import { containing } from "../database/pattern.ts";
import type { Db, Tables } from "../database/schema.ts";
import { ruleBroken } from "../http/errors.ts";
import { countStudents } from "../sections/roster.ts";
import type { OfStudents, StudentRow } from "../users/users.ts";

const sortColumns: Record<
  string,
  "name_key" | "course_name" | "enrolled_at" | "expires_at" | "paid_minor" | "remaining_minor"
> = {
  name: "name_key",
  courseName: "course_name",
  enrolledDate: "enrolled_at",
  expiryDate: "expires_at",
  paidAmount: "paid_minor",
  remainingAmount: "remaining_minor",
};

/** A student whose name or course holds what is searched for. */
export function fitsSearch(search: string): RawBuilder<boolean> {
  const pattern = containing(nameKey(search));
  return sql`(name_key like ${pattern} escape '\\' or lower(course_name) like ${pattern} escape '\\')`;
}

/** As it is written. */
const courseOf = (course: string) => findCategory(course) ?? course;

type Filtered<O> = SelectQueryBuilder<Tables, "user", O>;

function filter<O>(query: Filtered<O>, asked: ListQuery, clock: Clock): Filtered<O> {
  let filtered = query.where("role", "=", "user");
  if (asked.search) filtered = filtered.where(fitsSearch(asked.search));
  if (asked.id !== undefined) filtered = filtered.where("id", "=", asked.id);
  if (asked.missing !== undefined) filtered = onlyMissing(filtered, asked.missing);
  if (asked.course) filtered = filtered.where("course_name", "=", courseOf(asked.course));
  const now = clock().toISOString();
  const week = new Date(clock().getTime() + expiresSoonMs).toISOString();
  if (asked.state === "expired") filtered = filtered.where("expires_at", "<", now);
  if (asked.state === "expiring") filtered = filtered.where("expires_at", ">=", now).where("expires_at", "<=", week);
  if (asked.state === "active") {
    filtered = filtered.where((eb) => eb.or([eb("expires_at", ">", week), eb("expires_at", "is", null)]));
  }
  return filtered;
}

/** Those of the assignment's course who have handed in nothing of it. */
function onlyMissing<O>(query: Filtered<O>, assignmentId: string): Filtered<O> {
  return query.where((eb) =>
    eb.and([
      eb("course_name", "in", eb.selectFrom("assignment").select("category").where("assignment.id", "=", assignmentId)),
      eb.not(
        eb.exists(
          eb
            .selectFrom("submission")
            .select("submission.id")
            .where("submission.assignment_id", "=", assignmentId)
            .whereRef("submission.student_id", "=", "user.id"),
        ),
      ),
    ]),
  );
}

/**
 * Students, newest enrolment first unless `sort` says otherwise ("name", "-expiryDate", …), with the count of all that
 * fit, for the x-total-count header. Two queries whatever the rows; a third finds the student that a page stands `after`.
 */
export async function listStudents(
  db: Db,
  clock: Clock,
  asked: ListQuery & Pick<PageQuery, "after">,
): Promise<{ users: StudentRow[]; total: number }> {
  const total = await countFitting(db, clock, asked);
  const descending = asked.sort?.startsWith("-") ?? true;
  const sortName = asked.sort?.replace(/^-/, "") || "enrolledDate";
  const column = Object.hasOwn(sortColumns, sortName) ? sortColumns[sortName] : undefined;
  if (!column) throw ruleBroken("sort", `Students cannot be sorted by "${sortName}"`);
  const direction = descending ? "desc" : "asc";
  let query = filter(db.selectFrom("user").selectAll(), asked, clock)
    .orderBy(column, direction)
    .orderBy("id", direction);
  const before =
    asked.after && (await db.selectFrom("user").select(column).where("id", "=", asked.after).executeTakeFirst());
  if (before) {
    const beyond = sql.raw(descending ? "<" : ">");
    query = query.where(sql<boolean>`(${sql.ref(column)}, id) ${beyond} (${before[column]}, ${asked.after})`);
  }
  if (asked.limit !== undefined) query = query.limit(asked.limit);
  else if (asked.offset) query = query.limit(1_000_000);
  if (asked.offset) query = query.offset(asked.offset);
  return { users: await query.$narrowType<OfStudents>().execute(), total };
}

/** Of a course, or of all, they are counted as they come and go. */
async function countFitting(db: Db, clock: Clock, asked: ListQuery): Promise<number> {
  const { search, id, missing, course, state } = asked;
  if (!search && id === undefined && missing === undefined && state === undefined)
    return countStudents(db, course ? courseOf(course) : undefined);
  const counted = db.selectFrom("user").select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await filter(counted, asked, clock).executeTakeFirstOrThrow()).count);
}
