import { setImmediate } from "node:timers/promises";
import type { Gradebook, GradebookState } from "#contract/api/gradebook.ts";
import { findCategory } from "#contract/categories.ts";
import { meanScore, scorePercent } from "#contract/progress.ts";
import type { Db } from "../database/schema.ts";
import { categoryKey } from "../sections/load-course.ts";
import { showingOf } from "../sections/visible.ts";
import type { Services } from "../services.ts";

interface Work {
  student_id: string;
  assignment_id: string;
  handedIn: number;
  earned: number;
  possible: number;
}

/** About as many cells as are read, or made, in a few milliseconds. */
const cellsPerSlice = 10_000;

type Row = Gradebook["students"][number];
type Attempt = Awaited<ReturnType<typeof readAttempts>>[number];
type Assignment = Awaited<ReturnType<typeof readAssignments>>[number];

/**
 * Every student of a course by every assignment that its students know; of an archived one what was handed in counts as
 * all of it, and who handed in nothing has no state in it, as students see it (server/sections/visible.ts). One query a kind, none of which is a student's; what is long lets
 * others have their turn.
 */
export async function readGradebook(
  { db, clock }: Pick<Services, "db" | "clock">,
  course: string,
): Promise<Omit<Gradebook, "success">> {
  const category = findCategory(course) ?? course;
  const at = clock();
  const now = at.toISOString();
  const known = (await readAssignments(db, category)).filter((one) => showingOf(one, at) !== "nothing");
  const students = await readStudents(db, category);
  const ids = known.map(({ id }) => id);
  const all = await readWork(db, ids, students.length);
  const handedIn = new Set(all.map(({ assignment_id }) => assignment_id));
  const assignments = known.filter(({ id, archived_at }) => archived_at === null || handedIn.has(id));
  const work = Map.groupBy(all, ({ student_id }) => student_id);
  const attempts = Map.groupBy(await readAttempts(db, category), ({ student_id }) => student_id);
  const rows: Row[] = [];
  const perSlice = Math.max(1, Math.floor(cellsPerSlice / Math.max(1, assignments.length)));
  for (const [place, student] of students.entries()) {
    if (place > 0 && place % perSlice === 0) await setImmediate();
    rows.push(rowOf(student, assignments, work.get(student.id), attempts.get(student.id), now));
  }
  return {
    assignments: assignments.map(({ id, module_name, assigned_at, due_at }) => ({
      _id: id,
      moduleName: module_name,
      assignedDate: assigned_at,
      dueDate: due_at,
    })),
    students: rows,
  };
}

function rowOf(
  { id, name }: { id: string; name: string },
  assignments: readonly Assignment[],
  work: readonly Work[] = [],
  attempts: readonly Attempt[] = [],
  now: string,
): Row {
  const done = new Map(work.map((one) => [one.assignment_id, one]));
  const begun = new Map(attempts.map((one) => [one.assignment_id, Number(one.timed) > 0]));
  const row: Row = { _id: id, name, percents: {}, states: {}, average: null };
  const scores: number[] = [];
  for (const assignment of assignments) {
    const own = done.get(assignment.id);
    if (assignment.archived_at !== null && !own) continue;
    const state = stateOf(assignment, own?.handedIn ?? 0, begun.get(assignment.id), now);
    const percent = state === "done" && own ? scorePercent(own.earned, own.possible - own.earned) : null;
    row.states[assignment.id] = state;
    row.percents[assignment.id] = percent;
    if (percent !== null) scores.push(percent);
  }
  return { ...row, average: scores.length === 0 ? null : meanScore(scores) };
}

/** `timed`: whether the clock of an attempt runs; undefined where none is open. */
function stateOf(assignment: Assignment, handedIn: number, timed: boolean | undefined, now: string): GradebookState {
  const isWhole = handedIn >= Number(assignment.sections) || assignment.archived_at !== null;
  if (handedIn > 0 && isWhole) return "done";
  if (timed) return "working";
  if (assignment.due_at !== null && assignment.due_at < now) return "overdue";
  return timed === undefined && handedIn === 0 ? "open" : "working";
}

function readAssignments(db: Db, category: string) {
  return db
    .selectFrom("assignment")
    .select((eb) => [
      "id",
      "module_name",
      "assigned_at",
      "due_at",
      "state",
      "visible_from",
      "archived_at",
      eb
        .selectFrom("section")
        .select((count) => count.fn.countAll<number>().as("n"))
        .whereRef("section.assignment_id", "=", "assignment.id")
        .as("sections"),
    ])
    .where("category_key", "=", categoryKey(category))
    .orderBy("assigned_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

function readStudents(db: Db, category: string) {
  return db
    .selectFrom("user")
    .select(["id", "name"])
    .where("role", "=", "user")
    .where("course_name", "=", category)
    .orderBy("name_key")
    .orderBy("id")
    .execute();
}

/** What was handed in, summed over the sections of an assignment: from an index alone, and slice by slice of a long course. */
async function readWork(db: Db, assignmentIds: readonly string[], students: number): Promise<Work[]> {
  const perSlice = Math.max(1, Math.floor(cellsPerSlice / Math.max(1, students)));
  const work: Work[] = [];
  for (let start = 0; start < assignmentIds.length; start += perSlice) {
    if (start > 0) await setImmediate();
    const rows = await db
      .selectFrom("submission")
      .select((eb) => [
        "assignment_id",
        "student_id",
        eb.fn.countAll<number>().as("handedIn"),
        eb.fn.sum<number>("earned").as("earned"),
        eb.fn.sum<number>("possible").as("possible"),
      ])
      .where("assignment_id", "in", assignmentIds.slice(start, start + perSlice))
      .groupBy(["assignment_id", "student_id"])
      .execute();
    for (const { handedIn, earned, possible, ...place } of rows) {
      work.push({ ...place, handedIn: Number(handedIn), earned: Number(earned), possible: Number(possible) });
    }
  }
  return work;
}

/** The attempts that are open, and whether one of them has a deadline. */
function readAttempts(db: Db, category: string) {
  return db
    .selectFrom("attempt")
    .innerJoin("section", "section.id", "attempt.section_id")
    .innerJoin("assignment", "assignment.id", "section.assignment_id")
    .select((eb) => [
      "section.assignment_id",
      "attempt.student_id",
      eb.fn.count<number>("attempt.deadline_at").as("timed"),
    ])
    .where("attempt.is_open", "=", 1)
    .where("assignment.category_key", "=", categoryKey(category))
    .groupBy(["section.assignment_id", "attempt.student_id"])
    .execute();
}
