import type { CodeMark, HandMade } from "./marks.ts";

export interface HandMadeVerdict extends HandMade {
  correct: boolean;
}

/** Verdicts by hand of a submission: by item, or by line of a list (`handMadeLine`). */
export type HandMadeVerdicts = Record<string, HandMadeVerdict>;

/** Returns the name under which one line of a list is set right by hand. `compared` is its normalised code. */
export function handMadeLine(field: string, compared: string): string {
  return `${field} ${compared}`;
}

/** Returns the verdicts by hand of one item and of its lines. */
export function handMadeIn(handMade: HandMadeVerdicts, item: string): HandMadeVerdicts {
  const lines = handMadeLine(item, "");
  return Object.fromEntries(Object.entries(handMade).filter(([name]) => name === item || name.startsWith(lines)));
}

export interface Verdict {
  correct: boolean;
  codes?: CodeMark[] | undefined;
  /** Explanation of a field with a single code, shown beside a result. */
  slip?: CodeMark["slip"];
  /** Official titles by code as typed, shown beside a result. */
  titles?: Record<string, string> | undefined;
  /** Set if staff set this verdict by hand; `correct` is then theirs. */
  handMade?: HandMadeVerdict | undefined;
}

/** Verdicts by field name for a coding answer, by question id for questions. Contains only graded items. */
export type Verdicts = Record<string, Verdict>;
