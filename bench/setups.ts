import { startProxy } from "../tests/faults/nginx.ts";
import { findFreePort } from "../tests/faults/own-postgres.ts";
import { type ServerProcess, startServer } from "../tests/process/server-process.ts";
import { asNpmStarts } from "./measure.ts";

/** Servers that share a database, and where they are asked. */
export interface Setup {
  base: string;
  servers: ServerProcess[];
  stop: () => Promise<void>;
}

/** One server, asked directly. */
export async function startOne(env: Record<string, string>): Promise<Setup> {
  const server = await startServer({ ...env, ...asNpmStarts });
  return { base: server.base, servers: [server], stop: async () => void (await server.stop("SIGTERM")) };
}

/** Two servers on one PostgreSQL, asked through nginx as deploy/nginx.conf sets it up. */
export async function startTwo(env: Record<string, string>): Promise<Setup> {
  const ports = [await findFreePort(), await findFreePort()] as const;
  const servers: ServerProcess[] = [];
  for (const port of ports) servers.push(await startServer({ ...env, ...asNpmStarts, PORT: String(port) }));
  const proxy = await startProxy(ports);
  const stop = async () => {
    proxy.stop();
    for (const server of servers) await server.stop("SIGTERM");
  };
  return { base: proxy.base, servers, stop };
}
