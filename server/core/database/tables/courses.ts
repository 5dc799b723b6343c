import type { CodingAnswer } from "#contract/answers.ts";
import type { KeyQuestion } from "#contract/grading.ts";
import type { GradingRules, Scoring } from "#contract/grading-rules.ts";
import type { Patient } from "#contract/patient.ts";
import type { Setting } from "#contract/setting.ts";
import type { Json } from "../json.ts";
import type { Flag } from "./flag.ts";
import type { GivenAnswers } from "./work.ts";

export interface AssignmentTable {
  id: string;
  module_name: string;
  category: string;
  category_key: string;
  assigned_at: string;
  due_at: string | null;
  time_limit_minutes: number | null;
  /** Raised by every change. */
  version: number;
  /** A draft is its makers' alone. Whether students see it: server/courses/sections/visible.ts. */
  state: "draft" | "open";
  /** From when students see it. */
  visible_from: string | null;
  /** When it was put away; null while it is in use. */
  archived_at: string | null;
  /** When its course was told of it; null until students see it. */
  announced_at: string | null;
  /** Of the sample course. */
  is_sample: Flag;
  /** When students may read its results: a rule of contract/results-open.ts, or an ISO time. */
  results_open: string;
  /** When its results were opened, for good; null until then, and where they open at once. */
  results_opened_at: string | null;
}

/** Raised by every change of a course's assignments, sections and questions (triggers of migration 023). */
export interface CourseVersionTable {
  category_key: string;
  version: number;
}

export interface SectionTable {
  id: string;
  assignment_id: string;
  position: number;
  name: string;
  is_dynamic: Flag;
  pdf_file_id: string | null;
  time_limit_minutes: number | null;
  /** Null where questions are asked. A key of an older version may lack fields that came later. */
  answer_key: Json<Partial<CodingAnswer>> | null;
  /** Whether codes may be looked up while one works on it. */
  lookup: "open" | "closed";
  /** The day by whose releases its codes are checked and grouped, YYYY-MM-DD; null: the day it was given. */
  service_date: string | null;
  /** Who its chart is about, or null: nothing is known of them. */
  patient: Json<Patient> | null;
  /** Whether its chart is of an inpatient; null: as the category says (contract/setting.ts). */
  setting: Setting | null;
  scoring: Scoring;
  /** How the order of its lists counts, what slips are worth, and what the key says of its codes; null for none. */
  sequence: Json<GradingRules["sequence"]> | null;
  part_points: Json<GradingRules["partPoints"]> | null;
  key_notes: Json<GradingRules["keyNotes"]> | null;
  /** Statements of the chart that are not coded; null for none. */
  not_coded: Json<GradingRules["notCoded"]> | null;
  /** Raised by every change of the key. */
  key_version: number;
}

/** All that grades a section: its key or its questions, and the rules. A version of a key is one of these. */
export interface SectionKey extends GradingRules {
  /** Null where questions are asked. */
  answerKey: CodingAnswer | null;
  questions: (KeyQuestion & { options: string[]; explanation: string })[];
}

/** A key as it stood, never changed. */
export interface KeyVersionTable {
  section_id: string;
  version: number;
  at: string;
  by_id: string | null;
  by_name: string;
  cause: string;
  content: Json<SectionKey>;
  /** How many submissions it graded again, and whose score went up or down by it. */
  regraded: number;
  went_up: number;
  went_down: number;
}

export interface QuestionTable {
  id: string;
  section_id: string;
  position: number;
  text: string;
  options: Json<string[]>;
  answer: string;
  /** Why the answer is right; empty for none. */
  explanation: string;
}

/** What a second coder made of a section without its key. */
export interface BlindCodingTable {
  section_id: string;
  by_id: string;
  by_name: string;
  at: string;
  answers: Json<GivenAnswers>;
  /** Of the version of the key that it was compared with when it was handed in. */
  agreement: number;
  key_version: number;
  /** Differences that staff let stand, by name. */
  dismissed: Json<string[]>;
}
