import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorCode, ErrorReply, NamedCode } from "#contract/api/common.ts";
import type { ImportRow } from "#contract/api/student-import.ts";
import { sentences } from "#contract/sentences.ts";
import {
  isForeignKeyViolation,
  isNameViolation,
  isOverdue,
  isStorageFull,
  isUnavailable,
  isUniqueViolation,
  isUnstorableText,
} from "../database/faults.ts";
import { PoolIsFull } from "../thread-pools.ts";
import { LastErrors } from "./last-errors.ts";
import { RepeatedWarnings } from "./repeated-warnings.ts";

/** The closed list of codes, each with its HTTP status. */
export const statusOf: Record<ErrorCode, number> = {
  malformed: 400,
  no_session: 401,
  "login.refused": 401,
  forbidden: 403,
  confirm_password: 403,
  unknown: 404,
  conflict: 409,
  "section.time_up": 409,
  "section.already_submitted": 409,
  "section.not_started": 409,
  "course.expired": 403,
  "result.closed": 403,
  too_large: 413,
  wrong_type: 415,
  rule_broken: 422,
  slow_down: 429,
  failed: 500,
  provider_failed: 502,
  provider_slow: 504,
  not_ready: 503,
  storage_full: 507,
};

/** A refusal with its sentence. Any function throws it; only this file turns it into HTTP (design.md section 7). */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The text for `error`, if it differs from `message`. */
  readonly error: string | undefined;
  readonly details: string | undefined;
  readonly suggestions: NamedCode[] | undefined;
  readonly stored: Record<string, string> | undefined;
  readonly rows: ImportRow[] | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    more: {
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      error?: string;
      details?: string;
      suggestions?: NamedCode[];
      stored?: Record<string, string>;
      rows?: ImportRow[];
      cause?: unknown;
    } = {},
  ) {
    super(sentence, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.error = more.error;
    this.details = more.details;
    this.suggestions = more.suggestions;
    this.stored = more.stored;
    this.rows = more.rows;
  }
}

export const forbidden = () => new Refusal("forbidden", "You do not have access to this");
export const noSession = () => new Refusal("no_session", sentences.noSession);
export const unknown = (sentence: string) => new Refusal("unknown", sentence);
export const nothingHere = () => unknown("This address does not exist");
export const slowDown = (more: { retryAfterSeconds?: number } = {}) =>
  new Refusal("slow_down", "Too many requests. Please wait a moment.", more);
const unstorable = () => new Refusal("malformed", "The request holds a character that cannot be stored");
export const malformedAddress = () => new Refusal("malformed", "This address is malformed");
export const ruleBroken = (field: string, sentence: string) =>
  new Refusal("rule_broken", sentence, { fields: { [field]: sentence } });
const nameSentence = "A user with this name already exists";
export const nameTaken = () => new Refusal("conflict", nameSentence, { fields: { name: nameSentence } });

/** Returns the refusal for an error of Fastify about the request, also for a request that the client aborted. */
function refusalOfRequest({ statusCode, code }: FastifyError): Refusal | undefined {
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  if (statusCode === 413) return new Refusal("too_large", "The request is too large");
  if (statusCode === 415 || statusCode === 406)
    return new Refusal("wrong_type", "This content type is not accepted here");
  if (statusCode === 429) return slowDown();
  return new Refusal(
    "malformed",
    code === "FST_ERR_CTP_INVALID_JSON_BODY" ? "The request is not valid JSON" : "The request is malformed",
  );
}

function toRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const ofRequest = refusalOfRequest(error);
  if (ofRequest) return ofRequest;
  if (isNameViolation(error)) return nameTaken();
  if (isUniqueViolation(error)) return new Refusal("conflict", "It was changed meanwhile. Please try again.");
  if (isForeignKeyViolation(error)) return new Refusal("unknown", "It was deleted meanwhile");
  if (isUnstorableText(error)) return unstorable();
  if (isStorageFull(error)) return new Refusal("storage_full", "The server has no space left. Nothing was saved.");
  if (isOverdue(error)) {
    return new Refusal("not_ready", "The server is busy with a larger change. Please try again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
  if (isUnavailable(error)) {
    return new Refusal("not_ready", "The server cannot reach its data right now. Please try again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
  if (error instanceof PoolIsFull) {
    return new Refusal("not_ready", "The server is busy with other files. Please try again in a moment.", {
      retryAfterSeconds: 10,
    });
  }
  return undefined;
}

/** Turns errors of all calls into replies, and answers unknown addresses with 404. */
export function installErrors(app: FastifyInstance): void {
  app.decorate("lastErrors", new LastErrors());
  // No name, id or search contains a NUL. PostgreSQL refuses it, and SQLite would end the text there.
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    done(raw.url?.includes("%00") ? unstorable() : undefined);
  });
  answerErrors(app);
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, nothingHere()));
}

/** Turns errors of an app's calls into replies. `withDetails` adds `details` to all refusals, for the assistant's clients. */
export function answerErrors(app: FastifyInstance, { withDetails = false } = {}): void {
  const warnings = new RepeatedWarnings(app.log);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    if (!refusal) request.log.error({ err: error }, "request failed");
    else if (statusOf[refusal.code] >= 500) {
      const { message: reason } = refusal;
      // The stack of our own refusal without a cause, such as a full queue, has no information.
      const cause = error instanceof Refusal ? error.cause : error;
      const kind = `${reason} ${(cause as { code?: string } | undefined)?.code ?? ""}`;
      warnings.warn(kind, { ...(cause ? { err: cause } : {}), reason, reqId: request.id }, "not ready");
    }
    if (!refusal || statusOf[refusal.code] >= 500) {
      const { method, routeOptions, server } = request;
      server.lastErrors.record(error, `${method} ${routeOptions.url ?? "elsewhere"}`, request.id);
    }
    return sendRefusal(request, reply, refusal ?? new Refusal("failed", sentences.somethingWrong), withDetails);
  });
}

export function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
  withDetails = false,
): FastifyReply {
  const details = refusal.details ?? (withDetails ? refusal.message : undefined);
  const body: ErrorReply = {
    success: false,
    message: refusal.message,
    error: refusal.error ?? refusal.message,
    code: refusal.code,
    ...(refusal.fields && { fields: refusal.fields }),
    ...(details !== undefined && { details }),
    ...(refusal.suggestions && { suggestions: refusal.suggestions }),
    ...(refusal.stored && { stored: refusal.stored }),
    ...(refusal.rows && { rows: refusal.rows }),
    ...(refusal.code === "failed" && { requestId: request.id }),
  };
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.retryAfterSeconds));
  // The route may have set headers for a file before it failed. With its cache-control, a browser would cache the refusal of
  // a chart as long as the chart.
  reply.header("cache-control", "no-store").removeHeader("content-disposition").removeHeader("content-length");
  // The route's own schema does not fit a refusal, so it is serialised here.
  return reply
    .code(statusOf[refusal.code])
    .type("application/json; charset=utf-8")
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}
