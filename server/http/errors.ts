import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { ErrorCode, ErrorReply } from "#contract/api/common.ts";
import { sentences } from "#contract/sentences.ts";
import { isForeignKeyViolation, isStorageFull, isUnavailable, isUniqueViolation } from "../database/connect.ts";

const statusOf: Record<ErrorCode, number> = {
  malformed: 400,
  no_session: 401,
  forbidden: 403,
  unknown: 404,
  conflict: 409,
  time_up: 409,
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

/** A refusal with its sentence, thrown where it is found; this file alone turns it into HTTP (design section 7). */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Replaces the sentence in `error`, where a call says more there than in `message`. */
  readonly error: string | undefined;
  readonly details: string | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; error?: string; details?: string } = {},
  ) {
    super(sentence);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.error = more.error;
    this.details = more.details;
  }
}

export const forbidden = () => new Refusal("forbidden", sentences.forbidden);
export const noSession = () => new Refusal("no_session", sentences.noSession);
export const unknown = (sentence: string) => new Refusal("unknown", sentence);
export const ruleBroken = (field: string, sentence: string) =>
  new Refusal("rule_broken", sentence, { fields: { [field]: sentence } });

type Issue = Pick<z.core.$ZodIssue, "path" | "message"> & { code?: string | undefined; keys?: string[] };

/** Turns what a schema found into one refusal: the first sentence, and one per field. */
export function refusalOf(issues: readonly Issue[]): Refusal {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const sentence = issue.code === "unrecognized_keys" ? `Unknown field "${issue.keys?.[0] ?? ""}"` : issue.message;
    fields[issue.path.join(".") || issue.keys?.[0] || "body"] ??= sentence;
  }
  return new Refusal("rule_broken", Object.values(fields)[0] ?? "The request breaks a rule", { fields });
}

/** Parses what a form sent, or throws the refusal. */
export function parseFields<T>(schema: z.ZodType<T>, fields: unknown): T {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw refusalOf(parsed.error.issues as Issue[]);
  return parsed.data;
}

function toRefusal(error: FastifyError): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isUniqueViolation(error)) return new Refusal("conflict", sentences.nameTaken);
  if (isForeignKeyViolation(error)) return new Refusal("unknown", "It was deleted meanwhile");
  if (isStorageFull(error)) return new Refusal("storage_full", "The server has no space left. Nothing was saved.");
  if (isUnavailable(error)) {
    return new Refusal("not_ready", "The database does not answer. Please try again in a moment.", {
      retryAfterSeconds: 2,
    });
  }
  if (error.statusCode === 413) return new Refusal("too_large", "The request is too large");
  if (error.statusCode === 415 || error.statusCode === 406)
    return new Refusal("wrong_type", "This content type is not accepted here");
  if (error.statusCode === 429) {
    return new Refusal("slow_down", "Too many requests. Please wait a moment.");
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refusal(
      "malformed",
      error.code === "FST_ERR_CTP_INVALID_JSON_BODY" ? "The request is not valid JSON" : "The request is malformed",
    );
  }
  return undefined;
}

/**
 * Installs the one place where failures become answers. The assistant's callers read `details` too, so there every
 * refusal has them.
 */
export function installErrors(app: FastifyInstance, { withDetails = false } = {}): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = toRefusal(error);
    if (!refusal) request.log.error({ err: error }, "request failed");
    else if (statusOf[refusal.code] >= 500) request.log.warn({ err: error }, "not ready");
    return sendRefusal(request, reply, refusal ?? new Refusal("failed", sentences.somethingWrong), withDetails);
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, unknown("There is nothing at this address")));
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
    ...(refusal.code === "failed" && { requestId: request.id }),
  };
  if (refusal.retryAfterSeconds !== undefined) reply.header("retry-after", String(refusal.retryAfterSeconds));
  // A refusal is no reply of the route's own schema, hence written out here.
  return reply
    .code(statusOf[refusal.code])
    .type("application/json; charset=utf-8")
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}
