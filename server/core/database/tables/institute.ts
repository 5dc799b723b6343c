import type { NoticeFacts, NoticeKind } from "#contract/api/notices.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import type { Json } from "../json.ts";

/** A setting that an admin changed. */
export interface SettingTable {
  name: string;
  value: Json<unknown>;
}

/** A notice to one user. The rows of one event share its id. */
export interface NoticeTable {
  user_id: string;
  id: string;
  kind: NoticeKind;
  at: string;
  assignment_id: string | null;
  facts: Json<NoticeFacts>;
  /** The number of events in this notice. */
  count: number;
  /** A user has at most one notice per topic: it counts events until it is read, or is sent only once. */
  topic: string | null;
  read_at: string | null;
}

export interface FileTable {
  id: string;
  name: string;
  mime: string;
  size: number;
  /** The number of pages of a PDF; null when they could not be counted. */
  pages: number | null;
  created_at: string;
}

/**
 * A file without a row in `file`: deleted, or stored by an upload that is running or was interrupted. Its contents are removed
 * 30 days after `since` (server/core/files/sweep-files.ts).
 */
export interface UnusedFileTable {
  id: string;
  since: string;
}

/** One row: the id that connects the database with its file store. A restored database has a new id. */
export interface DatabaseIdTable {
  id: "current";
  value: string;
}

/** A release of codes that staff imported. Its file is stored unchanged. */
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

export interface AuditTable {
  id: string;
  at: string;
  actor_id: string | null;
  actor_name: string;
  action: string;
  subject_id: string | null;
  subject_name: string;
  details: Json<Record<string, unknown>>;
  address: string | null;
}

/** One row: the version of the key that seals readable passwords. `check_value` is derived from the key and identifies it. */
export interface SecretKeyTable {
  id: "current";
  version: number;
  check_value: string;
  since: string;
}

export interface AssistantUseTable {
  id: string;
  user_id: string;
  kind: "chat" | "pdf";
  at: string;
}

/** The answer of a model that runs for a user: one at a time. */
export interface AssistantAnswerTable {
  user_id: string;
  id: string;
  until: string;
}

/** The tokens that models used in a day: estimated before each answer, corrected after it. */
export interface AssistantTokensTable {
  day: string;
  tokens: number;
}
