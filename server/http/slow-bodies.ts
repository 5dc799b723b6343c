import type { FastifyInstance } from "fastify";

/** What an upload must bring of each second, so that it counts as going on. */
const leastBytesPerSecond = 1024;

/**
 * Cuts connections whose body does not come: one of JSON must be there within the time, an upload must go on for as long
 * as it lasts. A body nobody reads, because its call was refused, counts too.
 */
export function cutSlowBodies(app: FastifyInstance, withinMs: number): void {
  const leastBytes = (withinMs / 1000) * leastBytesPerSecond;
  app.addHook("onRequest", async ({ raw, headers }) => {
    if (headers["transfer-encoding"] === undefined && Number(headers["content-length"] ?? 0) === 0) return;
    const isUpload = headers["content-type"]?.startsWith("multipart/") ?? false;
    const { socket } = raw;
    let seen = socket.bytesRead;
    const timer = setInterval(() => {
      const received = socket.bytesRead - seen;
      seen = socket.bytesRead;
      if (raw.complete || socket.destroyed) clearInterval(timer);
      else if (!isUpload || received < leastBytes) socket.destroy();
    }, withinMs).unref();
    raw.once("end", () => clearInterval(timer));
  });
}
