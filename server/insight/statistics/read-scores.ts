import type { Counted } from "#contract/median.ts";
import { scorePercent } from "#contract/progress.ts";
import type { Reader } from "../../core/database/schema.ts";
import { forEachWithPauses, makePause } from "../../core/event-loop.ts";
import { readStudentScores } from "../counts/score-cache.ts";

/** Returns how many students reached each percent, over all that they have submitted of these assignments. */
export async function readScores(db: Reader, assignmentIds: readonly string[]): Promise<Counted[]> {
  const sums = new Map<string, { earned: number; possible: number }>();
  const pause = makePause();
  for (const scores of (await readStudentScores(db, assignmentIds)).values()) {
    await forEachWithPauses(scores, pause, ({ studentId, earned, possible }) => {
      const sum = sums.get(studentId);
      if (sum) {
        sum.earned += earned;
        sum.possible += possible;
      } else sums.set(studentId, { earned, possible });
    });
  }
  const counts = new Map<number, number>();
  await forEachWithPauses(sums.values(), pause, ({ earned, possible }) => {
    const percent = scorePercent(earned, possible - earned);
    counts.set(percent, (counts.get(percent) ?? 0) + 1);
  });
  return [...counts].map(([value, count]) => ({ value, count }));
}
