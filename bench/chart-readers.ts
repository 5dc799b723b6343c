import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** How many open a chart at once, and the bytes a millisecond that a line brings each of them; 0: as fast as it goes. */
export interface Reading {
  port: number;
  path: string;
  readers: number;
  bytesPerMs: number;
}

export interface HaveRead {
  bytes: number;
  failed: number;
  /** In ms, of each who reads. */
  times: number[];
}

// A thread beside the one that measures, so that neither waits for the other.

function read({ port, path, bytesPerMs }: Reading): Promise<{ bytes: number; ms: number }> {
  const since = performance.now();
  let bytes = 0;
  return new Promise((resolve, reject) => {
    const take = (count: number) => {
      bytes += count;
      if (bytesPerMs === 0) return true;
      setTimeout(() => socket.resume(), count / bytesPerMs);
      return false;
    };
    const socket = connect({ port, host: "127.0.0.1", onread: { buffer: Buffer.alloc(64 * 1024), callback: take } });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: casebook\r\nconnection: close\r\n\r\n`);
    socket.once("error", reject).once("close", () => resolve({ bytes, ms: performance.now() - since }));
  });
}

const reading: Reading = workerData;
const all = await Promise.allSettled(Array.from({ length: reading.readers }, () => read(reading)));
const done = all.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
const told: HaveRead = {
  bytes: done.reduce((sum, { bytes }) => sum + bytes, 0),
  failed: all.length - done.length,
  times: done.map(({ ms }) => ms),
};
parentPort?.postMessage(told);
