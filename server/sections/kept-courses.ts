import { LRUCache } from "lru-cache";
import type { Db } from "../database/schema.ts";
import { type CourseAssignment, categoryKey, loadCourse } from "./load-course.ts";
import { readStudentState, type StudentState } from "./student-state.ts";
import { sectionsShown } from "./visible.ts";

const mostCourses = 20;
/** How often a course that is being changed is loaded anew before it is taken as it came. */
const mostLoads = 5;

/** A course as it stood at a version: what is the same for every student. */
interface KeptCourse {
  version: number;
  assignments: readonly CourseAssignment[];
}

interface Courses {
  kept: LRUCache<string, KeptCourse>;
  loading: Map<string, Promise<KeptCourse>>;
}

const coursesOf = new WeakMap<Db, Courses>();

/**
 * A course as it exists for one of its students (visible.ts), kept ready in memory, and where they stand in it. Never older than the database: the one query reads the
 * course's version together with the student's scores, and a course kept from another version is loaded anew.
 */
export async function readCourse(
  db: Db,
  now: Date,
  courseName: string,
  studentId: string,
): Promise<{ assignments: readonly CourseAssignment[]; student: StudentState }> {
  const courses = coursesOf.get(db) ?? { kept: new LRUCache({ max: mostCourses }), loading: new Map() };
  coursesOf.set(db, courses);
  const key = categoryKey(courseName);
  for (let loads = 0; ; loads += 1) {
    const { version, ...student } = await readStudentState(db, key, studentId);
    if (version === 0) return { assignments: [], student };
    const kept = courses.kept.get(key);
    if (kept?.version === version) return { assignments: shownTo(student, kept, now), student };
    const loaded = await load(courses, db, key, version);
    if (loads === mostLoads) return { assignments: shownTo(student, loaded, now), student };
  }
}

function shownTo({ scores }: StudentState, course: KeptCourse, now: Date): CourseAssignment[] {
  return course.assignments.flatMap((assignment) => {
    const sections = sectionsShown(assignment, assignment.sections, ({ id }) => scores.has(id), now);
    if (sections.length === assignment.sections.length) return assignment;
    return sections.length === 0 ? [] : { ...assignment, sections: [...sections] };
  });
}

/** Whoever asks while a course is being loaded waits for it, and then looks whether it is what they need. */
function load(courses: Courses, db: Db, key: string, version: number): Promise<KeptCourse> {
  let running = courses.loading.get(key);
  if (!running) {
    running = loadAt(db, key, version)
      .then((course) => {
        if (course.version !== 0) courses.kept.set(key, course);
        return course;
      })
      .finally(() => courses.loading.delete(key));
    courses.loading.set(key, running);
  }
  return running;
}

/** Its version is 0, which fits nothing, when it was changed while it was read. */
async function loadAt(db: Db, key: string, version: number): Promise<KeptCourse> {
  const assignments = await loadCourse(db, key);
  const after = await db
    .selectFrom("course_version")
    .select("version")
    .where("category_key", "=", key)
    .executeTakeFirst();
  return { version: Number(after?.version) === version ? version : 0, assignments };
}
