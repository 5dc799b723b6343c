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
  /** Every change increases it. */
  version: number;
  /** Only staff see a draft. Whether students see an open one: server/courses/sections/visible.ts. */
  state: "draft" | "open";
  /** Students see it from this time on. */
  visible_from: string | null;
  /** When it was archived; null while it is in use. */
  archived_at: string | null;
  /** When its course got the notice of it; null until students see it. */
  announced_at: string | null;
  /** 1 for an assignment of the sample course. */
  is_sample: Flag;
  /** When students may read its results: a rule of contract/results-open.ts, or an ISO time. */
  results_open: string;
  /** When its results were opened, which is final; null until then, and for results that open at once. */
  results_opened_at: string | null;
}

/** Every change of a course's assignments, sections and questions increases it (triggers of migration 023). */
export interface CourseVersionTable {
  category_key: string;
  version: number;
}

export interface SectionTable {
  id: string;
  assignment_id: string;
  position: number;
  name: string;
  /** The sections of a group are variants of one section, by position; each student gets one. Null for a section without variants. */
  variant_group: string | null;
  is_dynamic: Flag;
  pdf_file_id: string | null;
  time_limit_minutes: number | null;
  /** Null for a section with questions. A key of an older version may lack newer fields. */
  answer_key: Json<Partial<CodingAnswer>> | null;
  /** Whether students may look up codes while they work on it. */
  lookup: "open" | "closed";
  /** Codes are checked and grouped by the releases in force on this day, YYYY-MM-DD; null: the day of the assignment. */
  service_date: string | null;
  /** The patient of the chart; null if nothing is known. */
  patient: Json<Patient> | null;
  /** Inpatient or outpatient; null: derived from the category (contract/setting.ts). */
  setting: Setting | null;
  /** Its learning goals, which only staff see; null for none. */
  goals: Json<string[]> | null;
  scoring: Scoring;
  /** How the order of its lists is graded; null for no rule. */
  sequence: Json<GradingRules["sequence"]> | null;
  /** The points for slips; null for no rule. */
  part_points: Json<GradingRules["partPoints"]> | null;
  /** The key's notes on its codes; null for none. */
  key_notes: Json<GradingRules["keyNotes"]> | null;
  /** Statements of the chart that are not coded; null for none. */
  not_coded: Json<GradingRules["notCoded"]> | null;
  /** Whether each ICD code has a POA. */
  poa: GradingRules["poa"];
  /** Every change of the key increases it. */
  key_version: number;
}

/** The complete key of a section: answer key or questions, and the grading rules. Each key version stores one. */
export interface SectionKey extends GradingRules {
  /** Null for a section with questions. */
  answerKey: CodingAnswer | null;
  questions: (KeyQuestion & { options: string[]; explanation: string })[];
}

/** A version of a section's key. Its content never changes. */
export interface KeyVersionTable {
  section_id: string;
  version: number;
  at: string;
  by_id: string | null;
  by_name: string;
  cause: string;
  content: Json<SectionKey>;
  /** The number of submissions that it regraded, and of those whose score went up or down. */
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

/** The answers of a second coder, who coded a section without its key. */
export interface BlindCodingTable {
  section_id: string;
  by_id: string;
  by_name: string;
  at: string;
  answers: Json<GivenAnswers>;
  /** The agreement in percent with the key version `key_version`, when it was submitted. */
  agreement: number;
  key_version: number;
  /** The names of the differences that staff dismissed. */
  dismissed: Json<string[]>;
}
