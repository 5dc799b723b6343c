import type { z } from "zod";
import type { ErrorCode } from "../api/common.ts";

/** Who may call: everybody, whoever is logged in (A), a student (U), staff (S), admins alone (X). */
export type Access = "everybody" | "anyone" | "student" | "staff" | "admin";

/** One call as data: the server is registered from it, the web's types and the tests of access read it. */
export interface Endpoint {
  access: Access;
  /** The place of a student's id in the request. A student gets 403 for any other id, whether or not it exists. */
  own?: `${"params" | "query" | "body"}.${string}`;
  /** Looks codes up: closed to a student who works on a section that says so. */
  looksUp?: true;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Limit of the JSON body in kB; 256 if absent. */
  bodyKilobytes?: number;
  /** The text fields of a multipart form; its files are the handler's. */
  form?: z.ZodType;
  /** A body that breaks its schema is answered 400 with this sentence instead of 422. */
  malformed?: string;
  /** May use more than 10 ms of processor time: the server runs one such call per user at a time. */
  isCostly?: true;
  /** What a success says; "file" for bytes. `success: true` is added where the schema has it. */
  reply: z.ZodType | "file";
  /** Also answers with its table as CSV, where `format` asks for it. */
  csv?: true;
  /** Also answers with its table as a spreadsheet, where `format` asks for it. */
  xlsx?: true;
  status?: 200 | 201;
  /** What it may refuse with, beyond what its access, parameters and body already imply. */
  refusals?: readonly ErrorCode[];
}

/** Calls by method and path. Paths are relative to /api, but for those of the assistant under /ai. */
export type EndpointsOfRoom = Record<`${"GET" | "POST" | "PUT" | "DELETE"} /${string}`, Endpoint>;
