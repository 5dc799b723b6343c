import type { CardInput } from "ts-fsrs";
import type { AnswerEvidence, CodingAnswer } from "#contract/answers.ts";
import type { DraftAnswers } from "#contract/api/answers.ts";
import type { DisputeState, RulingKind } from "#contract/api/disputes.ts";
import type { PoaByCode } from "#contract/poa.ts";
import type { HandMadeVerdicts, Verdicts } from "#contract/verdicts.ts";
import type { Json } from "../json.ts";
import type { Flag } from "./flag.ts";

/** The last change of an item of a draft. */
export interface DraftChange {
  device: string | null;
  /** When it was saved. */
  at: string;
  /** The browser in which it was typed. */
  browser?: string;
  /** When it was typed, by the server's clock. */
  typedAt?: string;
}

export interface AttemptTable {
  student_id: string;
  section_id: string;
  started_at: string;
  deadline_at: string | null;
  draft: Json<DraftAnswers> | null;
  saved_at: string | null;
  /** 1 until the section is submitted. */
  is_open: Flag;
  /** The time limit at its start, without extra minutes. */
  limit_minutes: number | null;
  /** The last change of each item of the draft (server/exams/attempts/draft.ts). */
  draft_changes: Json<Record<string, DraftChange>> | null;
  /** The newest revision of each browser. */
  revisions: Json<Record<string, number>> | null;
  /** When a browser last had the page open. */
  seen_at: string | null;
  /** Since when the page is hidden; null while it is visible. */
  left_at: string | null;
}

/** The variant of a section that a student has. They keep it (docs/decisions/041). */
export interface SectionStudentTable {
  student_id: string;
  variant_group: string;
  section_id: string;
}

/** A message from staff to all students who work on an assignment. */
export interface RoomMessageTable {
  id: string;
  assignment_id: string;
  at: string;
  by_name: string;
  text: string;
}

export interface ExtraTimeTable {
  student_id: string;
  assignment_id: string;
  minutes: number;
}

/** The answers of a submission. A submission of an older version may lack newer fields. */
export interface GivenAnswers extends Partial<CodingAnswer> {
  evidence?: AnswerEvidence;
  poa?: PoaByCode;
  dynamicQuestions?: { _id: string; questionText: string; submittedAnswer: string }[];
}

export interface SubmissionTable {
  id: string;
  student_id: string;
  section_id: string;
  assignment_id: string;
  answers: Json<GivenAnswers>;
  /** Verdicts of an older version lack the points. */
  verdicts: Json<Verdicts>;
  hand_made: Json<HandMadeVerdicts> | null;
  correct: number;
  wrong: number;
  percent: number;
  /** Points of fields or of lines, by the section's scoring. */
  earned: number;
  possible: number;
  /** The version of the key that graded it. */
  key_version: number;
  /** The version of Casebook's grading that made the verdicts (server/exams/regrade/regrade.ts). */
  marked_by: number;
  submitted_at: string;
  auto: Flag;
  late_seconds: number;
  late_answers: Json<{ answers: GivenAnswers; lateSeconds: number }> | null;
  late_at: string | null;
  /** 1 once staff accepted or refused the late answers. */
  late_decided: Flag;
  /** 1 if the server submitted the draft at the end of the time, 0 if the student's browser did. */
  by_server: Flag;
  /** When the student first opened the result, which shows the key. */
  opened_at: string | null;
  /** 1 while the section's tally includes it. Code that changes or deletes it subtracts it first (server/insight/counts). */
  counted: Flag;
}

/** A count over the submissions of a section (server/insight/counts/count.ts). */
export interface TallyTable {
  section_id: string;
  part: TallyPart;
  item: string;
  code: string;
  other: string;
  n: number;
  n_right: number;
  rest: number;
  rest_right: number;
  rest_square: number;
}

/** Counts over the counted submissions of an assignment. */
export interface AssignmentSumTable {
  assignment_id: string;
  /** The number of students who submitted. */
  students: number;
  /** Every change of the submissions increases it. */
  version: number;
}

/** The number of counted submissions with a percent, by quarter of an hour; the slot `` is for all times. */
export interface ScoreSumTable {
  slot: string;
  percent: number;
  n: number;
}

/**
 * The kinds of counts: submissions (`all`; `auto`: submitted by the timer; `late`; by `minutes`; by `percent`), fields and
 * lines with the number of right ones, and lines that were `missing`, `misplaced`, `wrong` (`other` is the student's code) or
 * `extra`.
 */
export type TallyPart =
  | "all"
  | "auto"
  | "late"
  | "minutes"
  | "percent"
  | "field"
  | "line"
  | "missing"
  | "misplaced"
  | "wrong"
  | "extra";

/** A comment of staff on a student's whole submission. */
export interface SubmissionCommentTable {
  student_id: string;
  assignment_id: string;
  text: string;
  by_name: string;
  at: string;
}

/** A day on which a student practised. */
export interface DrillDayTable {
  student_id: string;
  /** YYYY-MM-DD in the institute's time zone. */
  day: string;
}

/** A line that a student practises, and when it is due again. */
export interface DrillLineTable {
  student_id: string;
  /** Derived from the question (server/insight/drill/find-lines.ts). */
  line_id: string;
  due_at: string;
  /** Null until the first answer is stored. */
  answered_at: string | null;
  /** The state of the scheduler ts-fsrs: how well the student remembers the line. */
  memory: Json<CardInput>;
}

/** A student's objection to a line of a result. A student can dispute a line once. */
export interface DisputeTable {
  id: string;
  student_id: string;
  section_id: string;
  assignment_id: string;
  field: string;
  code: string | null;
  /** The code in the form that is compared; empty for a text or a question. */
  code_key: string;
  reason: string;
  at: string;
  state: DisputeState;
  ruled_as: RulingKind | null;
  /** The reason for the ruling; students read it. */
  ruling: string | null;
  ruled_by: string | null;
  ruled_at: string | null;
}
