import { setImmediate } from "node:timers/promises";
import type { Counted } from "#contract/median.ts";
import { scorePercent } from "#contract/progress.ts";
import type { Db } from "../database/schema.ts";
import { readWork } from "../tally/kept-scores.ts";

/** About as many as are summed in a few milliseconds. */
const cellsPerTurn = 20_000;

/** Each student's percent over what they submitted of these assignments, counted. */
export async function readScores(db: Db, assignmentIds: readonly string[]): Promise<Counted[]> {
  const sums = new Map<string, { earned: number; possible: number }>();
  let cells = 0;
  for (const work of (await readWork(db, assignmentIds)).values()) {
    for (const { studentId, earned, possible } of work) {
      const sum = sums.get(studentId);
      if (sum) {
        sum.earned += earned;
        sum.possible += possible;
      } else sums.set(studentId, { earned, possible });
      cells += 1;
      if (cells % cellsPerTurn === 0) await setImmediate();
    }
  }
  const counts = new Map<number, number>();
  for (const { earned, possible } of sums.values()) {
    const percent = scorePercent(earned, possible - earned);
    counts.set(percent, (counts.get(percent) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}
