/** Whole percent of right answers; 0 when nothing was graded. */
export function scorePercent(correct: number, wrong: number): number {
  return sharePercent(correct, correct + wrong);
}

/** Whole percent of a part in a total; 0 of nothing is 0. */
export function sharePercent(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * part) / total);
}

/** The mean with two decimals; of no values 0. */
export function meanScore(percents: readonly number[]): number {
  if (percents.length === 0) return 0;
  const mean = percents.reduce((sum, percent) => sum + percent, 0) / percents.length;
  return Math.round(mean * 100) / 100;
}

interface Completable {
  isCompleted: boolean;
  subAssignments: readonly { isCompleted: boolean }[];
}

/** With sections, complete only when every one is; otherwise its own flag. */
export function isComplete({ subAssignments, isCompleted }: Completable): boolean {
  return subAssignments.length > 0 ? subAssignments.every((section) => section.isCompleted) : isCompleted;
}

/** From this percent on a course is passed, where the institute has set no other. */
export const passBar = 70;

/** Whether a result is at the pass bar or over it. */
export function isPassed(percent: number, bar: number): boolean {
  return Math.round(percent) >= bar;
}

/** Whether a course is passed: nothing of it is open, and the average is at the bar or over it. */
export function hasPassedCourse(average: number | null, open: number, bar: number): boolean {
  return open === 0 && average !== null && isPassed(average, bar);
}
