import type { CardInput } from "ts-fsrs";
import type { AnswerEvidence, CodingAnswer } from "#contract/answers.ts";
import type { DraftAnswers } from "#contract/api/answers.ts";
import type { DisputeState, RulingKind } from "#contract/api/disputes.ts";
import type { HandMadeVerdicts, Verdicts } from "#contract/verdicts.ts";
import type { Json } from "../json.ts";
import type { Flag } from "./flag.ts";

/** Who changed an item of a draft last, and in which save. */
export interface DraftChange {
  device: string | null;
  /** When it was saved. */
  at: string;
  /** Which browser it was typed in, and when, by the server's clock. */
  browser?: string;
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
  /** The time limit that it was started with, without extra minutes. */
  limit_minutes: number | null;
  /** Who changed each item of the draft last, and when (server/exams/attempts/draft.ts). */
  draft_changes: Json<Record<string, DraftChange>> | null;
  /** The newest revision of each browser. */
  revisions: Json<Record<string, number>> | null;
  /** When a page of it was open last. */
  seen_at: string | null;
  /** Since when that page is out of sight; null while it is looked at. */
  left_at: string | null;
}

/** What staff said to everyone who works on an assignment. */
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

/** What was answered, by item. A submission of an older version may lack fields that came later. */
export interface GivenAnswers extends Partial<CodingAnswer> {
  evidence?: AnswerEvidence;
  dynamicQuestions?: { _id: string; questionText: string; submittedAnswer: string }[];
}

export interface SubmissionTable {
  id: string;
  student_id: string;
  section_id: string;
  assignment_id: string;
  answers: Json<GivenAnswers>;
  /** Those of an older marking say nothing of points. */
  verdicts: Json<Verdicts>;
  hand_made: Json<HandMadeVerdicts> | null;
  correct: number;
  wrong: number;
  percent: number;
  /** What the score is made of: fields or lines, by the section's scoring. */
  earned: number;
  possible: number;
  /** The version of the key that graded it. */
  key_version: number;
  /** The version of our own marking that made its verdicts (server/exams/regrade/regrade.ts). */
  marked_by: number;
  submitted_at: string;
  auto: Flag;
  late_seconds: number;
  late_answers: Json<{ answers: GivenAnswers; lateSeconds: number }> | null;
  late_at: string | null;
  /** 1 once staff accepted or refused the late answers. */
  late_decided: Flag;
  /** 1 when the server's timer handed the draft in, and not a page of the student's. */
  by_server: Flag;
  /** When the student first looked at the result, which shows the key. */
  opened_at: string | null;
  /** 1 while it is part of its section's tally; whoever changes or deletes it takes it out first (server/insight/counts). */
  counted: Flag;
}

/** A figure of what a section's submissions count to (server/insight/counts/count.ts). */
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

/** Of the submissions of an assignment that are counted. */
export interface AssignmentSumTable {
  assignment_id: string;
  /** How many students handed them in. */
  students: number;
  /** Rises with every change of them. */
  version: number;
}

/** How many counted submissions of a quarter of an hour, or of all times (``), reached a percent. */
export interface ScoreSumTable {
  slot: string;
  percent: number;
  n: number;
}

/**
 * What is counted: submissions (`all`, by the timer `auto`, `late`, by their `minutes`, by the `percent` reached), fields and
 * lines with how often they were right, and lines that were `missing`, `misplaced`, `wrong` (`other` is what was given) or
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

/** What staff say of a student's whole submission. */
export interface SubmissionCommentTable {
  student_id: string;
  assignment_id: string;
  text: string;
  by_name: string;
  at: string;
}

/** A day on which a student has practised. */
export interface DrillDayTable {
  student_id: string;
  /** YYYY-MM-DD of the institute's zone. */
  day: string;
}

/** A line that a student practises, and when it comes again. */
export interface DrillLineTable {
  student_id: string;
  /** Made of what is asked (server/insight/drill/find-lines.ts). */
  line_id: string;
  due_at: string;
  /** Null until the first answer is kept. */
  answered_at: string | null;
  /** The scheduler's: how well the student keeps it. */
  memory: Json<CardInput>;
}

/** What a student objects to in a result: a line once. */
export interface DisputeTable {
  id: string;
  student_id: string;
  section_id: string;
  assignment_id: string;
  field: string;
  code: string | null;
  /** The code as it is compared; empty for a text or a question. */
  code_key: string;
  reason: string;
  at: string;
  state: DisputeState;
  ruled_as: RulingKind | null;
  /** The reason of the ruling, which its students read. */
  ruling: string | null;
  ruled_by: string | null;
  ruled_at: string | null;
}
