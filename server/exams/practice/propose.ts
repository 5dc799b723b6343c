import type { BlueprintSummary } from "#coding/cases/list-blueprints.ts";
import type { PracticeProposal } from "#contract/api/practice-charts.ts";
import type { PractisedLine } from "../../core/database/schema.ts";

/** A submitted practice chart, as the proposal and the progress count it. */
export interface PastChart {
  blueprint: string;
  specialty: string;
  difficulty: number;
  percent: number;
  lines: readonly PractisedLine[];
}

export interface Goal {
  key: string;
  title: string;
}

/** The charts that can be written for a student, and the learning goals. */
export interface Choice {
  blueprints: readonly Pick<BlueprintSummary, "id" | "specialty" | "difficulty" | "goals">[];
  goals: readonly Goal[];
}

const countedLines = 20;
const fewestLines = 5;
const [highScore, lowScore] = [90, 60];
const hardest = 5;

/** The last lines of a learning goal. */
export interface GoalFigures extends Goal {
  lines: number;
  right: number;
  /** The charts that these lines are from, and those of them with a wrong line. */
  charts: number;
  missedCharts: number;
}

/** Counts the last 20 lines of each goal, in the order of `goals`. `past` is sorted, the latest first. */
export function countGoals(past: readonly PastChart[], goals: readonly Goal[]): GoalFigures[] {
  return goals.flatMap((goal) => {
    const lines = past
      .flatMap((chart) => chart.lines.map((line) => ({ ...line, chart })))
      .filter((line) => line.goals.includes(goal.key))
      .slice(0, countedLines);
    if (lines.length === 0) return [];
    const missed = lines.filter(({ isRight }) => !isRight);
    const chartsOf = (some: typeof lines) => new Set(some.map(({ chart }) => chart)).size;
    const figures = { lines: lines.length, right: lines.length - missed.length };
    return [{ ...goal, ...figures, charts: chartsOf(lines), missedCharts: chartsOf(missed) }];
  });
}

/**
 * Proposes the next chart (practice.md section 4): the goal with the lowest accuracy, the difficulty by the last two charts,
 * and the specialty that was practised least. `past` is sorted, the latest first.
 */
export function proposeChart(past: readonly PastChart[], { blueprints, goals }: Choice): PracticeProposal {
  const wanted = proposeDifficulty(past);
  const reachable = goals.filter(({ key }) => blueprints.some((one) => one.goals.includes(key)));
  const [worst] = countGoals(past, reachable)
    .filter(({ lines, right }) => lines >= fewestLines && right < lines)
    .sort((one, other) => one.right / one.lines - other.right / other.lines);
  const ofGoal = blueprints.filter((one) => !worst || one.goals.includes(worst.key));
  const next = leastPractised(past, fittingDifficulty(past, ofGoal, wanted.difficulty));
  const specialty = next?.specialty ?? null;
  const reason = worst
    ? `You missed “${worst.title}” in ${worst.missedCharts} of ${worst.charts} ${worst.charts === 1 ? "chart" : "charts"}.`
    : past.length === 0
      ? "Your first practice chart is an easy one."
      : `You have practised ${specialty ?? "this"} least.`;
  return {
    goal: worst ? { key: worst.key, title: worst.title } : null,
    specialty,
    difficulty: next?.difficulty ?? wanted.difficulty,
    reason: [reason, wanted.why].filter(Boolean).join(" "),
  };
}

function proposeDifficulty([last, before]: readonly PastChart[]): { difficulty: number; why: string } {
  if (!last) return { difficulty: 1, why: "" };
  const { difficulty } = last;
  // A step is decided by two charts of one difficulty, so that one good pair is not counted twice.
  const pair = before && before.difficulty === difficulty ? [last.percent, before.percent] : [];
  const isPair = pair.length > 0;
  if (isPair && pair.every((percent) => percent > highScore) && difficulty < hardest)
    return { difficulty: difficulty + 1, why: "Your last two charts were above 90 %, so this one is harder." };
  if (isPair && pair.every((percent) => percent < lowScore) && difficulty > 1)
    return { difficulty: difficulty - 1, why: "Your last two charts were below 60 %, so this one is easier." };
  return { difficulty, why: "" };
}

/** After this many charts of a kind, the kind counts as one step of difficulty farther away. */
const timesPerStep = 3;

/**
 * Returns the blueprints of the wanted difficulty, or else the nearest one. A blueprint that the student had often lately
 * counts as farther away, so that a difficulty with few blueprints does not repeat them for ever.
 */
export function fittingDifficulty<Blueprint extends Choice["blueprints"][number]>(
  past: readonly PastChart[],
  blueprints: readonly Blueprint[],
  wanted: number,
): Blueprint[] {
  const uses = Map.groupBy(past.slice(0, countedLines), ({ blueprint }) => blueprint);
  const distance = ({ id, difficulty }: Blueprint) =>
    Math.abs(difficulty - wanted) + Math.floor((uses.get(id)?.length ?? 0) / timesPerStep);
  const nearest = Math.min(...blueprints.map(distance));
  return blueprints.filter((one) => distance(one) === nearest);
}

/** Returns a blueprint of the specialty with the fewest charts; of equal ones, of that with the most blueprints. */
function leastPractised(past: readonly PastChart[], blueprints: Choice["blueprints"]) {
  const specialties = Map.groupBy(blueprints, ({ specialty }) => specialty);
  const practised = (specialty: string) => past.filter((chart) => chart.specialty === specialty).length;
  const [least] = [...specialties].sort(
    ([one, ofOne], [other, ofOther]) => practised(one) - practised(other) || ofOther.length - ofOne.length,
  );
  return least?.[1][0];
}
