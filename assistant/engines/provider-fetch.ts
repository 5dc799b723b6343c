import { setTimeout as sleep } from "node:timers/promises";

const longestWaitMs = 2000;

/**
 * Fetch, as a model's provider is asked. A redirect is refused: it would carry the key along. Only a server that has written
 * nothing is asked once more: one that says that it is busy, or that closed a connection which was kept for the next question.
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

/** Each that has answered before and is closed without a word is gone: a new one is left in the end. */
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
