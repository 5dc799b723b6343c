import type { FastifyInstance, RouteOptions } from "fastify";
import { LRUCache } from "lru-cache";
import type { App } from "./schemas.ts";

/**
 * OpenAPI, and its pages, of every call that is registered from now on. What makes them is loaded when somebody asks first:
 * most servers are never asked.
 */
export function documentCalls(app: App, place: string): void {
  const calls: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    if (route.schema && !route.schema.hide && route.method !== "HEAD") calls.push(route);
  });
  let documented: Promise<FastifyInstance> | undefined;
  // Each page is made once: the whole of OpenAPI is 1.4 MB.
  const pages = new LRUCache<string, { statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer }>({
    max: 50,
  });
  for (const url of [place, `${place}/*`]) {
    app.get(url, async (request, reply) => {
      documented ??= import("./openapi.ts").then(({ describeCalls }) => describeCalls(calls, place));
      const [address = ""] = request.url.split("?");
      const page = pages.get(address) ?? (await (await documented).inject({ method: "GET", url: address }));
      const { statusCode, headers, rawPayload } = page;
      if (statusCode === 200) pages.set(address, page);
      for (const name of ["content-type", "location"]) {
        if (headers[name] !== undefined) reply.header(name, headers[name]);
      }
      if (statusCode === 404) return reply.callNotFound();
      return reply.code(statusCode).send(rawPayload);
    });
  }
  app.addHook("onClose", async () => (await documented)?.close());
}
