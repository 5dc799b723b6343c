import { setImmediate } from "node:timers/promises";
import type { Gradebook, GradebookState } from "#contract/api/gradebook.ts";
import { findCategory } from "#contract/categories.ts";
import { meanScore, scorePercent } from "#contract/progress.ts";
import type { Db } from "../database/schema.ts";
import { categoryKey } from "../sections/load-course.ts";
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
 * Every student of a course by every assignment of it. One query a kind, none of which is a student's; what is long lets
 * others have their turn.
 */
export async function readGradebook(
  { db, clock }: Pick<Services, "db" | "clock">,
  course: string,
): Promise<Omit<Gradebook, "success">> {
  const category = findCategory(course) ?? course;
  const now = clock().toISOString();
  const assignments = await readAssignments(db, category);
  const students = await readStudents(db, category);
  const ids = assignments.map(({ id }) => id);
  const work = Map.groupBy(await readWork(db, ids, students.length), ({ student_id }) => student_id);
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
  if (handedIn > 0 && handedIn >= Number(assignment.sections)) return "done";
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
