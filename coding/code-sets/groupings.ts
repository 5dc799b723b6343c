import type { Day } from "../days.ts";
import { systemNumber } from "../systems.ts";
import type { CodeIndex } from "./index-file.ts";

interface GroupingRow {
  mdc: number | null;
  severity: "MCC" | "CC" | "none" | null;
  operating_room: number | null;
  /** Separated by blanks. */
  drgs: string;
}

/** Finds the role of a diagnosis or procedure in MS-DRGs on a day. */
export function findGrouping(
  index: CodeIndex,
  system: "icd10cm" | "icd10pcs",
  code: string,
  day: Day,
): GroupingRow | undefined {
  const sql = `SELECT mdc, severity, operating_room, drgs FROM grouping
    WHERE system = ? AND code = ? AND first <= ? AND last >= ?`;
  return index.one<GroupingRow>(sql, systemNumber(system), code, day, day);
}

/** Returns which diagnoses count as MCC or CC with the principal diagnosis. */
export function severitiesOn(index: CodeIndex, codes: readonly string[], day: Day): Map<string, "MCC" | "CC"> {
  if (codes.length === 0) return new Map();
  const sql = `SELECT code, severity FROM grouping WHERE system = 1 AND code IN (SELECT value FROM json_each(?))
    AND first <= ? AND last >= ? AND severity IN ('MCC', 'CC')`;
  const rows = index.all<{ code: string; severity: "MCC" | "CC" }>(sql, JSON.stringify(codes), day, day);
  return new Map(rows.map(({ code, severity }) => [code, severity]));
}

/** Returns the principal diagnoses with which a diagnosis does not count as CC or MCC, by code. */
export function excludedBy(index: CodeIndex, code: string, day: Day): string[] {
  const sql = `SELECT DISTINCT excluding.code AS code FROM exclusion, json_each(exclusion.collections) AS collection
    JOIN excluding ON excluding.collection = collection.value
    WHERE exclusion.code = ? AND first <= ? AND last >= ? ORDER BY excluding.code`;
  return index.all<{ code: string }>(sql, code, day, day).map((row) => row.code);
}
