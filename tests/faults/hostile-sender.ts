import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import type { HostileCall } from "./hostile-calls.ts";
import { pause } from "./pause.ts";

interface Orders {
  base: string;
  sessionId: string;
  calls: HostileCall[];
  seconds: number;
  /** The number of connections that repeat each call. */
  lanesPerCall: number;
}

/** The number of replies of each call by status; 0 is a broken connection. */
export type Answered = Record<string, Record<number, number>>;

/**
 * Sends the calls at full rate for some seconds, and until one was refused by the limit of parallel calls. It runs in a
 * separate thread, so that the caller can measure meanwhile. Calls pending at the end are aborted and not counted.
 */
export function sendHostileCalls(orders: Orders): Promise<Answered> {
  const worker = new Worker(new URL(import.meta.url), { workerData: orders });
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  worker.once("message", resolve).once("error", reject);
  return promise;
}

async function send({ base, sessionId, calls, seconds, lanesPerCall }: Orders): Promise<Answered> {
  const end = new AbortController();
  const answered: Answered = Object.fromEntries(calls.map(({ name }) => [name, {}]));
  const sendOnce = async ({ name, method, path, body }: HostileCall) => {
    const headers = { "x-session-id": sessionId, ...(body && { "content-type": "application/json" }) };
    const status = await fetch(base + path, { method, headers, signal: end.signal, ...(body && { body }) })
      .then(async (response) => {
        await response.arrayBuffer();
        return response.status;
      })
      .catch(() => 0);
    if (end.signal.aborted) return;
    const counts = answered[name] ?? {};
    counts[status] = (counts[status] ?? 0) + 1;
    // Waits before retrying a refused connection.
    if (status === 0) await pause(10);
  };
  // Each call succeeds once, before the user's limits refuse most of them.
  await Promise.all(calls.map(sendOnce));
  const lane = async (call: HostileCall) => {
    while (!end.signal.aborted) await sendOnce(call);
  };
  const lanes = calls.flatMap((call) => Array.from({ length: lanesPerCall }, () => lane(call)));
  await pause(seconds * 1000);
  while (!Object.values(answered).some((counts) => counts[429])) await pause(50);
  end.abort();
  await Promise.all(lanes);
  return answered;
}

if (!isMainThread && (workerData as Orders | null)?.calls) parentPort?.postMessage(await send(workerData as Orders));
