import type { DiagnosisLine, KeyLine } from "./case.ts";
import type { Goal } from "./library-types.ts";
import { fits } from "./words.ts";

/** Sets the learning goals of each line of a key. */
export function setGoals(key: readonly KeyLine[], goals: readonly Goal[]): void {
  for (const line of key) line.goals = goals.filter((goal) => covers(goal, line)).map(({ key: name }) => name);
}

/** Returns the goals of a case: those of its lines, and of what it has besides its key. */
export function goalsOfCase(
  { key, notCoded, gaps }: { key: readonly KeyLine[]; notCoded: readonly unknown[]; gaps: readonly unknown[] },
  goals: readonly Goal[],
): string[] {
  const ofLines = new Set(key.flatMap((line) => line.goals));
  return goals
    .filter(
      (goal) => ofLines.has(goal.key) || (goal.statements && notCoded.length > 0) || (goal.gaps && gaps.length > 0),
    )
    .map(({ key: name }) => name);
}

function covers(goal: Goal, line: KeyLine): boolean {
  if (line.field === "icdCodes") return coversDiagnosis(goal, line);
  if (line.field === "pcsCodes") return goal.pcsCodes !== undefined && fits(line.code, goal.pcsCodes);
  if (goal.modified && (line.modifiers.length > 0 || line.units > 1)) return true;
  return goal.cptCodes !== undefined && fits(line.code, goal.cptCodes);
}

function coversDiagnosis(goal: Goal, { code, poa, combination }: DiagnosisLine): boolean {
  if (goal.combined && combination !== undefined) return true;
  if (goal.arose && poa === "N") return true;
  return goal.icdCodes !== undefined && fits(code, goal.icdCodes);
}
