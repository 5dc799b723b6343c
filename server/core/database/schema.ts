import type { Kysely, Transaction } from "kysely";
import type {
  AssignmentTable,
  BlindCodingTable,
  CourseVersionTable,
  KeyVersionTable,
  QuestionTable,
  SectionTable,
} from "./tables/courses.ts";
import type {
  AssistantAnswerTable,
  AssistantTokensTable,
  AssistantUseTable,
  AuditTable,
  CodeReleaseTable,
  DatabaseIdTable,
  FileTable,
  NoticeTable,
  SecretKeyTable,
  SettingTable,
  UnusedFileTable,
} from "./tables/institute.ts";
import type {
  LoginAddressTable,
  LoginFailureTable,
  SentRequestTable,
  SessionTable,
  UserTable,
} from "./tables/people.ts";
import type { PracticeChartTable } from "./tables/practice.ts";
import type {
  AssignmentSumTable,
  AttemptTable,
  DisputeTable,
  DrillDayTable,
  DrillLineTable,
  ExtraTimeTable,
  RoomMessageTable,
  ScoreSumTable,
  SectionStudentTable,
  SubmissionCommentTable,
  SubmissionTable,
  TallyTable,
} from "./tables/work.ts";

export type { AssignmentTable, BlindCodingTable, QuestionTable, SectionKey, SectionTable } from "./tables/courses.ts";
export type { AuditTable, CodeReleaseTable, FileTable } from "./tables/institute.ts";
export type { UserTable } from "./tables/people.ts";
export type { PracticeChartTable, PracticeContent, PractisedLine } from "./tables/practice.ts";
export type {
  AttemptTable,
  DisputeTable,
  DraftChange,
  GivenAnswers,
  SubmissionTable,
  TallyPart,
  TallyTable,
} from "./tables/work.ts";

/**
 * The tables. Ids are UUIDv7 text, times ISO-8601 UTC text, money integer minor units, structured values JSON text, booleans
 * 1 and 0: one set of migrations serves SQLite and PostgreSQL.
 */
export interface Tables {
  user: UserTable;
  session: SessionTable;
  sent_request: SentRequestTable;
  login_failure: LoginFailureTable;
  login_address: LoginAddressTable;
  assignment: AssignmentTable;
  course_version: CourseVersionTable;
  section: SectionTable;
  section_student: SectionStudentTable;
  key_version: KeyVersionTable;
  question: QuestionTable;
  attempt: AttemptTable;
  extra_time: ExtraTimeTable;
  room_message: RoomMessageTable;
  submission: SubmissionTable;
  submission_comment: SubmissionCommentTable;
  tally: TallyTable;
  assignment_sum: AssignmentSumTable;
  score_sum: ScoreSumTable;
  blind_coding: BlindCodingTable;
  practice_chart: PracticeChartTable;
  dispute: DisputeTable;
  notice: NoticeTable;
  setting: SettingTable;
  drill_line: DrillLineTable;
  drill_day: DrillDayTable;
  file: FileTable;
  unused_file: UnusedFileTable;
  database_id: DatabaseIdTable;
  code_release: CodeReleaseTable;
  audit: AuditTable;
  secret_key: SecretKeyTable;
  assistant_use: AssistantUseTable;
  assistant_answer: AssistantAnswerTable;
  assistant_tokens: AssistantTokensTable;
}

/**
 * Reads only. It is the database, where no read waits for a transaction, or a transaction, which sees its own writes. The type
 * of a function's first parameter says what the function may do (design.md section 2).
 */
export type Reader = Pick<
  Kysely<Tables>,
  "selectFrom" | "selectNoFrom" | "fn" | "executeQuery" | "getExecutor" | "isTransaction"
>;

/** A transaction: reads and writes. */
export type Writer = Transaction<Tables>;

/** The database: for a function that opens its own transactions, or writes with a single statement. */
export type Db = Kysely<Tables>;
