import type { Role } from "#contract/roles.ts";
import type { Flag } from "./flag.ts";

export interface UserTable {
  id: string;
  name: string;
  name_key: string;
  /** The name as the search compares it: without accents. */
  search_name: string;
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

export interface SessionTable {
  id_hash: string;
  user_id: string;
  created_at: string;
  last_seen_at: string;
  /** When the user last confirmed the password; null since the login. */
  confirmed_at: string | null;
}

/** A call with an idempotency key, and its result (server/core/http/send-once.ts). */
export interface SentRequestTable {
  user_id: string;
  key: string;
  content_hash: string;
  /** JSON that only the same call reads. */
  result: string;
  at: string;
}

export interface LoginFailureTable {
  id: string;
  name_key: string;
  /** The origin of the login: a network, or a browser or a session of the user (login-limits.ts). */
  address: string;
  at: string;
}

export interface LoginAddressTable {
  user_id: string;
  /** The hash of a browser in which the user has logged in (login-limits.ts). */
  address: string;
  at: string;
}
