import { categories } from "#contract/categories.ts";
import type { Call } from "./load.ts";
import { idOf, sessionOf, staffSessionOf } from "./seed.ts";

// The calls of the web's pages, without single lists that pages of any size share.

const course = encodeURIComponent(categories[0]);
const student = idOf("student", 0);
const assignment = idOf("assignment", 0);

const ofStudents = [
  `/category/${course}?studentId=${student}`,
  `/stats/${course}/${student}`,
  `/student/stats/${student}`,
  `/student/insight/${student}`,
  "/student/drill",
  "/notices",
];

const ofStaff = [
  "/assignments",
  `/assignments/${assignment}/submissions?view=names&limit=200`,
  `/assignments/${assignment}/submissions?view=missing&limit=50`,
  `/assignments/${assignment}/submissions?studentId=${student}`,
  `/assignments/${assignment}/attempts`,
  `/assignments/${assignment}/insight`,
  "/admin/students/summary?limit=25",
  "/admin/students/summary?limit=25&offset=900&sort=name",
  "/admin/students/summary?limit=25&search=77",
  "/admin/studentslist?limit=5",
  "/admin/students",
  "/admin/dashboard",
  "/admin/attention",
  "/admin/activity",
  "/admin/recentassignments",
  "/admin/audit",
  "/disputes",
  `/insight?course=${course}`,
  `/admin/gradebook/marks?course=${course}&columns=8`,
  `/admin/gradebook/marks?course=${course}`,
  `/admin/gradebook/progress?course=${course}`,
  `/admin/student/${student}/report`,
];

/** A call of a page. */
interface PageCall {
  name: string;
  /** Returns the call; members of staff take turns. */
  ask: (turn: number) => Call;
}

const named = (path: string) => path.replaceAll(student, "{id}").replaceAll(assignment, "{id}");
const get = (path: string, sessionId: string): Call => ({ method: "GET", path, sessionId });
const post = (path: string, sessionId: string, body: object): Call => ({ method: "POST", path, sessionId, body });

export const pageCalls: readonly PageCall[] = [
  ...ofStudents.map((path) => ({ name: named(path), ask: () => get(path, sessionOf(0)) })),
  { name: "/result", ask: () => post("/result", sessionOf(0), { studentId: student, assignmentId: assignment }) },
  ...ofStaff.map((path) => ({ name: named(path), ask: (turn: number) => get(path, staffSessionOf(turn)) })),
  {
    name: "/category-summary",
    ask: (turn) => post("/category-summary", staffSessionOf(turn), { category: categories[0] }),
  },
];
