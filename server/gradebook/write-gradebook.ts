import type { Gradebook, GradebookMarks } from "#contract/api/gradebook.ts";
import { type Joined, joinParts, listParts } from "../http/join-parts.ts";
import type { Marks } from "./read-gradebook.ts";

/** The gradebook's reply as JSON: made as objects first it takes 1.7 times as long. */
export function writeGradebook({ assignments, students }: Marks): Promise<Joined> {
  const names = assignments.map(({ _id }) => `${JSON.stringify(_id)}:`);
  const head = { success: true, assignments } satisfies Omit<Gradebook, "students">;
  return joinParts(
    withStudents(
      head,
      students.values().map((student) => writeRow(names, student)),
    ),
  );
}

/** The same with marks alone: by its schema a hundred thousand cells would take ten times as long. */
export function writeMarks({ students, ...beside }: Marks): Promise<Joined> {
  const head = { success: true, ...beside } satisfies Omit<GradebookMarks, "students">;
  return joinParts(
    withStudents(
      head,
      students.values().map((student) => JSON.stringify(student)),
    ),
  );
}

function* withStudents(head: object, written: Iterable<string>): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"students":`;
  yield* listParts(written);
  yield "}";
}

/** The same that contract/gradebook-of-marks.ts tells of a student. */
function writeRow(names: readonly string[], { cells, ...student }: Marks["students"][number]): string {
  const percents: string[] = [];
  const states: string[] = [];
  for (const [place, name] of names.entries()) {
    const cell = cells[place] ?? null;
    if (cell === null) continue;
    const isDone = typeof cell === "number";
    percents.push(`${name}${isDone ? cell : "null"}`);
    states.push(`${name}"${isDone ? "done" : cell}"`);
  }
  return `${JSON.stringify(student).slice(0, -1)},"percents":{${percents.join(",")}},"states":{${states.join(",")}}}`;
}
