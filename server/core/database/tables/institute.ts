import type { NoticeFacts, NoticeKind } from "#contract/api/notices.ts";
import type { CodeSystem } from "#contract/code-systems.ts";
import type { Json } from "../json.ts";

/** What admins have set, by name. */
export interface SettingTable {
  name: string;
  value: Json<unknown>;
}

/** What somebody is told. Rows of one event share its id. */
export interface NoticeTable {
  user_id: string;
  id: string;
  kind: NoticeKind;
  at: string;
  assignment_id: string | null;
  facts: Json<NoticeFacts>;
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

/**
 * A file without a row in `file`: deleted, or stored by an upload that is under way or was cut off. Its contents are removed
 * 30 days after `since` (server/core/files/sweep-files.ts).
 */
export interface UnusedFileTable {
  id: string;
  since: string;
}

/** One row: the id by which a file store knows its database. A restored database has a new one. */
export interface DatabaseIdTable {
  id: "current";
  value: string;
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

/** One row: the key that readable passwords are sealed with, known by a value made from it. */
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

/** The one answer of a model that a user has open. */
export interface AssistantAnswerTable {
  user_id: string;
  id: string;
  until: string;
}

/** What models cost the institute in a day, in tokens: booked before, corrected after each answer. */
export interface AssistantTokensTable {
  day: string;
  tokens: number;
}
