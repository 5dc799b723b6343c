import type { FastifyReply } from "fastify";
import { z } from "zod";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { joinParts } from "./join-parts.ts";
import type { App } from "./schemas.ts";
import { type Answer, type Asked, serve, WrittenReply } from "./serve.ts";
import { sharedReads } from "./share-reads.ts";
import { partsWriterOf } from "./write-parts.ts";

type Headers = Parameters<FastifyReply["headers"]>[0];

/** Registers a call as `serve` does, of which all who may make it are told the same: at the same time they share an answer. */
export function serveSame<Name extends EndpointName>(
  app: App,
  name: Name,
  handler: (asked: Asked<Name>) => Promise<Answer<Name>>,
): void {
  const { reply }: { reply: unknown } = endpoints[name];
  if (!(reply instanceof z.ZodType)) throw new Error(`${name} answers with a file`);
  const write = partsWriterOf(reply);
  const saysSuccess = reply instanceof z.ZodObject && "success" in reply.shape;
  const share = sharedReads<{ answer: Answer<Name>; headers: Headers }>();
  serve(app, name, async (asked) => {
    const { params, query, body } = asked;
    const { answer, headers } = await share(JSON.stringify([params, query, body]), async () => {
      const before = asked.reply.getHeaders();
      const answer = await handler(asked);
      const set = Object.entries(asked.reply.getHeaders()).filter(([header, value]) => before[header] !== value);
      const headers = Object.fromEntries(set) as Headers;
      const isWritten = typeof answer === "string" || Buffer.isBuffer(answer) || answer instanceof WrittenReply;
      if (isWritten) return { answer, headers };
      const json = await joinParts(write(saysSuccess ? { success: true, ...(answer as object) } : answer));
      return { answer: new WrittenReply(json), headers };
    });
    asked.reply.headers(headers);
    return answer;
  });
}
