import { z } from "zod";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { joinParts } from "./join-parts.ts";
import type { App } from "./schemas.ts";
import { type HandlerInput, type HandlerReply, serve } from "./serve.ts";
import { partsWriterOf } from "./write-parts.ts";

/**
 * Registers a call like `serve`, for a reply that can have megabytes: its lists are serialised element by element, with turns
 * of the event loop for other calls.
 */
export function serveLong<Name extends EndpointName>(
  app: App,
  name: Name,
  handler: (input: HandlerInput<Name>) => Promise<HandlerReply<Name>>,
): void {
  const { reply }: { reply: unknown } = endpoints[name];
  if (!(reply instanceof z.ZodType)) throw new Error(`${name} answers with a file`);
  const write = partsWriterOf(reply);
  serve(app, name, handler, (value) => joinParts(write(value)));
}
