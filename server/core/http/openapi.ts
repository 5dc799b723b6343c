import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { installZod } from "./schemas.ts";

/** Returns a service with the OpenAPI document of these calls, and its pages under a path. It does not handle the calls. */
export async function describeCalls(calls: readonly RouteOptions[], basePath: string): Promise<FastifyInstance> {
  const fastify = Fastify({ exposeHeadRoutes: false });
  const app = installZod(fastify);
  await app.register(swagger, {
    openapi: { info: { title: "Casebook", version: "1", description: "Medical-coding courses" } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: basePath });
  for (const { method, url, schema } of calls) {
    app.route({ method, url, ...(schema && { schema }), handler: async () => undefined });
  }
  await app.ready();
  return fastify;
}
