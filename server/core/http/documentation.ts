import type { FastifyInstance, RouteOptions } from "fastify";
import { LRUCache } from "lru-cache";
import type { App } from "./schemas.ts";

/**
 * Serves OpenAPI and its pages under a path, for all calls that are registered after this one. The libraries are loaded with
 * the first request: most servers never get one.
 */
export function documentCalls(app: App, basePath: string): void {
  const calls: RouteOptions[] = [];
  app.addHook("onRoute", (route) => {
    if (route.schema && !route.schema.hide && route.method !== "HEAD") calls.push(route);
  });
  let documented: Promise<FastifyInstance> | undefined;
  // Each page is made once: the complete OpenAPI document has 1.4 MB.
  const pages = new LRUCache<string, { statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer }>({
    max: 50,
  });
  for (const url of [basePath, `${basePath}/*`]) {
    app.get(url, async (request, reply) => {
      documented ??= import("./openapi.ts").then(({ describeCalls }) => describeCalls(calls, basePath));
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
