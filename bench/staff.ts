import { percentile } from "../tests/percentile.ts";
import { type Asked, sendTo } from "./asked.ts";

const answersEach = 20;
const secondsEach = 2;
/** Where the product bounds how many may be asked for. */
export const boundedEach = 2;

/**
 * How long answers take when these sessions ask at once, each for some seconds and no more often than their limit of calls
 * allows. Out: the p95 in ms, and how many answers came.
 */
export async function askTogether(
  base: string,
  asked: Asked,
  headers: Record<string, string>,
  sessions: readonly string[],
): Promise<{ p95: number; answers: number }> {
  const times: number[] = [];
  const since = performance.now();
  const most = asked.most === undefined ? answersEach : boundedEach;
  const lane = async (session: string) => {
    for (let turn = 0; turn < most && performance.now() - since < secondsEach * 1000; turn += 1) {
      const began = performance.now();
      await sendTo(base, asked, { ...headers, "x-session-id": session });
      times.push(performance.now() - began);
    }
  };
  await Promise.all(sessions.map(lane));
  return { p95: percentile(times, 0.95), answers: times.length };
}
