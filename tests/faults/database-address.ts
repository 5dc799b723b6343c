import { connect, createServer, type Socket } from "node:net";
import { findFreePort } from "./own-postgres.ts";

/** A proxy in front of the database, with which a test can redirect or silence connections. */
export interface DatabaseAddress {
  url: string;
  /** Sends new connections to another port and breaks the current ones, like promoting a standby. */
  moveTo: (port: number) => void;
  /**
   * Stops forwarding on the current connections, and neither side sees the other one close: a lost machine sends no
   * reset. New connections work.
   */
  silence: () => void;
  close: () => void;
}

/** Opens a port on this machine that forwards to a PostgreSQL server. */
export async function openAddress(port: number): Promise<DatabaseAddress> {
  let target = port;
  const open = new Set<Socket>();
  const silent = new WeakSet<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        if (!silent.has(socket)) other.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  });
  const own = await findFreePort();
  await new Promise<void>((resolve) => server.listen(own, "127.0.0.1", resolve));
  return {
    url: `postgres://postgres@127.0.0.1:${own}/postgres`,
    moveTo: (next) => {
      target = next;
      for (const socket of open) socket.destroy();
    },
    silence: () => {
      for (const socket of open) {
        silent.add(socket);
        socket.unpipe();
        socket.resume();
      }
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
