import type { Report } from "#contract/api/report.ts";
import { medianOfCounts } from "#contract/median.ts";
import { hasPassedCourse, isPassed, meanScore } from "#contract/progress.ts";
import { verdictsOf } from "../../core/database/json-columns.ts";
import type { Db, Reader } from "../../core/database/schema.ts";
import type { Viewer } from "../../core/http/guards.ts";
import type { Services } from "../../core/services.ts";
import { categoryKey } from "../../courses/sections/load-course.ts";
import { resultsAreOpen } from "../../courses/sections/results-open.ts";
import { readSettings } from "../../people/settings/read-settings.ts";
import { getStudent } from "../../people/users/users.ts";
import { linesOf } from "../counts/count.ts";
import { readTally } from "../counts/read-tally.ts";
import { readStudentInsight } from "../statistics/student-insight.ts";
import { type Marks, readMarks } from "./read-gradebook.ts";

/** Figures of a smaller class would reveal the results of single students. */
const minClassSize = 5;
const minuteMs = 60_000;

/**
 * Returns a student's report for printing, from the current gradebook of their course. It leaves out assignments whose
 * results are not open, because the student reads it. Throws 404 like `getStudent`.
 */
export async function readReport(
  services: Pick<Services, "db" | "clock" | "codes" | "config">,
  viewer: Viewer,
  studentId: string,
): Promise<Report> {
  const { db, clock, config } = services;
  const student = await getStudent(db, studentId);
  const { passBar } = await readSettings(db, config);
  const now = clock();
  const closed = await findClosed(db, student.course_name, now);
  const whole = await readMarks(services, student.course_name);
  const book = closed.size === 0 ? whole : withoutColumns(whole, closed);
  const row = book.students.find(({ _id }) => _id === studentId);
  const scored = row?.cells.filter((cell) => typeof cell === "number").length ?? 0;
  const all = whole.students.find(({ _id }) => _id === studentId)?.cells.filter((cell) => cell !== null) ?? [];
  const waiting = all.filter((cell) => typeof cell === "number").length - scored;
  const submitted = await readSubmittedAssignments(db, studentId);
  const insight = await readStudentInsight(services, viewer, studentId, true);
  const assignments = book.assignments.flatMap(({ _id, moduleName }, column) => {
    const percent = row?.cells[column];
    const own = submitted.get(_id);
    if (typeof percent !== "number" || !own) return [];
    return [
      {
        assignmentId: _id,
        moduleName,
        ...own,
        percent,
        classMedian: classMedian(book.students, column),
      },
    ];
  });
  const averages = book.students.flatMap(({ average }) => average ?? []);
  const average = row?.average ?? null;
  const open = all.length - scored - waiting;
  return {
    at: now.toISOString(),
    student: {
      _id: studentId,
      name: student.name,
      courseName: student.course_name,
      enrolledDate: student.enrolled_at,
    },
    passBar,
    average,
    classAverage: averages.length < minClassSize ? null : meanScore(averages),
    done: scored,
    passed: assignments.filter(({ percent }) => isPassed(percent, passBar)).length,
    open,
    waiting,
    hasPassed: hasPassedCourse(average, open + waiting, passBar),
    minutes: {
      ...insight.minutes,
      classMedian: await readClassMinutes(
        db,
        book.assignments.map(({ _id }) => _id),
      ),
    },
    assignments: assignments.sort((one, other) => (one.submittedAt < other.submittedAt ? 1 : -1)),
    fields: insight.fields.map(({ field, correct, total }) => ({ field, correct, total })),
    slips: insight.slips,
    comment: await readLastComment(db, studentId, now),
  };
}

/** Returns the ids of a course's assignments whose results are not open. */
async function findClosed(db: Reader, course: string, now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom("assignment")
    .select("id")
    .where("category_key", "=", categoryKey(course))
    .where(({ not }) => not(resultsAreOpen(now)))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns a gradebook without the assignments `ids`, with new averages. */
function withoutColumns(
  { assignments, students }: Marks,
  ids: ReadonlySet<string>,
): Pick<Marks, "assignments" | "students"> {
  const isShown = assignments.map(({ _id }) => !ids.has(_id));
  return {
    assignments: assignments.filter((_, column) => isShown[column]),
    students: students.map((student) => {
      const cells = student.cells.filter((_, column) => isShown[column]);
      const scores = cells.filter((cell) => typeof cell === "number");
      return { ...student, cells, average: scores.length === 0 ? null : meanScore(scores) };
    }),
  };
}

function classMedian(students: Marks["students"], column: number): number | null {
  const counts = new Map<number, number>();
  let all = 0;
  for (const { cells } of students) {
    const cell = cells[column];
    if (typeof cell !== "number") continue;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
    all += 1;
  }
  return all < minClassSize ? null : medianOfCounts([...counts].map(([value, count]) => ({ value, count })));
}

/**
 * Returns the median minutes of the class for a section, over the sections with at least five submissions. The variants of a
 * section are counted together.
 */
async function readClassMinutes(db: Db, assignmentIds: readonly string[]): Promise<number | null> {
  const rows = await readTally(db, assignmentIds, "minutes");
  const groupOf = await readGroups(db, assignmentIds);
  const sections = [...Map.groupBy(rows, ({ section_id }) => groupOf.get(section_id) ?? section_id).values()].filter(
    (own) => own.reduce((sum, { n }) => sum + n, 0) >= minClassSize,
  );
  return medianOfCounts(sections.flat().map(({ code, n }) => ({ value: Number(code), count: n })));
}

/** Returns the group of each variant, by its id. */
async function readGroups(db: Reader, assignmentIds: readonly string[]): Promise<Map<string, string | null>> {
  if (assignmentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("section")
    .select(["id", "variant_group"])
    .where("assignment_id", "in", assignmentIds)
    .where("variant_group", "is not", null)
    .execute();
  return new Map(rows.map(({ id, variant_group }) => [id, variant_group]));
}

/** Returns for each submitted assignment of a student: time of submission, minutes spent, and right lines of the key. */
async function readSubmittedAssignments(db: Reader, studentId: string) {
  const rows = await db
    .selectFrom("submission")
    .leftJoin("attempt", (join) =>
      join
        .onRef("attempt.section_id", "=", "submission.section_id")
        .onRef("attempt.student_id", "=", "submission.student_id"),
    )
    .select(["submission.assignment_id", "submission.submitted_at", "submission.verdicts", "submission.answers"])
    .select("attempt.started_at")
    .where("submission.student_id", "=", studentId)
    .execute();
  const byAssignment = Map.groupBy(rows, (row) => row.assignment_id);
  return new Map(
    [...byAssignment].map(([id, sections]) => {
      const lines = sections.flatMap((row) => linesOf(verdictsOf(row), row));
      const keyLines = lines.filter(({ mark }) => mark !== "extra");
      const times = sections.flatMap(({ started_at, submitted_at }) =>
        started_at === null ? [] : [Date.parse(submitted_at) - Date.parse(started_at)],
      );
      const spent = times.reduce((sum, ms) => sum + ms, 0);
      return [
        id,
        {
          submittedAt:
            sections
              .map(({ submitted_at }) => submitted_at)
              .sort()
              .at(-1) ?? "",
          minutes: times.length === 0 ? null : Math.round(spent / minuteMs),
          linesRight: keyLines.filter(({ mark }) => mark === "match").length,
          lines: keyLines.length,
        },
      ] as const;
    }),
  );
}

async function readLastComment(db: Reader, studentId: string, now: Date): Promise<Report["comment"]> {
  const row = await db
    .selectFrom("submission_comment")
    .innerJoin("assignment", "assignment.id", "submission_comment.assignment_id")
    .select(["submission_comment.text", "submission_comment.by_name", "assignment.module_name"])
    .where("submission_comment.student_id", "=", studentId)
    .where(resultsAreOpen(now))
    .orderBy("submission_comment.at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { text: row.text, by: row.by_name, moduleName: row.module_name } : null;
}
