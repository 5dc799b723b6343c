import { at } from "./measure.ts";

/** A call of the growth bench. */
interface Asking {
  path: string;
  body?: object | undefined;
  headers: Record<string, string>;
}

const answersEach = 20;
const secondsEach = 2;

/**
 * How long answers take when these sessions ask at once, each for some seconds and no more often than their limit of calls
 * allows: the p95 in ms.
 */
export async function p95Together(
  base: string,
  { path, body, headers }: Asking,
  sessions: readonly string[],
): Promise<number> {
  const times: number[] = [];
  const since = performance.now();
  const lane = async (session: string) => {
    for (let turn = 0; turn < answersEach && performance.now() - since < secondsEach * 1000; turn += 1) {
      const began = performance.now();
      const response = await fetch(`${base}/api${path}`, {
        method: body ? "POST" : "GET",
        headers: { ...headers, "x-session-id": session },
        ...(body && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      times.push(performance.now() - began);
    }
  };
  await Promise.all(sessions.map(lane));
  return at(times, 0.95);
}
