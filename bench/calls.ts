import autocannon from "autocannon";
import { categories } from "#contract/categories.ts";
import { courseOf, idOf, type Shape, sessionOf } from "./seed.ts";

interface Asked {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: object;
}

/** A call that is measured, as a student of a set makes it. */
export interface Call {
  name: string;
  connections: number;
  /** How many rows its answer is made of; a bare server selects as many of the same width. 0 for a write. */
  rows: number;
  /** Where the naive version has it, when it does. */
  naive?: string;
  ask: Ask;
}

/** What the n-th request of a student asks. */
export type Ask = (shape: Shape, student: number, turn: number) => Asked;

const placeOf = (shape: Shape, student: number, section: number) => {
  const index = courseOf(shape, student) * shape.assignmentsPerCourse * shape.sectionsPerAssignment + section;
  const assignmentId = idOf("assignment", Math.floor(index / shape.sectionsPerAssignment));
  return { studentId: idOf("student", student), assignmentId, subAssignmentId: idOf("section", index) };
};

const courseName = (shape: Shape, student: number) => encodeURIComponent(categories[courseOf(shape, student)] ?? "");

const answers = {
  patientName: "Harold Whitcombe",
  ageOrDob: "79",
  icdCodes: ["I11.0", "I50.33", "J96.01"],
  pcsCodes: ["4A023N7"],
  drgValue: "292",
};

/** Each of its requests is another student's section, which nobody has handed in: one after the other, to the last but one. */
export function askSubmit(shape: Shape, student: number, turn: number): Asked {
  const last = shape.assignmentsPerCourse * shape.sectionsPerAssignment - 2;
  const section = shape.submissionsPerStudent + turn;
  if (section > last) throw new Error("every section is handed in: seed more of them");
  const { subAssignmentId, ...place } = placeOf(shape, student, section);
  const submittedAnswers = [{ subAssignmentId, ...answers }];
  return { method: "POST", path: "/student/submit-assignment", body: { ...place, submittedAnswers } };
}

const startAt = (shape: Shape, student: number, section: number): Asked => ({
  method: "POST",
  path: "/student/attempts",
  body: placeOf(shape, student, section),
});

/** Starts a section that nobody works at. */
export const askStart: Ask = (shape, student, turn) => startAt(shape, student, shape.submissionsPerStudent + 60 + turn);

/** Starts the section that `askSubmit` hands in at the same turn. */
export const askStartOfSubmitted: Ask = (shape, student, turn) =>
  startAt(shape, student, shape.submissionsPerStudent + turn);

const sectionAtWork = (shape: Shape) => shape.assignmentsPerCourse * shape.sectionsPerAssignment - 1;

/** Starts the section of which drafts are saved. */
export const askStartOfDrafts: Ask = (shape, student) => startAt(shape, student, sectionAtWork(shape));

export function askDraft(shape: Shape, student: number, turn: number): Asked {
  const place = placeOf(shape, student, sectionAtWork(shape));
  const body = { ...place, device: "bench", revision: turn, answers: { ...answers, notes: `turn ${turn}` } };
  return { method: "PUT", path: "/student/attempts/draft", body };
}

export const askNotices: Ask = () => ({ method: "GET", path: "/notices" });

export const askSession: Ask = () => ({ method: "GET", path: "/validate-session" });

export const askList: Ask = (shape, student) => ({
  method: "GET",
  path: `/category/${courseName(shape, student)}?studentId=${idOf("student", student)}`,
});

export const askResult: Ask = (shape, student) => {
  const { subAssignmentId: _, ...place } = placeOf(shape, student, 0);
  return { method: "POST", path: "/result", body: place };
};

const sections = 150;

export const calls: readonly Call[] = [
  { name: "GET /category", connections: 16, rows: sections, naive: "/category/:course", ask: askList },
  { name: "POST submit", connections: 16, rows: 0, naive: "/submit", ask: askSubmit },
  { name: "POST submit, 1 connection", connections: 1, rows: 0, naive: "/submit", ask: askSubmit },
  { name: "PUT draft", connections: 16, rows: 0, ask: askDraft },
  { name: "PUT draft, 1 connection", connections: 1, rows: 0, ask: askDraft },
  { name: "POST /result", connections: 16, rows: 3, naive: "/result", ask: askResult },
  {
    name: "GET /stats",
    connections: 16,
    rows: 100,
    ask: (shape, student) => ({
      method: "GET",
      path: `/stats/${courseName(shape, student)}/${idOf("student", student)}`,
    }),
  },
  {
    name: "GET /student/stats",
    connections: 16,
    rows: sections,
    ask: (_, student) => ({ method: "GET", path: `/student/stats/${idOf("student", student)}` }),
  },
];

/** Asks a call of one system, on and on. Students take turns, so that no session is limited, and no submission is twice. */
export interface Load {
  run: (connections: number, seconds: number) => Promise<autocannon.Result>;
  once: () => Promise<string>;
}

export function makeLoad(
  base: string,
  call: Call,
  shape: Shape,
  turns: { next: number },
  rewrite = (asked: Asked) => asked,
): Load {
  const next = () => {
    const turn = turns.next++;
    const [student, round] = [turn % shape.students, Math.floor(turn / shape.students)];
    const asked = rewrite(call.ask(shape, student, round));
    const headers: Record<string, string> = { "x-session-id": sessionOf(student) };
    if (asked.body) headers["content-type"] = "application/json";
    return { ...asked, headers, body: asked.body && JSON.stringify(asked.body) };
  };
  return {
    run: async (connections, seconds) => {
      const setupRequest = (request: autocannon.Request) => {
        const { method, path, headers, body } = next();
        return {
          ...request,
          method,
          path: `${new URL(base).pathname.replace(/\/$/, "")}${path}`,
          headers,
          ...(body && { body }),
        };
      };
      const requests = [{ setupRequest }] as autocannon.Request[];
      // It looks whether its time is over once a sample.
      const result = await autocannon({ url: base, connections, duration: seconds, sampleInt: 100, requests });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${call.name} at ${base}: ${result.non2xx} refused, ${result.errors} failed`);
      return result;
    },
    once: async () => {
      const { method, path, headers, body } = next();
      const response = await fetch(`${base}${path}`, { method, headers, ...(body && { body }) });
      if (!response.ok) throw new Error(`${call.name}: ${response.status} ${await response.text()}`);
      return response.text();
    },
  };
}
