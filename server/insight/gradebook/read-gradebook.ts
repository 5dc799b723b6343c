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

/** A slice is read in a few milliseconds. */
const studentsPerSlice = 2000;

export type Marks = Omit<GradebookMarks, "success">;
type GradebookRow = Marks["students"][number];

/** A row to which columns are still added. `scores` has the scores of all columns, also of those that are not shown. */
type UnfinishedRow = Pick<GradebookRow, "_id" | "name" | "cells" | "partPercents"> & { scores: number[] };
type OpenAttempts = Awaited<ReturnType<typeof readAttempts>>[number];

/**
 * Returns the gradebook of a course: its students by the assignments that they can see
 * (server/courses/sections/visible.ts). An archived assignment counts as complete for students who submitted a section of
 * it, and has no state for the others. With `limit` it returns a page of the students, and with `columns` a page of the
 * assignments; averages are always of all assignments. The number of queries is fixed except for slices. Long loops yield
 * to the event loop.
 */
export async function readMarks(
  { db, clock }: Pick<Services, "db" | "clock">,
  course: string,
  page: Omit<GradebookMarksQuery, "course"> = {},
): Promise<Marks> {
  const category = findCategory(course) ?? course;
  const at = clock();
  const { students, next } = await readStudents(db, category, page);
  const reading =
    next === undefined ? readCourseScores(db, category, at, page) : readPageScores(db, category, at, page, students);
  const { shown, others, scores, paged } = await reading;
  const attempts = Map.groupBy(await readAttempts(db, category), ({ assignment_id }) => assignment_id);
  const pause = makePause();
  const rows = new Map<string, UnfinishedRow>();
  await forEachWithPauses(students, pause, ({ id, name }) =>
    rows.set(id, { _id: id, name, cells: [], partPercents: {}, scores: [] }),
  );
  for (const assignment of shown) {
    const own = scores.get(assignment.id) ?? [];
    await fillColumn(rows, assignment, own, attempts.get(assignment.id) ?? [], at.toISOString(), pause);
  }
  for (const assignment of others) {
    await forEachWithPauses(scores.get(assignment.id) ?? [], pause, (score) => {
      const percent = percentOf(assignment, score);
      if (percent !== undefined) rows.get(score.studentId)?.scores.push(percent);
    });
  }
  const finished: GradebookRow[] = [];
  await forEachWithPauses(rows.values(), pause, ({ scores: percents, ...row }) =>
    finished.push({ ...row, average: percents.length === 0 ? null : meanScore(percents) }),
  );
  return {
    assignments: shown.map(({ id, module_name, assigned_at, due_at }) => ({
      _id: id,
      moduleName: module_name,
      assignedDate: assigned_at,
      dueDate: due_at,
    })),
    students: finished,
    ...paged,
    ...(next !== undefined && { next }),
  };
}

type Page = Pick<GradebookMarksQuery, "columns" | "columnsAfter">;

interface CourseScores {
  /** The columns of the page. */
  shown: readonly Column[];
  /** The other columns, which only averages need. */
  others: readonly Column[];
  /** By assignment id. */
  scores: ReadonlyMap<string, Iterable<StudentScore>>;
  paged: Partial<Pick<Marks, "nextColumn" | "totalAssignments">>;
}

/** Reads the scores of all students of a course. */
async function readCourseScores(
  db: Reader,
  category: string,
  at: Date,
  { columns, columnsAfter }: Page,
): Promise<CourseScores> {
  const all = await readColumns(db, category, at);
  const ids = all.map(({ id }) => id);
  const scores = await readStudentScores(db, ids);
  if (columns === undefined) return { shown: all, others: [], scores, paged: {} };
  const { shown, ...paged } = chooseColumns(all, { columns, columnsAfter });
  return { shown, others: all.filter((one) => !shown.includes(one)), scores, paged };
}

/** Reads the scores of a page of students. `others` has only assignments that one of them has submitted. */
async function readPageScores(
  db: Reader,
  category: string,
  at: Date,
  { columns, columnsAfter }: Page,
  students: readonly { id: string }[],
): Promise<CourseScores> {
  const scores = await readScoresOf(db, students);
  if (columns === undefined) return { shown: await readColumns(db, category, at), others: [], scores, paged: {} };
  const { shown, ...paged } = await readColumnsPage(db, category, at, { columns, columnsAfter });
  const isShown = new Set(shown.map(({ id }) => id));
  const ids = [...scores.keys()].filter((id) => !isShown.has(id));
  const others = ids.length === 0 ? [] : await readColumns(db, category, at, ids);
  return { shown, others, scores, paged };
}

/** Adds to each row the student's cell for an assignment: a score, a state, or null. */
async function fillColumn(
  rows: ReadonlyMap<string, UnfinishedRow>,
  assignment: Column,
  scores: Iterable<StudentScore>,
  attempts: readonly OpenAttempts[],
  now: string,
  pause: () => Promise<void>,
): Promise<void> {
  const started = new Map(attempts.map((one) => [one.student_id, one.timed > 0]));
  const isArchived = assignment.archived_at !== null;
  const untouched = isArchived ? null : stateOf(assignment, 0, undefined, now);
  const column = rows.values().next().value?.cells.length ?? 0;
  await forEachWithPauses(rows.values(), pause, ({ cells }) => cells.push(untouched));
  const setCell = (studentId: string, cell: GradebookRow["cells"][number]) => {
    const row = rows.get(studentId);
    if (!row) return;
    row.cells[column] = cell;
    if (typeof cell === "number") row.scores.push(cell);
  };
  if (!isArchived) for (const [id, timed] of started) setCell(id, stateOf(assignment, 0, timed, now));
  await forEachWithPauses(scores, pause, (score) => {
    const { studentId, submittedSections, earned, possible } = score;
    const percent = percentOf(assignment, score);
    setCell(studentId, percent ?? stateOf(assignment, submittedSections, started.get(studentId), now));
    const row = rows.get(studentId);
    if (row && percent === undefined && possible > 0)
      row.partPercents[assignment.id] = scorePercent(earned, possible - earned);
  });
}

/** Returns undefined if the student has not submitted all sections. An archived assignment counts as complete. */
function percentOf(
  { sections, archived_at }: Column,
  { submittedSections, earned, possible }: StudentScore,
): number | undefined {
  const isDone = submittedSections >= Number(sections) || archived_at !== null;
  return isDone ? scorePercent(earned, possible - earned) : undefined;
}

/**
 * Returns the state of an assignment that is not complete. `timed` says whether an open attempt has a deadline; undefined
 * means that no attempt is open.
 */
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

/**
 * Reads the students of a course by name, in slices. `next` is the cursor for the next page: null on the last page,
 * undefined if all students were requested.
 */
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
    const size = Math.min(left, studentsPerSlice);
    const next = last ? byName.where(sql<boolean>`(name_key, id) > (${last.name_key}, ${last.id})`) : byName;
    const slice = await next.limit(size).execute();
    found.push(...slice);
    if (slice.length < size) break;
    left -= slice.length;
    last = slice.at(-1);
    await setImmediate();
  }
  if (limit === undefined) return { students: found, next: undefined };
  const students = found.slice(0, limit);
  return { students, next: found.length > limit ? (students.at(-1)?.id ?? null) : null };
}

/** Reads the scores of a few students, by assignment id, without the cache of scores. */
async function readScoresOf(db: Reader, students: readonly { id: string }[]): Promise<Map<string, StudentScore[]>> {
  if (students.length === 0) return new Map();
  const rows = await db
    .selectFrom("submission")
    .innerJoin("section", "section.id", "submission.section_id")
    .select(({ fn }) => [
      "submission.student_id as studentId",
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
  return Map.groupBy(rows, (row) => row.assignment_id);
}

/** Counts the open attempts that have a deadline (`timed`), by assignment and student with an open attempt. */
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
