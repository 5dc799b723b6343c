import type { Kysely } from "kysely";
import type { Role } from "#contract/api/sessions.ts";

/**
 * The tables (design section 3). Ids are UUIDv7 text, times ISO-8601 UTC text, money integer minor units, JSON text,
 * yes and no 1 and 0: so that one migration set serves SQLite and PostgreSQL.
 */
export interface Tables {
  user: UserTable;
  session: SessionTable;
  login_failure: LoginFailureTable;
  login_address: LoginAddressTable;
  assignment: AssignmentTable;
  section: SectionTable;
  question: QuestionTable;
  attempt: AttemptTable;
  extra_time: ExtraTimeTable;
  submission: SubmissionTable;
  file: FileTable;
  audit: AuditTable;
  assistant_use: AssistantUseTable;
}

export type Db = Kysely<Tables>;

type Flag = 0 | 1;

export interface UserTable {
  id: string;
  name: string;
  name_key: string;
  role: Role;
  password_hash: string;
  password_sealed: string | null;
  course_name: string | null;
  paid_minor: number;
  remaining_minor: number;
  enrolled_at: string | null;
  expires_at: string | null;
  image_file_id: string | null;
  created_at: string;
}

export interface SessionTable {
  id_hash: string;
  user_id: string;
  created_at: string;
  last_seen_at: string;
}

export interface LoginFailureTable {
  id: string;
  name_key: string;
  address: string;
  at: string;
}

export interface LoginAddressTable {
  user_id: string;
  address: string;
  at: string;
}

export interface AssignmentTable {
  id: string;
  module_name: string;
  category: string;
  category_key: string;
  assigned_at: string;
  due_at: string | null;
  time_limit_minutes: number | null;
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
}

export interface QuestionTable {
  id: string;
  section_id: string;
  position: number;
  text: string;
  options: string;
  answer: string;
}

export interface AttemptTable {
  student_id: string;
  section_id: string;
  started_at: string;
  deadline_at: string | null;
  draft: string | null;
  saved_at: string | null;
  /** 1 until the section is submitted. */
  is_open: Flag;
}

export interface ExtraTimeTable {
  student_id: string;
  assignment_id: string;
  minutes: number;
}

export interface SubmissionTable {
  id: string;
  student_id: string;
  section_id: string;
  assignment_id: string;
  answers: string;
  verdicts: string;
  hand_made: string | null;
  correct: number;
  wrong: number;
  percent: number;
  submitted_at: string;
  auto: Flag;
  late_seconds: number;
  late_answers: string | null;
  late_at: string | null;
  /** 1 once staff accepted or refused the late answers. */
  late_decided: Flag;
}

export interface FileTable {
  id: string;
  name: string;
  mime: string;
  size: number;
  created_at: string;
}

export interface AuditTable {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject_id: string | null;
  subject_name: string;
  details: string;
}

export interface AssistantUseTable {
  id: string;
  user_id: string;
  kind: "chat" | "pdf";
  at: string;
}
