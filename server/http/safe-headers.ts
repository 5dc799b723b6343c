import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";

/**
 * Tells browsers what pages of ours may do, with every answer. What to tell is the same for all: it is worked out once,
 * and not for each call anew.
 */
export function sendSafely(app: FastifyInstance, options: HelmetOptions): void {
  const headers: Record<string, string> = {};
  const noting = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => {},
  };
  type Asked = Parameters<ReturnType<typeof helmet>>;
  helmet(options)({} as Asked[0], noting as unknown as Asked[1], () => {});
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
