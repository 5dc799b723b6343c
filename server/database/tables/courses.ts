import type { Scoring } from "#contract/grading-rules.ts";
import type { Flag } from "./flag.ts";

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
  /** A draft is its makers' alone. Whether students see it: server/sections/visible.ts. */
  state: "draft" | "open";
  /** From when students see it. */
  visible_from: string | null;
  /** When it was put away; null while it is in use. */
  archived_at: string | null;
  /** When its course was told of it; null until students see it. */
  announced_at: string | null;
  /** Of the sample course. */
  is_sample: Flag;
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
  answer_key: string | null;
  /** Whether codes may be looked up while one works on it. */
  lookup: "open" | "closed";
  /** The day by whose releases its codes are checked and grouped, YYYY-MM-DD; null: the day it was given. */
  service_date: string | null;
  /** Who its chart is about, JSON (contract/patient.ts); null: nothing is known of them. */
  patient: string | null;
  scoring: Scoring;
  /** How the order of its lists counts, what slips are worth, and what the key says of its codes: JSON, null for none. */
  sequence: string | null;
  part_points: string | null;
  key_notes: string | null;
  /** Raised by every change of the key. */
  key_version: number;
}

/** A key as it stood, never changed. */
export interface KeyVersionTable {
  section_id: string;
  version: number;
  at: string;
  by_id: string | null;
  by_name: string;
  cause: string;
  content: string;
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
  options: string;
  answer: string;
}

/** What a second coder made of a section without its key. */
export interface BlindCodingTable {
  section_id: string;
  by_id: string;
  by_name: string;
  at: string;
  answers: string;
  /** Of the version of the key that it was compared with when it was handed in. */
  agreement: number;
  key_version: number;
  /** Differences that staff let stand, JSON. */
  dismissed: string;
}
