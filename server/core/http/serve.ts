import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from "fastify";
import { z } from "zod";
import { type ErrorCode, errorReply } from "#contract/api/common.ts";
import type { Endpoint } from "#contract/endpoints/endpoint.ts";
import {
  type EndpointName,
  type Endpoints,
  endpoints,
  type Params,
  type Received,
  type Reply,
} from "#contract/endpoints.ts";
import { refusalsOf } from "#contract/refusals.ts";
import type { RunCostly } from "./costly-calls.ts";
import { Refusal, statusOf } from "./errors.ts";
import { type Guards, refuseOtherStudent, type Viewer } from "./guards.ts";
import type { ReplyBody } from "./join-parts.ts";
import { parse } from "./parse.ts";
import type { App } from "./schemas.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** The guard of each access that the table of endpoints names. */
    guards: Guards;
    /** Refuses a student who may not look up codes now. */
    lookupGate: onRequestAsyncHookHandler;
    runCostly: RunCostly;
  }
}

const bytesPerKilobyte = 1024;

/** The input of a handler: the parts of the request, parsed by the endpoint's schemas, and the viewer. */
export interface HandlerInput<Name extends EndpointName> {
  params: Params<Name>;
  query: Received<Name, "query">;
  body: Received<Name, "body">;
  viewer: Endpoints[Name]["access"] extends "everybody" ? null : Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The result of a handler: the reply without `success`, or the bytes of a file. */
export type HandlerReply<Name extends EndpointName> = Endpoints[Name]["reply"] extends "file"
  ? unknown
  :
      | (Reply<Name> extends readonly unknown[] ? Reply<Name> : Omit<Reply<Name>, "success">)
      | (Endpoints[Name] extends { csv: true } ? ReplyBody : never)
      | (Endpoints[Name] extends { xlsx: true } ? Buffer : never);

/**
 * Registers one call of the table of endpoints: guard, ownership, schemas, `success: true`, and its refusals in OpenAPI. The
 * handler gets the parsed request and returns the reply without `success`. `write` replaces the serialiser of the schema
 * (serve-long.ts).
 */
export function serve<Name extends EndpointName>(
  app: App,
  name: Name,
  handler: (input: HandlerInput<Name>) => Promise<HandlerReply<Name>>,
  write?: (reply: unknown) => Promise<ReplyBody>,
): void {
  const endpoint: Endpoint = endpoints[name];
  const [method = "", path = ""] = name.split(" ");
  const names = [...path.matchAll(/:(\w+)/g)].map(([, found = ""]) => found);
  const { query, body, bodyKilobytes, form, reply, access, status = 200, malformed, isCostly = false } = endpoint;
  const hasSuccess = reply instanceof z.ZodObject && "success" in reply.shape;
  app.route({
    method,
    url: path.replace(/^\/ai\//, "/"),
    config: { isForEverybody: access === "everybody" },
    ...(access !== "everybody" && { onRequest: [app.guards[access], ...(endpoint.looksUp ? [app.lookupGate] : [])] }),
    ...(bodyKilobytes !== undefined && { bodyLimit: bodyKilobytes * bytesPerKilobyte }),
    ...(malformed !== undefined && { validatorCompiler: refuseWith(malformed) }),
    schema: {
      tags: [path.split("/").find((part) => part !== "" && part !== "admin") ?? ""],
      ...(names.length > 0 && { params: z.object(Object.fromEntries(names.map((one) => [one, z.string()]))) }),
      ...(query && { querystring: query }),
      // A call that also accepts a form parses its body itself.
      ...(body && !form && { body }),
      ...(form && { consumes: ["multipart/form-data"] }),
      response: { ...refusalReplies(name, endpoint), [status]: reply === "file" ? fileReply : reply },
    },
    handler: async (request, response) => {
      const { params, query: parsedQuery, body: parsedBody, viewer } = request;
      const input: { [Part in keyof HandlerInput<Name>]: unknown } = {
        params,
        query: parsedQuery,
        body: parsedBody,
        viewer,
        request,
        reply: response,
      };
      if (endpoint.own !== undefined && viewer) refuseOther(viewer, endpoint.own, input);
      // Safe: the schemas above, which define HandlerInput, have parsed the request.
      const act = () => handler(input as HandlerInput<Name>);
      const result = await (isCostly && viewer ? app.runCostly(viewer.id, act) : act());
      if (reply === "file" || typeof result === "string" || Buffer.isBuffer(result)) return result;
      response.code(status);
      const value = hasSuccess ? { success: true, ...(result as object) } : result;
      return write ? response.type("application/json; charset=utf-8").send(await write(value)) : value;
    },
  });
}

/** Throws 403 when a student names another student's id. `own` names the part and the field, such as `query.studentId`. */
function refuseOther(viewer: Viewer, own: string, input: object): void {
  const [part = "", name = ""] = own.split(".");
  const studentId = (input as Record<string, Record<string, string | undefined>>)[part]?.[name];
  if (studentId !== undefined) refuseOtherStudent(viewer, studentId);
}

/** The description of a file in OpenAPI; no schema serialises it. */
const fileReply = { description: "The file", content: { "application/octet-stream": { schema: z.any() } } };

/** Returns the schemas of the refusals by status, each with its possible codes. */
function refusalReplies(name: string, endpoint: Endpoint) {
  const byStatus = Object.groupBy(refusalsOf(name, endpoint), (code) => statusOf[code]);
  return Object.fromEntries(Object.entries(byStatus).map(([status, codes = []]) => [status, refusalSchemaOf(codes)]));
}

/** Calls with the same refusal codes share a schema. */
const refusalSchemas = new Map<string, z.ZodType>();

function refusalSchemaOf(codes: readonly ErrorCode[]): z.ZodType {
  const key = codes.join();
  const schema = refusalSchemas.get(key) ?? errorReply.extend({ code: z.enum(codes) });
  refusalSchemas.set(key, schema);
  return schema;
}

/** Returns a validator that refuses every wrong input with 400 and this sentence. */
const refuseWith =
  (sentence: string) =>
  ({ schema }: { schema: unknown }) =>
  (data: unknown) => {
    const parsed = parse(schema as z.ZodType, data);
    if ("value" in parsed) return parsed;
    const wrongFields = Object.keys(parsed.refusal.fields ?? {});
    const fields = Object.fromEntries(wrongFields.map((field) => [field, sentence]));
    return { error: new Refusal("malformed", sentence, { fields }) };
  };
