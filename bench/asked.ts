import { categories } from "#contract/categories.ts";
import { idOf, sessionOf, type shapes } from "./seed.ts";

/** A call of the growth bench. */
export interface Asked {
  as: "staff" | "student";
  path: string;
  body?: object;
  /** The sets on which it is asked; all of them when left out. */
  sets?: readonly (keyof typeof shapes)[];
  /** How many answers may be asked for of one set, where the product bounds them: the credentials, 60 times an hour. */
  most?: number;
}

const course = encodeURIComponent(categories[0]);
const student = idOf("student", 0);
const assignment = idOf("assignment", 0);

/** Of each of the two lists of credentials. */
const looks = 30;

/** A table of five million cells is asked for by pages. */
const whole = ["plain", "tenfold"] as const;

/** What students and staff ask, staff's as their pages do and by pages of 50. */
export const asked: readonly Asked[] = [
  { as: "student", path: `/category/${course}?studentId=${student}&limit=50` },
  { as: "student", path: `/category/${course}?studentId=${student}` },
  { as: "student", path: `/stats/${course}/${student}` },
  { as: "student", path: `/student/stats/${student}` },
  { as: "student", path: "/result", body: { studentId: student, assignmentId: assignment } },
  { as: "staff", path: "/assignments?limit=50" },
  { as: "staff", path: "/assignments" },
  { as: "staff", path: `/assignments/${assignment}/submissions?view=names&limit=50` },
  { as: "staff", path: `/assignments/${assignment}/submissions?view=names` },
  { as: "staff", path: `/assignments/${assignment}/submissions?limit=50` },
  { as: "staff", path: `/assignments/${assignment}/submissions?studentId=${student}` },
  { as: "staff", path: "/admin/students?limit=50", most: looks },
  { as: "staff", path: "/admin/students", most: looks },
  { as: "staff", path: "/admin/students/summary?limit=25" },
  { as: "staff", path: "/admin/students/summary?limit=25&offset=900&sort=name" },
  { as: "staff", path: "/admin/students/summary?limit=25&search=77" },
  { as: "staff", path: "/admin/dashboard" },
  { as: "staff", path: "/admin/attention" },
  { as: "staff", path: "/admin/activity" },
  { as: "staff", path: "/category-summary", body: { category: categories[0], limit: 50 } },
  { as: "staff", path: "/category-summary", body: { category: categories[0] } },
  { as: "staff", path: `/insight?course=${course}` },
  { as: "staff", path: `/assignments/${assignment}/insight` },
  { as: "staff", path: `/admin/gradebook/marks?course=${course}&limit=50&columns=8` },
  { as: "staff", path: `/admin/gradebook/marks?course=${course}&columns=8` },
  { as: "staff", path: `/admin/gradebook/marks?course=${course}`, sets: whole },
  { as: "staff", path: `/admin/gradebook?course=${course}`, sets: whole },
  { as: "staff", path: `/admin/student/${student}/report`, sets: whole },
];

export const headersOf = ({ as, body }: Asked, sessionId: string): Record<string, string> => ({
  "x-session-id": as === "staff" ? sessionId : sessionOf(0),
  "accept-encoding": "identity",
  ...(body && { "content-type": "application/json" }),
});

/** Asks once, to the end of the answer. */
export async function sendTo(base: string, { path, body }: Asked, headers: Record<string, string>): Promise<void> {
  const response = await fetch(`${base}/api${path}`, {
    method: body ? "POST" : "GET",
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  await response.arrayBuffer();
}

export function nameOf({ path, body }: Asked): string {
  const name = path.replaceAll(student, "{id}").replaceAll(assignment, "{id}").replaceAll("studentId={id}&", "");
  return body && "limit" in body ? `${name}, limit ${body.limit}` : name;
}
