import { LRUCache } from "lru-cache";
import type { Db, Reader } from "../../core/database/schema.ts";
import { type CourseAssignment, categoryKey, loadCourse } from "./load-course.ts";
import { readStudentState, type StudentState } from "./student-state.ts";
import { giveVariants, missingGroups, sectionsOf } from "./variants.ts";
import { sectionsShown } from "./visible.ts";

const mostCourses = 20;
/** The number of loads after which a course that keeps changing is returned anyway. */
const mostLoads = 5;

/** A course at one version: the part that is the same for every student. */
interface CachedCourse {
  version: number;
  assignments: readonly CourseAssignment[];
  sectionIds: ReadonlySet<string>;
}

interface Courses {
  cache: LRUCache<string, CachedCourse>;
  loading: Map<string, Promise<CachedCourse>>;
}

const coursesOf = new WeakMap<Reader, Courses>();

/** A course as one student sees it (visible.ts), with their scores and open attempts. */
interface StudentCourse {
  assignments: readonly CourseAssignment[];
  student: StudentState;
  /** True if the student has submitted something of another course. */
  hasOtherWork: boolean;
  /** Assignments with a section of which the student has no variant yet: the list shows its first variant. */
  withoutVariant: readonly string[];
}

/**
 * Returns a student's course, from memory if possible. Never older than the database: one query reads the course's version
 * together with the student's scores, and a cached course of another version is loaded again.
 */
export async function readCourse(db: Reader, now: Date, courseName: string, studentId: string): Promise<StudentCourse> {
  const courses = coursesOf.get(db) ?? { cache: new LRUCache({ max: mostCourses }), loading: new Map() };
  coursesOf.set(db, courses);
  const key = categoryKey(courseName);
  for (let loads = 0; ; loads += 1) {
    const { version, ...student } = await readStudentState(db, key, studentId);
    if (version === 0) return { assignments: [], student, hasOtherWork: student.scores.size > 0, withoutVariant: [] };
    const cached = courses.cache.get(key);
    if (cached?.version === version) return visibleTo(student, cached, now);
    const loaded = await load(courses, db, key, version);
    if (loads === mostLoads) return visibleTo(student, loaded, now);
  }
}

/**
 * Returns a student's course as `readCourse` does, for the student: of each section with variants they get one when they
 * first see it.
 */
export async function openCourse(db: Db, now: Date, courseName: string, studentId: string): Promise<StudentCourse> {
  const course = await readCourse(db, now, courseName, studentId);
  if (course.withoutVariant.length === 0) return course;
  await giveVariants(db, studentId, course.withoutVariant);
  return readCourse(db, now, courseName, studentId);
}

function visibleTo(student: StudentState, course: CachedCourse, now: Date): StudentCourse {
  const { scores, variants } = student;
  const withoutVariant: string[] = [];
  const assignments: CourseAssignment[] = [];
  for (const assignment of course.assignments) {
    const shown = sectionsShown(assignment, assignment.sections, ({ id }) => scores.has(id), now);
    const sections = sectionsOf(shown, variants, "first");
    if (sections !== shown && missingGroups(shown, variants).length > 0) withoutVariant.push(assignment.id);
    if (sections.length === assignment.sections.length) assignments.push(assignment);
    else if (sections.length > 0) assignments.push({ ...assignment, sections: [...sections] });
  }
  const hasOtherWork = scores.keys().some((id) => !course.sectionIds.has(id));
  return { assignments, student, hasOtherWork, withoutVariant };
}

/** Loads a course. Callers that arrive during a load share it, and check its version themselves. */
function load(courses: Courses, db: Reader, key: string, version: number): Promise<CachedCourse> {
  let running = courses.loading.get(key);
  if (!running) {
    running = loadAt(db, key, version)
      .then((course) => {
        if (course.version !== 0) courses.cache.set(key, course);
        return course;
      })
      .finally(() => courses.loading.delete(key));
    courses.loading.set(key, running);
  }
  return running;
}

/** Loads a course. Its version is 0, which never matches, if the course changed during the load. */
async function loadAt(db: Reader, key: string, version: number): Promise<CachedCourse> {
  const assignments = await loadCourse(db, key);
  const after = await db
    .selectFrom("course_version")
    .select("version")
    .where("category_key", "=", key)
    .executeTakeFirst();
  const sectionIds = new Set(assignments.flatMap(({ sections }) => sections.map(({ id }) => id)));
  return { version: Number(after?.version) === version ? version : 0, assignments, sectionIds };
}
