import { LRUCache } from "lru-cache";
import type { Reader } from "../../core/database/schema.ts";
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
  sectionIds: ReadonlySet<string>;
}

interface Courses {
  kept: LRUCache<string, KeptCourse>;
  loading: Map<string, Promise<KeptCourse>>;
}

const coursesOf = new WeakMap<Reader, Courses>();

/** A course as it exists for one of its students (visible.ts), and where they stand in it. */
interface StudentCourse {
  assignments: readonly CourseAssignment[];
  student: StudentState;
  /** Whether they have handed in anything of another course. */
  hasOtherWork: boolean;
}

/**
 * A student's course, kept ready in memory. Never older than the database: the one query reads the course's version
 * together with the student's scores, and a course kept from another version is loaded anew.
 */
export async function readCourse(db: Reader, now: Date, courseName: string, studentId: string): Promise<StudentCourse> {
  const courses = coursesOf.get(db) ?? { kept: new LRUCache({ max: mostCourses }), loading: new Map() };
  coursesOf.set(db, courses);
  const key = categoryKey(courseName);
  for (let loads = 0; ; loads += 1) {
    const { version, ...student } = await readStudentState(db, key, studentId);
    if (version === 0) return { assignments: [], student, hasOtherWork: student.scores.size > 0 };
    const kept = courses.kept.get(key);
    if (kept?.version === version) return shownTo(student, kept, now);
    const loaded = await load(courses, db, key, version);
    if (loads === mostLoads) return shownTo(student, loaded, now);
  }
}

function shownTo(student: StudentState, course: KeptCourse, now: Date): StudentCourse {
  const { scores } = student;
  const assignments: CourseAssignment[] = [];
  for (const assignment of course.assignments) {
    const sections = sectionsShown(assignment, assignment.sections, ({ id }) => scores.has(id), now);
    if (sections.length === assignment.sections.length) assignments.push(assignment);
    else if (sections.length > 0) assignments.push({ ...assignment, sections: [...sections] });
  }
  const hasOtherWork = scores.keys().some((id) => !course.sectionIds.has(id));
  return { assignments, student, hasOtherWork };
}

/** Whoever asks while a course is being loaded waits for it, and then looks whether it is what they need. */
function load(courses: Courses, db: Reader, key: string, version: number): Promise<KeptCourse> {
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
async function loadAt(db: Reader, key: string, version: number): Promise<KeptCourse> {
  const assignments = await loadCourse(db, key);
  const after = await db
    .selectFrom("course_version")
    .select("version")
    .where("category_key", "=", key)
    .executeTakeFirst();
  const sectionIds = new Set(assignments.flatMap(({ sections }) => sections.map(({ id }) => id)));
  return { version: Number(after?.version) === version ? version : 0, assignments, sectionIds };
}
