import { setImmediate } from "node:timers/promises";
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { ListQuery, PageQuery } from "#contract/api/common.ts";
import { findCategory } from "#contract/categories.ts";
import { nameKey, searchKey } from "#contract/names.ts";
import { expiresSoonMs } from "#contract/time.ts";
import type { Clock } from "../../core/clock.ts";
import { containing } from "../../core/database/pattern.ts";
import type { Reader, Tables } from "../../core/database/schema.ts";
import { ruleBroken } from "../../core/http/errors.ts";
import { countStudents } from "../../courses/sections/count-students.ts";
import type { StudentOnlyColumns, StudentRow } from "../users/users.ts";

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

/** Where fewer are found by their names, these are looked up one by one instead of all in their order. */
const few = 1000;
/** About as many as are read in a few milliseconds. */
const studentsPerSlice = 1000;

/** A student whose name or course holds what is searched for. */
export async function fitsSearch(db: Reader, search: string): Promise<Expression<SqlBool>> {
  const courses = await findCourses(db, search);
  const { eb } = expressionBuilder<Tables, "user">();
  return courses.length === 0 ? isNamed(search) : eb.or([isNamed(search), eb("course_name", "in", courses)]);
}

/** Of names alone an index is looked through: half the way through all that is known of the students. */
function isNamed(search: string): Expression<SqlBool> {
  return sql<SqlBool>`search_name like ${containing(searchKey(search))} escape '\\'`;
}

/** The same, found before anything is put in order. */
function amongFound(found: Expression<SqlBool>): Expression<SqlBool> {
  const { eb } = expressionBuilder<Tables, "user">();
  return eb("id", "in", eb.selectFrom("user").select("user.id").where("user.role", "=", "user").where(found));
}

async function findCourses(db: Reader, search: string): Promise<string[]> {
  const rows = await db
    .selectFrom("user")
    .select("course_name")
    .distinct()
    .where("role", "=", "user")
    .where(sql<boolean>`lower(course_name) like ${containing(nameKey(search))} escape '\\'`)
    .execute();
  return rows.flatMap(({ course_name }) => course_name ?? []);
}

const oneByOne = (found: Expression<SqlBool> | undefined, total: number) =>
  found && total <= few ? amongFound(found) : found;

/** As it is written. */
const courseOf = (course: string) => findCategory(course) ?? course;

type Filtered<O> = SelectQueryBuilder<Tables, "user", O>;

function filter<O>(query: Filtered<O>, asked: ListQuery, clock: Clock, found?: Expression<SqlBool>): Filtered<O> {
  let filtered = query.where("role", "=", "user");
  if (found) filtered = filtered.where(found);
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
 * fit, for the x-total-count header. Two queries whatever the rows; another finds the courses that fit a search.
 */
export async function listStudents(
  db: Reader,
  clock: Clock,
  asked: ListQuery,
): Promise<{ users: StudentRow[]; total: number }> {
  const found = asked.search ? await fitsSearch(db, asked.search) : undefined;
  const total = await countFitting(db, clock, asked, found);
  const descending = asked.sort?.startsWith("-") ?? true;
  const sortName = asked.sort?.replace(/^-/, "") || "enrolledDate";
  const column = Object.hasOwn(sortColumns, sortName) ? sortColumns[sortName] : undefined;
  if (!column) throw ruleBroken("sort", `Students cannot be sorted by "${sortName}"`);
  const direction = descending ? "desc" : "asc";
  let query = filter(db.selectFrom("user").selectAll(), asked, clock, oneByOne(found, total))
    .orderBy(column, direction)
    .orderBy("id", direction);
  if (asked.limit !== undefined) query = query.limit(asked.limit);
  else if (asked.offset) query = query.limit(1_000_000);
  if (asked.offset) query = query.offset(asked.offset);
  return { users: await query.$narrowType<StudentOnlyColumns>().execute(), total };
}

/** What a list of a course says of a student. */
type InCourse = Pick<StudentRow, "id" | "name" | "course_name" | "enrolled_at" | "expires_at">;

/**
 * The students of a course, newest enrolment first, with the count of all that fit: all of them, or as many as `limit` from behind `after`
 * on. Slice by slice, along an index; who is enrolled on another day meanwhile may be told twice or not at all.
 */
export async function listCourse(
  db: Reader,
  clock: Clock,
  { course, search, limit = Number.POSITIVE_INFINITY, after }: PageQuery & { course: string },
): Promise<{ slices: AsyncIterable<InCourse[]>; total: number }> {
  const asked = { course, search };
  const found = search ? await fitsSearch(db, search) : undefined;
  const total = await countFitting(db, clock, asked, found);
  const all = filter(db.selectFrom("user"), asked, clock, oneByOne(found, total))
    .select(["id", "name", "course_name", "enrolled_at", "expires_at"])
    .$narrowType<StudentOnlyColumns>()
    .orderBy("enrolled_at", "desc")
    .orderBy("id", "desc");
  const slices = async function* () {
    let last: Pick<InCourse, "id" | "enrolled_at"> | undefined = after
      ? await db
          .selectFrom("user")
          .select(["id", "enrolled_at"])
          .$narrowType<StudentOnlyColumns>()
          .where("id", "=", after)
          .executeTakeFirst()
      : undefined;
    for (let left = limit; left > 0; ) {
      const most = Math.min(left, studentsPerSlice);
      const beyond = last && sql<boolean>`(enrolled_at, id) < (${last.enrolled_at}, ${last.id})`;
      const slice = await (beyond ? all.where(beyond) : all).limit(most).execute();
      yield slice;
      if (slice.length < most) return;
      left -= slice.length;
      last = slice.at(-1);
      await setImmediate();
    }
  };
  return { slices: slices(), total };
}

/** Counts the students that a list finds. Without a filter the index alone answers. */
async function countFitting(db: Reader, clock: Clock, asked: ListQuery, found?: Expression<SqlBool>): Promise<number> {
  const { search, id, missing, course, state } = asked;
  if (!search && id === undefined && missing === undefined && state === undefined)
    return countStudents(db, course ? courseOf(course) : undefined);
  const counted = db.selectFrom("user").select((eb) => eb.fn.countAll<number>().as("count"));
  return Number((await filter(counted, asked, clock, found).executeTakeFirstOrThrow()).count);
}
