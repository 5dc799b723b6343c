import type { Kysely } from "kysely";
import type { DisputeState, RulingKind } from "#contract/api/disputes.ts";
import type { NoticeKind } from "#contract/api/notices.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import type { Scoring } from "#contract/grading-rules.ts";
import type { Role } from "#contract/roles.ts";

/**
 * The tables. Ids are UUIDv7 text, times ISO-8601 UTC text, money integer minor units, JSON text,
 * yes and no 1 and 0: so that one migration set serves SQLite and PostgreSQL.
 */
export interface Tables {
  user: UserTable;
  session: SessionTable;
  login_failure: LoginFailureTable;
  login_address: LoginAddressTable;
  assignment: AssignmentTable;
  course_version: CourseVersionTable;
  section: SectionTable;
  key_version: KeyVersionTable;
  question: QuestionTable;
  attempt: AttemptTable;
  extra_time: ExtraTimeTable;
  room_message: RoomMessageTable;
  submission: SubmissionTable;
  submission_comment: SubmissionCommentTable;
  tally: TallyTable;
  blind_coding: BlindCodingTable;
  dispute: DisputeTable;
  notice: NoticeTable;
  setting: SettingTable;
  drill_line: DrillLineTable;
  drill_day: DrillDayTable;
  file: FileTable;
  code_release: CodeReleaseTable;
  audit: AuditTable;
  secret_key: SecretKeyTable;
  assistant_use: AssistantUseTable;
  assistant_answer: AssistantAnswerTable;
  assistant_tokens: AssistantTokensTable;
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
  /** 1 for an account of the sample course whose printed password nobody has changed. */
  is_sample: Flag;
}

interface SessionTable {
  id_hash: string;
  user_id: string;
  created_at: string;
  last_seen_at: string;
  /** When its user last gave the password again; null since the login. */
  confirmed_at: string | null;
}

interface LoginFailureTable {
  id: string;
  name_key: string;
  address: string;
  at: string;
}

interface LoginAddressTable {
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
}

/** Raised by every change of a course's assignments, sections and questions (triggers of migration 023). */
interface CourseVersionTable {
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
interface KeyVersionTable {
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

export interface AttemptTable {
  student_id: string;
  section_id: string;
  started_at: string;
  deadline_at: string | null;
  draft: string | null;
  saved_at: string | null;
  /** 1 until the section is submitted. */
  is_open: Flag;
  /** The time limit that it was started with, without extra minutes. */
  limit_minutes: number | null;
  /** Who changed each item of the draft last, and when (server/attempts/draft.ts). */
  draft_changes: string | null;
  /** The newest revision of each device. */
  revisions: string | null;
  /** When a page of it was open last. */
  seen_at: string | null;
  /** Since when that page is out of sight; null while it is looked at. */
  left_at: string | null;
}

/** What staff said to everyone who works on an assignment. */
interface RoomMessageTable {
  id: string;
  assignment_id: string;
  at: string;
  by_name: string;
  text: string;
}

interface ExtraTimeTable {
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
  /** What the score is made of: fields or lines, by the section's scoring. */
  earned: number;
  possible: number;
  /** The version of the key that graded it. */
  key_version: number;
  /** The version of our own marking that made its verdicts (server/submissions/regrade.ts). */
  marked_by: number;
  submitted_at: string;
  auto: Flag;
  late_seconds: number;
  late_answers: string | null;
  late_at: string | null;
  /** 1 once staff accepted or refused the late answers. */
  late_decided: Flag;
  /** 1 when the server's timer handed the draft in, and not a page of the student's. */
  by_server: Flag;
  /** When the student first looked at the result, which shows the key. */
  opened_at: string | null;
  /** 1 while it is part of its section's tally; whoever changes or deletes it takes it out first (server/tally). */
  counted: Flag;
}

/** A figure of what a section's submissions count to (server/tally/count.ts). */
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

/**
 * What is counted: submissions (`all`, by the timer `auto`, `late`, by their `minutes`), fields and lines with how often
 * they were right, and lines that were `missing`, `misplaced`, `wrong` (`other` is what was given) or `extra`.
 */
export type TallyPart =
  | "all"
  | "auto"
  | "late"
  | "minutes"
  | "field"
  | "line"
  | "missing"
  | "misplaced"
  | "wrong"
  | "extra";

/** What staff say of a student's whole submission. */
interface SubmissionCommentTable {
  student_id: string;
  assignment_id: string;
  text: string;
  by_name: string;
  at: string;
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

/** What a student objects to in a result: a line once. */
/** A day on which a student has practised. */
interface DrillDayTable {
  student_id: string;
  /** YYYY-MM-DD of the institute's zone. */
  day: string;
}

interface DrillLineTable {
  student_id: string;
  /** Made of what is asked (server/drill/find-lines.ts). */
  line_id: string;
  due_at: string;
  /** Null until the first answer is kept. */
  answered_at: string | null;
  /** JSON of the scheduler's: how well the student keeps it. */
  memory: string;
}

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

/** What admins have set, by name; the value is JSON. */
interface SettingTable {
  name: string;
  value: string;
}

/** What somebody is told. Rows of one event share its id. */
interface NoticeTable {
  user_id: string;
  id: string;
  kind: NoticeKind;
  at: string;
  assignment_id: string | null;
  /** JSON (contract/api/notices.ts). */
  facts: string;
  /** How many events it stands for. */
  count: number;
  /** There is one of a topic at a time: what is summed until it is read, or told once. */
  topic: string | null;
  read_at: string | null;
}

export interface FileTable {
  id: string;
  name: string;
  mime: string;
  size: number;
  /** Of a PDF; null when they could not be counted. */
  pages: number | null;
  created_at: string;
}

/** A release of codes that staff imported; its file is kept as it came. */
export interface CodeReleaseTable {
  system: CodeSystem;
  release: string;
  /** The first day in force, YYYY-MM-DD. */
  from_day: string;
  file_id: string;
  file_name: string;
  /** SHA-256 of the file. */
  hash: string;
  licence_holder: string | null;
  licence_year: number | null;
  imported_at: string;
  imported_by: string;
}

interface AuditTable {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject_id: string | null;
  subject_name: string;
  details: string;
  address: string | null;
}

/** One row: the key that readable passwords are sealed with, known by a value made from it. */
interface SecretKeyTable {
  id: "current";
  version: number;
  check_value: string;
  since: string;
}

interface AssistantUseTable {
  id: string;
  user_id: string;
  kind: "chat" | "pdf";
  at: string;
}

/** The one answer of a model that a user has open. */
interface AssistantAnswerTable {
  user_id: string;
  id: string;
  until: string;
}

/** What models cost the institute in a day, in tokens: booked before, corrected after each answer. */
interface AssistantTokensTable {
  day: string;
  tokens: number;
}
