import type { Counted } from "#contract/median.ts";
import { scorePercent } from "#contract/progress.ts";
import type { Reader } from "../../core/database/schema.ts";
import { forEachWithPauses, makePause } from "../../core/event-loop.ts";
import { readStudentScores } from "../counts/score-cache.ts";

/** Each student's percent over what they submitted of these assignments, counted. */
export async function readScores(db: Reader, assignmentIds: readonly string[]): Promise<Counted[]> {
  const sums = new Map<string, { earned: number; possible: number }>();
  const pause = makePause();
  for (const work of (await readStudentScores(db, assignmentIds)).values()) {
    await forEachWithPauses(work, pause, ({ studentId, earned, possible }) => {
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
