import type { FastifyInstance, RouteOptions } from "fastify";
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
  for (const url of [place, `${place}/*`]) {
    app.get(url, async (request, reply) => {
      documented ??= import("./openapi.ts").then(({ describeCalls }) => describeCalls(calls, place));
      const { statusCode, headers, rawPayload } = await (await documented).inject({ method: "GET", url: request.url });
      for (const name of ["content-type", "location"]) {
        if (headers[name] !== undefined) reply.header(name, headers[name]);
      }
      if (statusCode === 404) return reply.callNotFound();
      return reply.code(statusCode).send(rawPayload);
    });
  }
  app.addHook("onClose", async () => (await documented)?.close());
}
