import { z } from "zod";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { joinParts } from "./join-parts.ts";
import type { App } from "./schemas.ts";
import { type Answer, type Asked, serve, WrittenReply } from "./serve.ts";
import { partsWriterOf } from "./write-parts.ts";

/**
 * Registers a call as `serve` does, for a reply that can be megabytes long: its lists are written element by element, and
 * other calls have their turn of the event loop meanwhile.
 */
export function serveLong<Name extends EndpointName>(
  app: App,
  name: Name,
  handler: (asked: Asked<Name>) => Promise<Answer<Name>>,
): void {
  const { reply }: { reply: unknown } = endpoints[name];
  if (!(reply instanceof z.ZodType)) throw new Error(`${name} answers with a file`);
  const write = partsWriterOf(reply);
  const saysSuccess = reply instanceof z.ZodObject && "success" in reply.shape;
  serve(app, name, async (asked) => {
    const answer = await handler(asked);
    if (typeof answer === "string" || Buffer.isBuffer(answer) || answer instanceof WrittenReply) return answer;
    return new WrittenReply(await joinParts(write(saysSuccess ? { success: true, ...(answer as object) } : answer)));
  });
}
