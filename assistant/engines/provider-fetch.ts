import { setTimeout as sleep } from "node:timers/promises";

const longestWaitMs = 2000;

/**
 * Calls a model's provider. Refuses redirects, which would send the key elsewhere. Retries once if the provider is busy or
 * has closed a kept connection, and has sent nothing.
 */
export const providerFetch: typeof fetch = async (input, init) => {
  const ask = (): Promise<Response> =>
    fetch(input, { ...init, redirect: "error" }).catch((fault: Error) => {
      if (wasClosedMeanwhile(fault)) return ask();
      throw fault;
    });
  const response = await ask();
  if (response.status !== 429 && response.status !== 503) return response;
  const waitMs = waitOf(response.headers);
  if (waitMs > longestWaitMs) return response;
  await response.body?.cancel();
  await sleep(waitMs, undefined, init?.signal ? { signal: init.signal } : {});
  return ask();
};

/** Returns whether a kept connection was closed by the server without an answer. A new connection is used in the end. */
function wasClosedMeanwhile({ cause }: Error): boolean {
  const { code, socket } = (cause ?? {}) as { code?: string; socket?: { bytesRead?: number } };
  return code === "UND_ERR_SOCKET" && (socket?.bytesRead ?? 0) > 0;
}

function waitOf(headers: Headers): number {
  const milliseconds = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return seconds >= 0 ? seconds * 1000 : 500;
}
