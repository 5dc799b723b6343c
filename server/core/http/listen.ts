import type { FastifyInstance } from "fastify";
import { ConfigFault } from "../variables.ts";

/**
 * The number of connections that may wait to be accepted: a whole year of students that submits in the same second. With Node's
 * default of 511 the system drops the others, which retry after a second or more, and resets some. The system may have a
 * smaller limit (on Linux net.core.somaxconn, 4096).
 */
export const waitingConnections = 4096;

/** Accepts connections at this port and host. Returns the address. Throws ConfigFault when the system refuses it. */
export async function listen(app: FastifyInstance, { port, host }: { port: number; host: string }): Promise<string> {
  return app.listen({ port, host, backlog: waitingConnections }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== "listen" && error.syscall !== "getaddrinfo") throw error;
    throw new ConfigFault(
      `PORT or HOST is wrong: cannot listen on ${host}:${port} (${error.code}). Allowed: an address of this machine and a free port.`,
    );
  });
}
