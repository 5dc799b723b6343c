import type { ImportRow } from "#contract/api/student-import.ts";

/** Returns the student who already has the name of a row, with their present course. */
export function findNamesake({ _id, state, name, values, before }: ImportRow) {
  if (_id === undefined || state === "new") return undefined;
  return { name: before?.name ?? name, courseName: before?.courseName ?? values.courseName ?? "" };
}

/**
 * True if a row may mean another person than the student with this name, because it names another course or none. A row
 * with the same course means that student.
 */
export function mayBeAnotherPerson(row: ImportRow): boolean {
  const namesTheirCourse = row.before?.courseName === undefined && !row.filledIn?.includes("courseName");
  return findNamesake(row) !== undefined && !namesTheirCourse;
}

/** Returns a free name for a person whose name is taken: "Vikram Iyer 2", then "Vikram Iyer 3". */
export function proposeName(taken: string): string {
  const [, name = taken, number = "1"] = /^(.+) (\d{1,3})$/.exec(taken) ?? [];
  return `${name} ${Number(number) + 1}`;
}
