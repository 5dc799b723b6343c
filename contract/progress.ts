/** Returns the percentage of right answers as an integer; 0 if nothing was graded. */
export function scorePercent(correct: number, wrong: number): number {
  return sharePercent(correct, correct + wrong);
}

/** Returns the percentage of a part in a total as an integer; 0 for a total of 0. */
export function sharePercent(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((100 * part) / total);
}

/** Returns the mean with two decimals; 0 without values. */
export function meanScore(percents: readonly number[]): number {
  if (percents.length === 0) return 0;
  const mean = percents.reduce((sum, percent) => sum + percent, 0) / percents.length;
  return Math.round(mean * 100) / 100;
}

interface Completable {
  isCompleted: boolean;
  subAssignments: readonly { isCompleted: boolean }[];
}

/** True if all sections of an assignment are complete, or a single assignment is. */
export function isComplete({ subAssignments, isCompleted }: Completable): boolean {
  return subAssignments.length > 0 ? subAssignments.every((section) => section.isCompleted) : isCompleted;
}

/** Default pass bar in percent. */
export const passBar = 70;

/** True for a score at or above the pass bar. */
export function isPassed(percent: number, bar: number): boolean {
  return Math.round(percent) >= bar;
}

/** True if nothing of the course is open and the average is at or above the pass bar. */
export function hasPassedCourse(average: number | null, open: number, bar: number): boolean {
  return open === 0 && average !== null && isPassed(average, bar);
}
