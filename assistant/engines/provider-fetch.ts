import { setTimeout as sleep } from "node:timers/promises";

const longestWaitMs = 2000;

/**
 * Fetch, as a model's provider is asked. A redirect is refused: it would carry the key along. Only a server that says
 * that it is busy, and has therefore written nothing, is asked once more.
 */
export const providerFetch: typeof fetch = async (input, init) => {
  const ask = () => fetch(input, { ...init, redirect: "error" });
  const response = await ask();
  if (response.status !== 429 && response.status !== 503) return response;
  const waitMs = waitOf(response.headers);
  if (waitMs > longestWaitMs) return response;
  await response.body?.cancel();
  await sleep(waitMs, undefined, init?.signal ? { signal: init.signal } : {});
  return ask();
};

function waitOf(headers: Headers): number {
  const milliseconds = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (milliseconds >= 0) return milliseconds;
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return seconds >= 0 ? seconds * 1000 : 500;
}
