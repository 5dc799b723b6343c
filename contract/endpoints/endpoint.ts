import type { z } from "zod";
import type { ErrorCode } from "../api/common.ts";

/** The callers: everybody, any logged-in user (A), a student (U), staff (S), admins (X). */
export type Access = "everybody" | "anyone" | "student" | "staff" | "admin";

/** One call as data: the server is registered from it, the web's types and the tests of access read it. */
export interface Endpoint {
  access: Access;
  /** The place of a student's id in the request. A student gets 403 for any other id, whether or not it exists. */
  own?: `${"params" | "query" | "body"}.${string}`;
  /** True if it looks codes up: then it is closed to a student whose current section forbids lookup. */
  looksUp?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Limit of the JSON body in kB; 256 if absent. */
  bodyKilobytes?: number;
  /** The text fields of a multipart form; the handler reads its files. */
  form?: z.ZodType;
  /** A body that breaks its schema is answered 400 with this sentence instead of 422. */
  malformed?: string;
  /** May use more than 10 ms of processor time: the server runs one such call per user at a time. */
  isCostly?: true;
  /** The body of a success; "file" for bytes. `success: true` is added if the schema has it. */
  reply: z.ZodType | "file";
  /** Also replies with its table as CSV if `format` asks for it. */
  csv?: true;
  /** Also replies with its table as a spreadsheet if `format` asks for it. */
  xlsx?: true;
  status?: 200 | 201;
  /** Its refusals, beyond those that its access, parameters and body imply. */
  refusals?: readonly ErrorCode[];
}

/** Calls by method and path. Paths are relative to /api, except those of the assistant under /ai. */
export type EndpointsOfRoom = Record<`${"GET" | "POST" | "PUT" | "DELETE"} /${string}`, Endpoint>;
