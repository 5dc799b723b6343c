import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Reader } from "../../core/database/schema.ts";
import { slicesOf } from "../../core/database/slices.ts";

/** A student's submissions in an assignment, summed over its sections. */
export interface StudentScore {
  studentId: string;
  submittedSections: number;
  earned: number;
  possible: number;
}

/**
 * The scores of an assignment from its counted submissions. Each list has one element for each student; typed arrays,
 * because a course can have hundreds of thousands of scores.
 */
interface CachedScores {
  version: number;
  /** Indexes into `ScoreCache.ids`. */
  students: Int32Array;
  submittedSections: Uint16Array;
  earned: Float64Array;
  possible: Int32Array;
}

interface ScoreCache {
  /** By assignment id. */
  scores: LRUCache<string, CachedScores>;
  /** The ids of students, and their indexes: storing an id with each score would double the memory. */
  ids: string[];
  numbers: Map<string, number>;
}

/** A cell is one student in one assignment; this many use 36 MB. */
const maxCachedCells = 2_000_000;

/** The scores of a slice are read in a few milliseconds. */
const studentsPerSlice = 2_000;
const assignmentsPerSlice = 500;

const caches = new WeakMap<Reader, ScoreCache>();

/** A student's score in an assignment; or the state of the assignment, in a row without student. */
interface ScoreRow {
  assignment_id: string;
  /** Null for the state: then `submitted_sections` is the version, and `possible` the number of students. */
  student_id: string | null;
  submitted_sections: number;
  earned: number;
  possible: number;
}

/**
 * Returns the scores of each assignment, one for each student who submitted a section. Counted submissions come from a
 * cache whose version changes whenever they change; the versions and the uncounted submissions are read in one statement,
 * so that no score is older than the database.
 */
export async function readStudentScores(
  db: Reader,
  assignmentIds: readonly string[],
): Promise<Map<string, Iterable<StudentScore>>> {
  const cache = caches.get(db) ?? newCache();
  caches.set(db, cache);
  const found = new Map<string, Iterable<StudentScore>>();
  for await (const ids of slicesOf(assignmentIds, assignmentsPerSlice)) await findScores(db, cache, ids, found);
  return found;
}

async function findScores(
  db: Reader,
  cache: ScoreCache,
  assignmentIds: readonly string[],
  found: Map<string, Iterable<StudentScore>>,
): Promise<void> {
  // The scores of this call, also if the cache is too small for them.
  const loaded = new Map<string, CachedScores>();
  let remaining = assignmentIds;
  // Repeats for assignments whose version changes between two reads.
  while (remaining.length > 0) {
    const rowsOf = Map.groupBy(await readRows(db, remaining, 0), (row) => row.assignment_id);
    const missing: { id: string; students: number }[] = [];
    for (const id of remaining) {
      const rows = rowsOf.get(id) ?? [];
      const state = rows.find((row) => row.student_id === null);
      const uncounted = rows.filter((row) => row !== state);
      const cached = loaded.get(id) ?? cache.scores.get(id);
      const isCurrent = state === undefined || cached?.version === state.submitted_sections;
      if (isCurrent) found.set(id, mergeScores(cache, state && cached, uncounted));
      else missing.push({ id, students: state.possible });
    }
    for (const ids of slicesByStudents(missing)) {
      for (const [id, cached] of await load(db, cache, ids)) {
        loaded.set(id, cached);
        cache.scores.set(id, cached);
      }
      await setImmediate();
    }
    remaining = missing.map(({ id }) => id);
  }
}

function newCache(): ScoreCache {
  return {
    scores: new LRUCache({ maxSize: maxCachedCells, sizeCalculation: ({ students }) => students.length + 1 }),
    ids: [],
    numbers: new Map(),
  };
}

/** Up to `limit` students after the id `after`, of an assignment that has too many for one query. */
interface StudentRange {
  after: string;
  limit: number;
}

/**
 * Reads the states of assignments, and the students' scores from counted (1) or uncounted (0) submissions, in one
 * statement.
 */
async function readRows(db: Reader, ids: readonly string[], counted: 0 | 1, range?: StudentRange): Promise<ScoreRow[]> {
  const idList = sql.join(ids);
  const after = range ? sql`and student_id > ${range.after}` : sql``;
  const limit = range ? sql`order by assignment_id, student_id limit ${range.limit}` : sql``;
  const { rows } = await sql<ScoreRow>`
    select assignment_id, null as student_id, version as submitted_sections, 0 as earned, students as possible
    from assignment_sum where assignment_id in (${idList})
    union all
    select * from (
      select assignment_id, student_id, count(*), sum(earned), sum(possible) from submission
      where counted = ${sql.raw(String(counted))} and assignment_id in (${idList}) ${after}
      group by assignment_id, student_id ${limit}) as score`.execute(db);
  return rows;
}

/**
 * Loads the counted scores of assignments with the version that is read first; the caller checks that it is still the
 * current one. A single assignment is read in ranges of students.
 */
async function load(db: Reader, cache: ScoreCache, ids: readonly string[]): Promise<Map<string, CachedScores>> {
  const loaded = new Map<string, CachedScores>();
  let range = ids.length === 1 ? { after: "", limit: studentsPerSlice } : undefined;
  for (;;) {
    const rows = await readRows(db, ids, 1, range);
    for (const [id, all] of Map.groupBy(rows, (row) => row.assignment_id)) {
      const scores = toCached(cache, all);
      const before = loaded.get(id);
      loaded.set(id, before ? concatenate(before, scores) : scores);
    }
    const students = rows.flatMap(({ student_id }) => student_id ?? []);
    if (range === undefined || students.length < range.limit) return loaded;
    range = { ...range, after: students.sort().at(-1) ?? "" };
    await setImmediate();
  }
}

function toCached(cache: ScoreCache, rows: readonly ScoreRow[]): CachedScores {
  const version = rows.find((row) => row.student_id === null)?.submitted_sections;
  const scores = rows.filter((row) => row.student_id !== null);
  return {
    version: version ?? 0,
    students: Int32Array.from(scores, ({ student_id }) => numberOf(cache, student_id ?? "")),
    submittedSections: Uint16Array.from(scores, ({ submitted_sections }) => submitted_sections),
    earned: Float64Array.from(scores, ({ earned }) => earned),
    possible: Int32Array.from(scores, ({ possible }) => possible),
  };
}

function concatenate(one: CachedScores, other: CachedScores): CachedScores {
  const join = <List extends Int32Array | Uint16Array | Float64Array>(list: List, first: List, second: List): List => {
    list.set(first);
    list.set(second, first.length);
    return list;
  };
  const length = one.students.length + other.students.length;
  return {
    version: one.version,
    students: join(new Int32Array(length), one.students, other.students),
    submittedSections: join(new Uint16Array(length), one.submittedSections, other.submittedSections),
    earned: join(new Float64Array(length), one.earned, other.earned),
    possible: join(new Int32Array(length), one.possible, other.possible),
  };
}

function numberOf({ ids, numbers }: ScoreCache, studentId: string): number {
  const known = numbers.get(studentId);
  if (known !== undefined) return known;
  numbers.set(studentId, ids.push(studentId) - 1);
  return ids.length - 1;
}

function* mergeScores(
  cache: ScoreCache,
  cached: CachedScores | undefined,
  uncounted: readonly ScoreRow[],
): Generator<StudentScore> {
  const uncountedOf = new Map(uncounted.map((row) => [row.student_id, row]));
  for (let index = 0; index < (cached?.students.length ?? 0); index += 1) {
    const studentId = cache.ids[cached?.students[index] ?? 0] ?? "";
    const own = uncountedOf.get(studentId);
    uncountedOf.delete(studentId);
    yield {
      studentId,
      submittedSections: (cached?.submittedSections[index] ?? 0) + (own?.submitted_sections ?? 0),
      earned: (cached?.earned[index] ?? 0) + (own?.earned ?? 0),
      possible: (cached?.possible[index] ?? 0) + (own?.possible ?? 0),
    };
  }
  for (const row of uncountedOf.values())
    yield {
      studentId: row.student_id ?? "",
      submittedSections: row.submitted_sections,
      earned: row.earned,
      possible: row.possible,
    };
}

/**
 * Groups assignments so that each group has at most `studentsPerSlice` students. A larger assignment is a group of its
 * own.
 */
function slicesByStudents(missing: readonly { id: string; students: number }[]): string[][] {
  const slices: string[][] = [];
  let left = 0;
  for (const { id, students } of missing) {
    const last = slices.at(-1);
    if (last && students <= left) last.push(id);
    else {
      slices.push([id]);
      left = studentsPerSlice;
    }
    left -= students;
  }
  return slices;
}
