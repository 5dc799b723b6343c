import type { ImportRow } from "#contract/api/student-import.ts";

export type Verdict = ImportRow["state"] | "incomplete";

/** Returns the displayed state of a row. A row that lacks only its course or expiry date is incomplete, not wrong. */
export function verdictOf({ state, values, fields = {} }: ImportRow): Verdict {
  const { courseName, expiryDate, ...faults } = fields;
  const isMistyped = (courseName && values.courseName) || (expiryDate && values.expiryDate);
  return state === "wrong" && !isMistyped && Object.keys(faults).length === 0 ? "incomplete" : state;
}
