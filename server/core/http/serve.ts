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
import type { Joined } from "./join-parts.ts";
import { parse } from "./parse.ts";
import type { App } from "./schemas.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** How this app lets callers in, by the access that the table of endpoints names. */
    guards: Guards;
    /** Refuses a student to whom lookup of codes is closed now. */
    lookupGate: onRequestAsyncHookHandler;
    runCostly: RunCostly;
  }
}

const kilobyte = 1024;

/** What a handler is asked: everything parsed by the endpoint's schemas, and who asks. */
export interface Asked<Name extends EndpointName> {
  params: Params<Name>;
  query: Received<Name, "query">;
  body: Received<Name, "body">;
  viewer: Endpoints[Name]["access"] extends "everybody" ? null : Viewer;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type Answer<Name extends EndpointName> = Endpoints[Name]["reply"] extends "file"
  ? unknown
  :
      | (Reply<Name> extends readonly unknown[] ? Reply<Name> : Omit<Reply<Name>, "success">)
      | (Endpoints[Name] extends { csv: true } ? Joined : never)
      | (Endpoints[Name] extends { xlsx: true } ? Buffer : never);

/**
 * Registers one call of the table of endpoints: guard, ownership, schemas, `success: true`, and its refusals in OpenAPI.
 * The handler gets what the schemas made of the request, and returns the reply without `success`. `write` takes the place of
 * the schema's own writer (serve-long.ts).
 */
export function serve<Name extends EndpointName>(
  app: App,
  name: Name,
  handler: (asked: Asked<Name>) => Promise<Answer<Name>>,
  write?: (reply: unknown) => Promise<Joined>,
): void {
  const endpoint: Endpoint = endpoints[name];
  const [method = "", path = ""] = name.split(" ");
  const names = [...path.matchAll(/:(\w+)/g)].map(([, found = ""]) => found);
  const { query, body, bodyKilobytes, form, reply, access, status = 200, malformed, isCostly = false } = endpoint;
  const saysSuccess = reply instanceof z.ZodObject && "success" in reply.shape;
  app.route({
    method,
    url: path.replace(/^\/ai\//, "/"),
    config: { isForEverybody: access === "everybody" },
    ...(access !== "everybody" && { onRequest: [app.guards[access], ...(endpoint.looksUp ? [app.lookupGate] : [])] }),
    ...(bodyKilobytes !== undefined && { bodyLimit: bodyKilobytes * kilobyte }),
    ...(malformed !== undefined && { validatorCompiler: refusingAs(malformed) }),
    schema: {
      tags: [path.split("/").find((part) => part !== "" && part !== "admin") ?? ""],
      ...(names.length > 0 && { params: z.object(Object.fromEntries(names.map((one) => [one, z.string()]))) }),
      ...(query && { querystring: query }),
      // A call that also takes a form reads by itself what came.
      ...(body && !form && { body }),
      ...(form && { consumes: ["multipart/form-data"] }),
      response: { ...refusalReplies(name, endpoint), [status]: reply === "file" ? aFile : reply },
    },
    handler: async (request, response) => {
      const { params, query: asked, body: sent, viewer } = request;
      const all: { [Part in keyof Asked<Name>]: unknown } = {
        params,
        query: asked,
        body: sent,
        viewer,
        request,
        reply: response,
      };
      if (endpoint.own !== undefined && viewer) refuseOther(viewer, endpoint.own, all);
      // Read by the schemas that Asked is made of, above.
      const act = () => handler(all as Asked<Name>);
      const answer = await (isCostly && viewer ? app.runCostly(viewer.id, act) : act());
      if (reply === "file" || typeof answer === "string" || Buffer.isBuffer(answer)) return answer;
      response.code(status);
      const whole = saysSuccess ? { success: true, ...(answer as object) } : answer;
      return write ? response.type("application/json; charset=utf-8").send(await write(whole)) : whole;
    },
  });
}

/** Without an id a student means themselves. */
function refuseOther(viewer: Viewer, own: string, asked: object): void {
  const [part = "", name = ""] = own.split(".");
  const given = (asked as Record<string, Record<string, string | undefined>>)[part]?.[name];
  if (given !== undefined) refuseOtherStudent(viewer, given);
}

/** No text that a schema would write. */
const aFile = { description: "The file", content: { "application/octet-stream": { schema: z.any() } } };

/** By status, with the codes that a refusal of that status may have. */
function refusalReplies(name: string, endpoint: Endpoint) {
  const byStatus = Object.groupBy(refusalsOf(name, endpoint), (code) => statusOf[code]);
  return Object.fromEntries(Object.entries(byStatus).map(([status, codes = []]) => [status, refusalOf(codes)]));
}

/** Calls that refuse with the same codes share what writes them. */
const refusals = new Map<string, z.ZodType>();

function refusalOf(codes: readonly ErrorCode[]): z.ZodType {
  const key = codes.join();
  const known = refusals.get(key) ?? errorReply.extend({ code: z.enum(codes) });
  refusals.set(key, known);
  return known;
}

const refusingAs =
  (sentence: string) =>
  ({ schema }: { schema: unknown }) =>
  (data: unknown) => {
    const read = parse(schema as z.ZodType, data);
    if ("value" in read) return read;
    const named = Object.keys(read.refusal.fields ?? {});
    return {
      error: new Refusal("malformed", sentence, {
        fields: Object.fromEntries(named.map((field) => [field, sentence])),
      }),
    };
  };
