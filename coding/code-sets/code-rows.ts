import type { Day } from "../days.ts";
import { type System, systemNumber } from "../systems.ts";
import type { CodeIndex } from "./index-file.ts";

/** Days on which a code could be billed, and on which it was a header. */
export interface Days {
  first: Day;
  last: Day;
  header_first: Day;
  header_last: Day;
}

/** A code as the index has it. */
export interface CodeRow extends Days {
  code: string;
  title: string;
  titled: number;
  parent: string | null;
}

const columns = "code, title, titled, parent, first, last, header_first, header_last";

/** Finds a code by its plain form: upper case, without dot. */
export function findRow(index: CodeIndex, system: System, code: string): CodeRow | undefined {
  const sql = `SELECT ${columns} FROM code WHERE system = ? AND code = ?`;
  return index.one<CodeRow>(sql, systemNumber(system), code);
}

/** Returns the direct children of a code, in order. */
export function findChildren(index: CodeIndex, system: System, code: string): CodeRow[] {
  const sql = `SELECT ${columns} FROM code WHERE system = ? AND parent = ? ORDER BY code`;
  return index.all<CodeRow>(sql, systemNumber(system), code);
}

/** Returns the codes with a prefix, in order, at most `limit`. */
export function findBeginning(index: CodeIndex, system: System, beginning: string, most: number): CodeRow[] {
  const sql = `SELECT ${columns} FROM code WHERE system = ? AND code >= ? AND code < ? ORDER BY code LIMIT ?`;
  return index.all<CodeRow>(sql, systemNumber(system), beginning, `${beginning}~`, most);
}

export function canBeBilled({ first, last }: Days, day: Day): boolean {
  return first <= day && day <= last;
}

export function leadsOn({ header_first, header_last }: Days, day: Day): boolean {
  return header_first <= day && day <= header_last;
}

/** Status of a code on a day; `shape` is for CPT without a list. */
export type Status = "valid" | "header" | "not_yet" | "no_longer" | "unknown" | "shape";

export interface Standing {
  status: Status;
  /** The first day on which it could be billed. */
  from: Day | null;
  /** The last day on which it can or could be billed. */
  until: Day | null;
}

/** Returns the status of a code of the index on a day. */
export function standingOf(row: Days, day: Day): Standing {
  const wasCode = row.first <= row.last;
  const from = wasCode ? row.first : row.header_first;
  const until = wasCode ? row.last : row.header_last;
  if (canBeBilled(row, day)) return { status: "valid", from, until };
  if (leadsOn(row, day)) return { status: "header", from, until: wasCode && row.last < day ? row.last : null };
  const begins = Math.min(row.first, row.header_first);
  return { status: day < begins ? "not_yet" : "no_longer", from, until };
}
