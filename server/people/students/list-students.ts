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

/**
 * A search that finds at most this many students selects them by id; for more, scanning the index of the order is faster.
 */
const maxFoundById = 1000;

/** A slice is read in a few milliseconds. */
const studentsPerSlice = 1000;

/** Returns the condition that a student's name or course contains the search text. */
export async function matchesSearch(db: Reader, search: string): Promise<Expression<SqlBool>> {
  const courses = await findCourses(db, search);
  const { eb } = expressionBuilder<Tables, "user">();
  const byName = nameContains(search);
  return courses.length === 0 ? byName : eb.or([byName, eb("course_name", "in", courses)]);
}

/** Reads only the index of names, which takes half as long as reading the rows. */
function nameContains(search: string): Expression<SqlBool> {
  return sql<SqlBool>`search_name like ${containing(searchKey(search))} escape '\\'`;
}

/** Returns the same condition by ids, so that the database finds the students first and then sorts only them. */
function asIds(found: Expression<SqlBool>): Expression<SqlBool> {
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

const fastestSearch = (found: Expression<SqlBool> | undefined, total: number) =>
  found && total <= maxFoundById ? asIds(found) : found;

/** Returns the name of a course as the list of categories spells it. */
const spellCourse = (course: string) => findCategory(course) ?? course;

type Filtered<O> = SelectQueryBuilder<Tables, "user", O>;

function filter<O>(query: Filtered<O>, request: ListQuery, clock: Clock, found?: Expression<SqlBool>): Filtered<O> {
  let filtered = query.where("role", "=", "user");
  if (found) filtered = filtered.where(found);
  if (request.id !== undefined) filtered = filtered.where("id", "=", request.id);
  if (request.missing !== undefined) filtered = onlyMissing(filtered, request.missing);
  if (request.course) filtered = filtered.where("course_name", "=", spellCourse(request.course));
  const now = clock().toISOString();
  const week = new Date(clock().getTime() + expiresSoonMs).toISOString();
  if (request.state === "expired") filtered = filtered.where("expires_at", "<", now);
  if (request.state === "expiring") filtered = filtered.where("expires_at", ">=", now).where("expires_at", "<=", week);
  if (request.state === "active") {
    filtered = filtered.where((eb) => eb.or([eb("expires_at", ">", week), eb("expires_at", "is", null)]));
  }
  return filtered;
}

/** Adds the condition that a student is in the assignment's course and has no submission of it. */
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
 * Lists students in the order of `sort` ("name", "-expiryDate", …), by default the newest enrolment first. Returns a page
 * and the total for the x-total-count header, with two queries, or three for a search. Throws 422 for an unknown sort
 * name.
 */
export async function listStudents(
  db: Reader,
  clock: Clock,
  request: ListQuery,
): Promise<{ users: StudentRow[]; total: number }> {
  const found = request.search ? await matchesSearch(db, request.search) : undefined;
  const total = await countMatching(db, clock, request, found);
  const descending = request.sort?.startsWith("-") ?? true;
  const sortName = request.sort?.replace(/^-/, "") || "enrolledDate";
  const column = Object.hasOwn(sortColumns, sortName) ? sortColumns[sortName] : undefined;
  if (!column) throw ruleBroken("sort", `Students cannot be sorted by "${sortName}"`);
  const direction = descending ? "desc" : "asc";
  let query = filter(db.selectFrom("user").selectAll(), request, clock, fastestSearch(found, total))
    .orderBy(column, direction)
    .orderBy("id", direction);
  if (request.limit !== undefined) query = query.limit(request.limit);
  // SQLite accepts an offset only after a limit.
  else if (request.offset) query = query.limit(1_000_000);
  if (request.offset) query = query.offset(request.offset);
  return { users: await query.$narrowType<StudentOnlyColumns>().execute(), total };
}

type CourseStudent = Pick<StudentRow, "id" | "name" | "course_name" | "enrolled_at" | "expires_at">;

/**
 * Lists the students of a course, newest enrolment first, with the total: all, or a page of `limit` students that starts
 * after the id `after`. They are read in slices along an index. A student whose enrolment date changes between two slices
 * may appear twice or be missing.
 */
export async function listCourseStudents(
  db: Reader,
  clock: Clock,
  { course, search, limit = Number.POSITIVE_INFINITY, after }: PageQuery & { course: string },
): Promise<{ slices: AsyncIterable<CourseStudent[]>; total: number }> {
  const request = { course, search };
  const found = search ? await matchesSearch(db, search) : undefined;
  const total = await countMatching(db, clock, request, found);
  const all = filter(db.selectFrom("user"), request, clock, fastestSearch(found, total))
    .select(["id", "name", "course_name", "enrolled_at", "expires_at"])
    .$narrowType<StudentOnlyColumns>()
    .orderBy("enrolled_at", "desc")
    .orderBy("id", "desc");
  const slices = async function* () {
    let last: Pick<CourseStudent, "id" | "enrolled_at"> | undefined = after
      ? await db
          .selectFrom("user")
          .select(["id", "enrolled_at"])
          .$narrowType<StudentOnlyColumns>()
          .where("id", "=", after)
          .executeTakeFirst()
      : undefined;
    for (let left = limit; left > 0; ) {
      const size = Math.min(left, studentsPerSlice);
      const beyond = last && sql<boolean>`(enrolled_at, id) < (${last.enrolled_at}, ${last.id})`;
      const slice = await (beyond ? all.where(beyond) : all).limit(size).execute();
      yield slice;
      if (slice.length < size) return;
      left -= slice.length;
      last = slice.at(-1);
      await setImmediate();
    }
  };
  return { slices: slices(), total };
}

/** Counts the students that match. Without a filter the count needs only an index. */
async function countMatching(
  db: Reader,
  clock: Clock,
  request: ListQuery,
  found?: Expression<SqlBool>,
): Promise<number> {
  const { search, id, missing, course, state } = request;
  if (!search && id === undefined && missing === undefined && state === undefined)
    return countStudents(db, course ? spellCourse(course) : undefined);
  const counted = db.selectFrom("user").select((eb) => eb.fn.countAll<number>().as("count"));
  const { count } = await filter(counted, request, clock, found).executeTakeFirstOrThrow();
  return count;
}
