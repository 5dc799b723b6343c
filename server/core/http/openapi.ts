import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { speakZod } from "./schemas.ts";

/** A service that answers nothing but what these calls are: as OpenAPI, and on pages under a place. */
export async function describeCalls(calls: readonly RouteOptions[], place: string): Promise<FastifyInstance> {
  const fastify = Fastify({ exposeHeadRoutes: false });
  const app = speakZod(fastify);
  await app.register(swagger, {
    openapi: { info: { title: "Casebook", version: "1", description: "Medical-coding courses" } },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, { routePrefix: place });
  for (const { method, url, schema } of calls) {
    app.route({ method, url, ...(schema && { schema }), handler: async () => undefined });
  }
  await app.ready();
  return fastify;
}
