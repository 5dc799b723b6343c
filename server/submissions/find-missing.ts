import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { AssignmentTable, Reader } from "../database/schema.ts";
import { rosterVersion } from "../sections/roster.ts";

export interface MissingStudent {
  studentId: string;
  studentName: string;
}

type Assignment = Pick<AssignmentTable, "id" | "category">;

/** Who of a course has no counted submission of an assignment, by name, as of what both have become. */
interface Kept {
  version: string;
  students: readonly MissingStudent[];
}

type Store = LRUCache<string, Kept>;

/** So many students of all assignments are 15 MB. */
const mostKept = 100_000;
/** So many are looked at in a few milliseconds. */
const studentsPerSlice = 2_000;
/** While a class is being counted what is kept would be old at once. */
const mostLoads = 2;

const stores = new WeakMap<Reader, Store>();

/**
 * The students of an assignment's course who have handed in nothing of it, by name. Who of them has no counted submission is
 * kept in memory, as of the versions of the course's roster and of what is counted of the assignment; these and what is not
 * counted yet are read in one statement, so that nothing is older than the database.
 */
export async function findMissing(db: Reader, assignment: Assignment): Promise<readonly MissingStudent[]> {
  const store: Store =
    stores.get(db) ?? new LRUCache({ maxSize: mostKept, sizeCalculation: ({ students }) => students.length + 1 });
  stores.set(db, store);
  let loaded: Kept | undefined;
  for (let loads = 0; ; loads += 1) {
    const { version, uncounted } = await look(db, assignment);
    const kept = [loaded, store.get(assignment.id)].find((one) => one?.version === version);
    if (kept)
      return uncounted.size === 0 ? kept.students : kept.students.filter((one) => !uncounted.has(one.studentId));
    if (loads === mostLoads) return findAtOnce(db, assignment);
    loaded = { version, students: await load(db, assignment) };
    store.set(assignment.id, loaded);
  }
}

/** At one moment what the kept ones must be of, and who has handed in what is not counted yet. */
async function look(db: Reader, { id, category }: Assignment) {
  const { rows } = await sql<{ student_id: string | null; version: string }>`
    select null as student_id, ${rosterVersion(category)} || ' ' || coalesce(
      (select cast(version as text) from assignment_sum where assignment_id = ${id}), '') as version
    union all
    select distinct student_id, '' from submission where counted = 0 and assignment_id = ${id}`.execute(db);
  const uncounted = new Set(rows.flatMap(({ student_id }) => student_id ?? []));
  return { version: rows.find(({ student_id }) => student_id === null)?.version ?? "", uncounted };
}

/** Slice by slice. Whatever it is that is found: the next look tells whether it still is. */
async function load(db: Reader, { id, category }: Assignment): Promise<MissingStudent[]> {
  const missing: MissingStudent[] = [];
  let last = ["", ""];
  for (;;) {
    const slice = await students(db)
      .where("course_name", "=", category)
      .select((eb) => [
        "name_key",
        eb
          .exists(
            eb
              .selectFrom("submission")
              .select("submission.id")
              .whereRef("submission.student_id", "=", "user.id")
              .where("assignment_id", "=", id)
              .where("counted", "=", 1),
          )
          .as("is_counted"),
      ])
      .where(sql<boolean>`(name_key, id) > (${last[0]}, ${last[1]})`)
      .limit(studentsPerSlice)
      .execute();
    for (const { id: studentId, name, is_counted } of slice)
      if (!is_counted) missing.push({ studentId, studentName: name });
    const end = slice.at(-1);
    if (end === undefined || slice.length < studentsPerSlice) return missing;
    last = [end.name_key, end.id];
    await setImmediate();
  }
}

/** In one statement, of a moment by itself. */
async function findAtOnce(db: Reader, { id, category }: Assignment): Promise<MissingStudent[]> {
  const found = await students(db)
    .where("course_name", "=", category)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("submission")
            .select("submission.id")
            .whereRef("submission.student_id", "=", "user.id")
            .where("submission.assignment_id", "=", id),
        ),
      ),
    )
    .execute();
  return found.map(({ id: studentId, name }) => ({ studentId, studentName: name }));
}

const students = (db: Reader) =>
  db.selectFrom("user").select(["user.id", "name"]).where("role", "=", "user").orderBy("name_key").orderBy("user.id");
