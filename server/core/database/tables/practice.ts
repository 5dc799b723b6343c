import type { Case } from "#coding/cases/case.ts";
import type { SectionOfCase } from "#contract/api/practice-cases.ts";
import type { Verdicts } from "#contract/verdicts.ts";
import type { Json } from "../json.ts";
import type { AttemptTable, GivenAnswers, SubmissionTable } from "./work.ts";

/** The content of a practice chart. It never changes, also when the library does. */
export interface PracticeContent {
  /** The PDF is drawn from it when it is asked for. */
  written: Case;
  section: SectionOfCase;
  /** Pages of the PDF. */
  pages: number;
  /** Learning goals of the key's lines, by field and counted code ("icdCodes I5033"). */
  goals: Record<string, string[]>;
}

/** A line of the key after the submission, with its learning goals. */
export interface PractisedLine {
  goals: string[];
  isRight: boolean;
}

/** Answers and grade of a submitted practice chart. */
interface PracticeResult extends Pick<SubmissionTable, "correct" | "wrong" | "earned" | "possible"> {
  answers: GivenAnswers;
  verdicts: Verdicts;
  markedBy: number;
}

/** A chart that a student asked for to practise (practice.md section 4). */
export interface PracticeChartTable extends Pick<AttemptTable, "draft" | "draft_changes" | "revisions" | "saved_at"> {
  id: string;
  student_id: string;
  asked_at: string;
  /** The student's course when they asked for it; it decides the fields of the form. */
  category: string;
  blueprint: string;
  seed: number;
  library_version: number;
  title: string;
  specialty: string;
  /** 1 to 5. */
  difficulty: number;
  /** The time that an experienced coder needs. */
  expected_minutes: number;
  /** Null once the chart is discarded. The row stays, because the chart counts for its day. */
  content: Json<PracticeContent> | null;
  started_at: string | null;
  submitted_at: string | null;
  percent: number | null;
  result: Json<PracticeResult> | null;
  lines: Json<PractisedLine[]> | null;
  discarded_at: string | null;
}
