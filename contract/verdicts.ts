import type { CodeMark, HandMade } from "./marks.ts";

export interface HandMadeVerdict extends HandMade {
  correct: boolean;
}

/** What staff set by hand in a submission: by item, or by line of a list's item. */
export type HandMadeVerdicts = Record<string, HandMadeVerdict>;

/** Under what a single line of a list is set right by hand. In: its code as it is compared. */
export function handMadeLine(field: string, compared: string): string {
  return `${field} ${compared}`;
}

/** What is set by hand in one item, as a whole and by line. */
export function handMadeIn(handMade: HandMadeVerdicts, item: string): HandMadeVerdicts {
  const lines = handMadeLine(item, "");
  return Object.fromEntries(Object.entries(handMade).filter(([name]) => name === item || name.startsWith(lines)));
}

export interface Verdict {
  correct: boolean;
  codes?: CodeMark[] | undefined;
  /** What went wrong in a text that is one code, as it is told beside a result. */
  slip?: CodeMark["slip"];
  /** Present when staff set this verdict by hand; `correct` is then theirs. */
  handMade?: HandMadeVerdict | undefined;
}

/** By field name for a coding answer, by question id for dynamic questions. Only graded items are in it. */
export type Verdicts = Record<string, Verdict>;
