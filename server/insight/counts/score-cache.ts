import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Reader } from "../../core/database/schema.ts";

/** What a student handed in of an assignment, summed over its sections. */
export interface Work {
  studentId: string;
  handedIn: number;
  earned: number;
  possible: number;
}

/** Of the counted submissions of an assignment, a place a student: numbers, since a course has hundreds of thousands. */
interface Kept {
  version: number;
  students: Int32Array;
  handedIn: Uint16Array;
  earned: Float64Array;
  possible: Int32Array;
}

interface Store {
  kept: LRUCache<string, Kept>;
  /** Students by their numbers, and the numbers by students: an id is as long as what is kept of a cell. */
  ids: string[];
  numbers: Map<string, number>;
}

/** So many cells are 36 MB. */
const mostKept = 2_000_000;

/** About as many as are read in a few milliseconds. */
const studentsPerLoad = 2_000;
const assignmentsPerLook = 500;

const stores = new WeakMap<Reader, Store>();

interface Row {
  assignment_id: string;
  /** Null in the row that tells the version, and how many students there are. */
  student_id: string | null;
  handed_in: number;
  earned: number;
  possible: number;
}

/**
 * The work in assignments, an assignment after the other. What is counted is kept in memory as of a version that rises with
 * every change of it; version and what is not counted yet are read in one statement, so that nothing is older than the
 * database. Out: a reader of each assignment, of which a student comes once.
 */
export async function readWork(db: Reader, assignmentIds: readonly string[]): Promise<Map<string, Iterable<Work>>> {
  const store = stores.get(db) ?? newStore();
  stores.set(db, store);
  const found = new Map<string, Iterable<Work>>();
  for (let start = 0; start < assignmentIds.length; start += assignmentsPerLook) {
    if (start > 0) await setImmediate();
    await findWork(db, store, assignmentIds.slice(start, start + assignmentsPerLook), found);
  }
  return found;
}

async function findWork(
  db: Reader,
  store: Store,
  assignmentIds: readonly string[],
  found: Map<string, Iterable<Work>>,
): Promise<void> {
  // What was loaded for this reader, were it more than is kept.
  const loaded = new Map<string, Kept>();
  let waiting = assignmentIds;
  // One that is counted between two looks is looked at anew.
  while (waiting.length > 0) {
    const looked = Map.groupBy(await readRows(db, waiting, 0), (row) => row.assignment_id);
    const missing: { id: string; students: number }[] = [];
    for (const id of waiting) {
      const rows = looked.get(id) ?? [];
      const state = rows.find((row) => row.student_id === null);
      const kept = loaded.get(id) ?? store.kept.get(id);
      const isKept = state === undefined || kept?.version === Number(state.handed_in);
      if (isKept)
        found.set(
          id,
          workOf(
            store,
            state && kept,
            rows.filter((row) => row !== state),
          ),
        );
      else missing.push({ id, students: Number(state.possible) });
    }
    for (const ids of slicesOf(missing)) {
      for (const [id, kept] of await load(db, store, ids)) {
        loaded.set(id, kept);
        store.kept.set(id, kept);
      }
      await setImmediate();
    }
    waiting = missing.map(({ id }) => id);
  }
}

function newStore(): Store {
  return {
    kept: new LRUCache({ maxSize: mostKept, sizeCalculation: ({ students }) => students.length + 1 }),
    ids: [],
    numbers: new Map(),
  };
}

/** Of one assignment that has too many students for one reading: those behind a student. */
interface Part {
  after: string;
  most: number;
}

/** At one moment the versions, and the work of each student in what is counted, or not yet. */
async function readRows(db: Reader, ids: readonly string[], counted: 0 | 1, part?: Part): Promise<Row[]> {
  const of = sql.join(ids);
  const behind = part ? sql`and student_id > ${part.after}` : sql``;
  const most = part ? sql`order by assignment_id, student_id limit ${part.most}` : sql``;
  const { rows } = await sql<Row>`
    select assignment_id, null as student_id, version as handed_in, 0 as earned, students as possible
    from assignment_sum where assignment_id in (${of})
    union all
    select * from (
      select assignment_id, student_id, count(*), sum(earned), sum(possible) from submission
      where counted = ${sql.raw(String(counted))} and assignment_id in (${of}) ${behind}
      group by assignment_id, student_id ${most}) as work`.execute(db);
  return rows;
}

/**
 * Whatever version it is that is found first: the next look tells whether it still is. One that stands alone is read in as
 * many parts as it has.
 */
async function load(db: Reader, store: Store, ids: readonly string[]): Promise<Map<string, Kept>> {
  const loaded = new Map<string, Kept>();
  let part = ids.length === 1 ? { after: "", most: studentsPerLoad } : undefined;
  for (;;) {
    const rows = await readRows(db, ids, 1, part);
    for (const [id, all] of Map.groupBy(rows, (row) => row.assignment_id)) {
      const read = keptOf(store, all);
      const before = loaded.get(id);
      loaded.set(id, before ? joined(before, read) : read);
    }
    const students = rows.flatMap(({ student_id }) => student_id ?? []);
    if (part === undefined || students.length < part.most) return loaded;
    part = { ...part, after: students.sort().at(-1) ?? "" };
    await setImmediate();
  }
}

function keptOf(store: Store, rows: readonly Row[]): Kept {
  const version = rows.find((row) => row.student_id === null)?.handed_in;
  const work = rows.filter((row) => row.student_id !== null);
  return {
    version: Number(version ?? 0),
    students: Int32Array.from(work, ({ student_id }) => numberOf(store, student_id ?? "")),
    handedIn: Uint16Array.from(work, ({ handed_in }) => Number(handed_in)),
    earned: Float64Array.from(work, ({ earned }) => Number(earned)),
    possible: Int32Array.from(work, ({ possible }) => Number(possible)),
  };
}

function joined(one: Kept, other: Kept): Kept {
  const join = <List extends Int32Array | Uint16Array | Float64Array>(list: List, first: List, second: List): List => {
    list.set(first);
    list.set(second, first.length);
    return list;
  };
  const length = one.students.length + other.students.length;
  return {
    version: one.version,
    students: join(new Int32Array(length), one.students, other.students),
    handedIn: join(new Uint16Array(length), one.handedIn, other.handedIn),
    earned: join(new Float64Array(length), one.earned, other.earned),
    possible: join(new Int32Array(length), one.possible, other.possible),
  };
}

function numberOf({ ids, numbers }: Store, studentId: string): number {
  const known = numbers.get(studentId);
  if (known !== undefined) return known;
  numbers.set(studentId, ids.push(studentId) - 1);
  return ids.length - 1;
}

function* workOf(store: Store, kept: Kept | undefined, uncounted: readonly Row[]): Generator<Work> {
  const more = new Map(uncounted.map((row) => [row.student_id, row]));
  for (let place = 0; place < (kept?.students.length ?? 0); place += 1) {
    const studentId = store.ids[kept?.students[place] ?? 0] ?? "";
    const own = more.get(studentId);
    more.delete(studentId);
    yield {
      studentId,
      handedIn: (kept?.handedIn[place] ?? 0) + Number(own?.handed_in ?? 0),
      earned: (kept?.earned[place] ?? 0) + Number(own?.earned ?? 0),
      possible: (kept?.possible[place] ?? 0) + Number(own?.possible ?? 0),
    };
  }
  for (const row of more.values())
    yield {
      studentId: row.student_id ?? "",
      handedIn: Number(row.handed_in),
      earned: Number(row.earned),
      possible: Number(row.possible),
    };
}

/** Those that are read at once. One that is longer than what is read at once stands alone. */
function slicesOf(missing: readonly { id: string; students: number }[]): string[][] {
  const slices: string[][] = [];
  let left = 0;
  for (const { id, students } of missing) {
    const last = slices.at(-1);
    if (last && students <= left) last.push(id);
    else {
      slices.push([id]);
      left = studentsPerLoad;
    }
    left -= students;
  }
  return slices;
}
