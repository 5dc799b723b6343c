import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { PageQuery } from "#contract/api/common.ts";
import type { GradebookMarks, GradebookMarksQuery, GradebookState } from "#contract/api/gradebook.ts";
import { findCategory } from "#contract/categories.ts";
import { meanScore, scorePercent } from "#contract/progress.ts";
import type { Reader } from "../../core/database/schema.ts";
import { forEachWithPauses, makePause } from "../../core/event-loop.ts";
import type { Services } from "../../core/services.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { readStudentScores, type StudentScore } from "../counts/score-cache.ts";
import { type Column, chooseColumns, readColumns, readColumnsPage } from "./read-columns.ts";

/** About as many as are read in a few milliseconds. */
const studentsPerSlice = 2000;

export type Marks = Omit<GradebookMarks, "success">;
type Row = Marks["students"][number];
type RowInMaking = Pick<Row, "_id" | "name" | "cells"> & { scores: number[] };
type Attempt = Awaited<ReturnType<typeof readAttempts>>[number];

/**
 * Every student of a course by every assignment that its students know; of an archived one what was handed in counts as
 * all of it, and who handed in nothing has no state in it, as students see it (server/courses/sections/visible.ts). One query a kind, none of which is a student's; what is long lets
 * others have their turn. With a limit a page of the students, of which the work alone is read; with columns a page of the
 * assignments, where averages are of all of them.
 */
export async function readMarks(
  { db, clock }: Pick<Services, "db" | "clock">,
  course: string,
  page: Omit<GradebookMarksQuery, "course"> = {},
): Promise<Marks> {
  const category = findCategory(course) ?? course;
  const at = clock();
  const { students, next } = await readStudents(db, category, page);
  const read = next === undefined ? readAll(db, category, at, page) : readOf(db, category, at, page, students);
  const { shown, others, work, paged } = await read;
  const attempts = Map.groupBy(await readAttempts(db, category), ({ assignment_id }) => assignment_id);
  const pause = makePause();
  const rows = new Map<string, RowInMaking>();
  await forEachWithPauses(students, pause, ({ id, name }) => rows.set(id, { _id: id, name, cells: [], scores: [] }));
  for (const assignment of shown) {
    const own = work.get(assignment.id) ?? [];
    await fillColumn(rows, assignment, own, attempts.get(assignment.id) ?? [], at.toISOString(), pause);
  }
  for (const assignment of others) {
    const scores = scoresOf(assignment, work.get(assignment.id) ?? []);
    await forEachWithPauses(scores, pause, ({ studentId, score }) => rows.get(studentId)?.scores.push(score));
  }
  const told: Marks["students"] = [];
  await forEachWithPauses(rows.values(), pause, ({ scores, ...row }) =>
    told.push({ ...row, average: scores.length === 0 ? null : meanScore(scores) }),
  );
  return {
    assignments: shown.map(({ id, module_name, assigned_at, due_at }) => ({
      _id: id,
      moduleName: module_name,
      assignedDate: assigned_at,
      dueDate: due_at,
    })),
    students: told,
    ...paged,
    ...(next !== undefined && { next }),
  };
}

type Page = Pick<GradebookMarksQuery, "columns" | "columnsAfter">;

/** What is read for a table: the columns that are shown, others that averages are of, and the work in both. */
interface Read {
  shown: readonly Column[];
  others: readonly Column[];
  work: ReadonlyMap<string, Iterable<StudentScore>>;
  paged: Partial<Pick<Marks, "nextColumn" | "totalAssignments">>;
}

async function readAll(db: Reader, category: string, at: Date, { columns, columnsAfter }: Page): Promise<Read> {
  const all = await readColumns(db, category, at);
  const ids = all.map(({ id }) => id);
  const work = await readStudentScores(db, ids);
  if (columns === undefined) return { shown: all, others: [], work, paged: {} };
  const { shown, ...paged } = chooseColumns(all, { columns, columnsAfter });
  return { shown, others: all.filter((one) => !shown.includes(one)), work, paged };
}

/** Of a few students: beside the page those alone of which they handed in. */
async function readOf(
  db: Reader,
  category: string,
  at: Date,
  { columns, columnsAfter }: Page,
  students: readonly { id: string }[],
): Promise<Read> {
  const work = await readWorkOf(db, students);
  if (columns === undefined) return { shown: await readColumns(db, category, at), others: [], work, paged: {} };
  const { shown, ...paged } = await readColumnsPage(db, category, at, { columns, columnsAfter });
  const isShown = new Set(shown.map(({ id }) => id));
  const ids = [...work.keys()].filter((id) => !isShown.has(id));
  const others = ids.length === 0 ? [] : await readColumns(db, category, at, ids);
  return { shown, others, work, paged };
}

/** How each student stands in an assignment, as the next cell of their row. */
async function fillColumn(
  rows: ReadonlyMap<string, RowInMaking>,
  assignment: Column,
  work: Iterable<StudentScore>,
  attempts: readonly Attempt[],
  now: string,
  pause: () => Promise<void>,
): Promise<void> {
  const begun = new Map(attempts.map((one) => [one.student_id, Number(one.timed) > 0]));
  const isArchived = assignment.archived_at !== null;
  const untouched = isArchived ? null : stateOf(assignment, 0, undefined, now);
  const place = rows.values().next().value?.cells.length ?? 0;
  await forEachWithPauses(rows.values(), pause, ({ cells }) => cells.push(untouched));
  const put = (studentId: string, cell: Row["cells"][number]) => {
    const row = rows.get(studentId);
    if (!row) return;
    row.cells[place] = cell;
    if (typeof cell === "number") row.scores.push(cell);
  };
  if (!isArchived) for (const [id, timed] of begun) put(id, stateOf(assignment, 0, timed, now));
  await forEachWithPauses(work, pause, (one) => {
    const { studentId, submittedSections } = one;
    put(studentId, scoreOf(assignment, one) ?? stateOf(assignment, submittedSections, begun.get(studentId), now));
  });
}

function* scoresOf(assignment: Column, work: Iterable<StudentScore>) {
  for (const one of work) {
    const score = scoreOf(assignment, one);
    if (score !== undefined) yield { studentId: one.studentId, score };
  }
}

/** Undefined where not all is handed in that there is. */
function scoreOf(
  { sections, archived_at }: Column,
  { submittedSections, earned, possible }: StudentScore,
): number | undefined {
  const isDone = submittedSections >= Number(sections) || archived_at !== null;
  return isDone ? scorePercent(earned, possible - earned) : undefined;
}

/** Of what is not all handed in. `timed`: whether the clock of an attempt runs; undefined where none is open. */
function stateOf(
  assignment: Column,
  submittedSections: number,
  timed: boolean | undefined,
  now: string,
): Exclude<GradebookState, "done"> {
  if (timed) return "working";
  if (assignment.due_at !== null && assignment.due_at < now) return "overdue";
  return timed === undefined && submittedSections === 0 ? "open" : "working";
}

/** By name, some at a time. Out: also who stands last on a page when more follow; undefined where all were asked for. */
async function readStudents(db: Reader, category: string, { limit, after }: Pick<PageQuery, "limit" | "after">) {
  const byName = db
    .selectFrom("user")
    .select(["id", "name", "name_key"])
    .where("role", "=", "user")
    .where("course_name", "=", category)
    .orderBy("name_key")
    .orderBy("id");
  let last = after
    ? await db.selectFrom("user").select(["id", "name_key"]).where("id", "=", after).executeTakeFirst()
    : undefined;
  const found: { id: string; name: string }[] = [];
  for (let left = limit === undefined ? Number.POSITIVE_INFINITY : limit + 1; left > 0; ) {
    const most = Math.min(left, studentsPerSlice);
    const next = last ? byName.where(sql<boolean>`(name_key, id) > (${last.name_key}, ${last.id})`) : byName;
    const slice = await next.limit(most).execute();
    found.push(...slice);
    if (slice.length < most) break;
    left -= slice.length;
    last = slice.at(-1);
    await setImmediate();
  }
  if (limit === undefined) return { students: found, next: undefined };
  const students = found.slice(0, limit);
  return { students, next: found.length > limit ? (students.at(-1)?.id ?? null) : null };
}

/** What a few students handed in, by assignments: from the students' index alone. */
async function readWorkOf(db: Reader, students: readonly { id: string }[]): Promise<Map<string, StudentScore[]>> {
  if (students.length === 0) return new Map();
  const rows = await db
    .selectFrom("submission")
    .innerJoin("section", "section.id", "submission.section_id")
    .select(({ fn }) => [
      "submission.student_id",
      "section.assignment_id",
      fn.countAll<number>().as("submittedSections"),
      fn.sum<number>("submission.earned").as("earned"),
      fn.sum<number>("submission.possible").as("possible"),
    ])
    .where(
      "submission.student_id",
      "in",
      students.map(({ id }) => id),
    )
    .groupBy(["submission.student_id", "section.assignment_id"])
    .execute();
  const work = rows.map(({ student_id, assignment_id, submittedSections, earned, possible }) => ({
    assignment_id,
    studentId: student_id,
    submittedSections: Number(submittedSections),
    earned: Number(earned),
    possible: Number(possible),
  }));
  return Map.groupBy(work, (one) => one.assignment_id);
}

/** The attempts that are open, and whether one of them has a deadline. */
function readAttempts(db: Reader, category: string) {
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
