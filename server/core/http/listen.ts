import type { FastifyInstance } from "fastify";
import { ConfigFault } from "../variables.ts";

/**
 * How many connections may wait to be taken: a whole year that hands in within the same second. Node's own 511 let the
 * system drop the others, which come again after a second or more, and cut some of them. Systems take less where they are
 * told so (on Linux net.core.somaxconn, 4096).
 */
const waitingConnections = 4096;

/** Accepts connections at this port and host. Returns the address. Throws ConfigFault when the system refuses it. */
export async function listen(app: FastifyInstance, { port, host }: { port: number; host: string }): Promise<string> {
  return app.listen({ port, host, backlog: waitingConnections }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== "listen" && error.syscall !== "getaddrinfo") throw error;
    throw new ConfigFault(
      `PORT or HOST is wrong: cannot listen on ${host}:${port} (${error.code}). Allowed: an address of this machine and a free port.`,
    );
  });
}
