import type { FastifyInstance } from "fastify";

/**
 * How many connections may wait to be taken: a whole year that hands in within the same second. Node's own 511 let the
 * system drop the others, which come again after a second or more, and cut some of them. Systems take less where they are
 * told so (on Linux net.core.somaxconn, 4096).
 */
const waitingConnections = 4096;

/** Takes connections at this port and host. Out: the address. Rejects as Node does: EADDRINUSE, EACCES, EADDRNOTAVAIL. */
export function listen(app: FastifyInstance, { port, host }: { port: number; host: string }): Promise<string> {
  return app.listen({ port, host, backlog: waitingConnections });
}
