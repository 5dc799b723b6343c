import type { Day } from "./days.ts";
import type { CodeIndex } from "./index-file.ts";
import { systemNumber } from "./systems.ts";

interface GroupingRow {
  mdc: number | null;
  severity: "MCC" | "CC" | "none" | null;
  operating_room: number | null;
}

/** What a diagnosis or procedure does in an MS-DRG on a day. */
export function findGrouping(
  index: CodeIndex,
  system: "icd10cm" | "icd10pcs",
  code: string,
  day: Day,
): GroupingRow | undefined {
  const sql = `SELECT mdc, severity, operating_room FROM grouping
    WHERE system = ? AND code = ? AND first <= ? AND last >= ?`;
  return index.one<GroupingRow>(sql, systemNumber(system), code, day, day);
}

/** As secondary diagnosis, unless the principal one excludes it. */
export function severityOn(index: CodeIndex, code: string, day: Day): "MCC" | "CC" | "none" | null | undefined {
  return findGrouping(index, "icd10cm", code, day)?.severity;
}

/** The same of several codes at once: those that are one. */
export function severitiesOn(index: CodeIndex, codes: readonly string[], day: Day): Map<string, "MCC" | "CC"> {
  if (codes.length === 0) return new Map();
  const sql = `SELECT code, severity FROM grouping WHERE system = 1 AND code IN (SELECT value FROM json_each(?))
    AND first <= ? AND last >= ? AND severity IN ('MCC', 'CC')`;
  const rows = index.all<{ code: string; severity: "MCC" | "CC" }>(sql, JSON.stringify(codes), day, day);
  return new Map(rows.map(({ code, severity }) => [code, severity]));
}
