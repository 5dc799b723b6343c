import { z } from "zod";
import { type EndpointName, endpoints } from "#contract/endpoints.ts";
import { joinParts } from "./join-parts.ts";
import type { App } from "./schemas.ts";
import { type Answer, type Asked, serve } from "./serve.ts";
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
  serve(app, name, handler, (whole) => joinParts(write(whole)));
}
