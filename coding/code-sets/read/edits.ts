import { type Day, noDay } from "../../days.ts";
import { FileFault } from "../../file-fault.ts";

/** The edits of a code during one period. */
export interface EditRow {
  code: string;
  from: Day;
  until: Day;
  /** Names of edits, joined by a bar; empty for none. */
  flags: string;
}

/** The days on which a code was in force. */
export interface Span {
  first: Day;
  last: Day;
}

/** Reads the table of edits: code, first day, last day (empty: still valid), flags. Returns its rows in order. */
export function readEdits(text: string): EditRow[] {
  return text.split("\n").flatMap((line, index) => {
    if (line === "") return [];
    const [code = "", from = "", until = "", flags = ""] = line.split("\t");
    if (!/^\d{8}$/.test(from)) throw new FileFault("the first day is missing.", index + 1);
    return [{ code, from: Number(from), until: until === "" ? noDay : Number(until), flags }];
  });
}

/** A code is in force from the first day of its rows to the last: no code has a gap. */
export function spansOf(rows: readonly EditRow[]): Map<string, Span> {
  const spans = new Map<string, Span>();
  for (const { code, from, until } of rows) {
    const span = spans.get(code);
    if (!span) spans.set(code, { first: from, last: until });
    else {
      span.first = Math.min(span.first, from);
      span.last = Math.max(span.last, until);
    }
  }
  return spans;
}
