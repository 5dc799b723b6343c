import type { DiagnosisLine, KeyLine, ProcedureLine, ServiceLine } from "./case.ts";
import type { Goal } from "./library-types.ts";
import { fits } from "./words.ts";

/** The parts of a key line that decide which goals it covers. */
export type GoalLine =
  | Pick<DiagnosisLine, "field" | "code" | "poa" | "combination">
  | Pick<ProcedureLine, "field" | "code">
  | Pick<ServiceLine, "field" | "code" | "modifiers" | "units">;

/** Sets the learning goals of each line of a key. */
export function setGoals(key: readonly KeyLine[], goals: readonly Goal[]): void {
  for (const line of key) line.goals = goals.filter((goal) => covers(goal, line)).map(({ key: name }) => name);
}

interface GoalSources {
  lines: readonly GoalLine[];
  hasStatements: boolean;
  hasGaps: boolean;
}

/** Returns the goals that lines cover, and those of statements and gaps, in the order of the library. */
export function goalsOf({ lines, hasStatements, hasGaps }: GoalSources, goals: readonly Goal[]): string[] {
  return goals
    .filter(
      (goal) =>
        (goal.statements && hasStatements) || (goal.gaps && hasGaps) || lines.some((line) => covers(goal, line)),
    )
    .map(({ key: name }) => name);
}

function covers(goal: Goal, line: GoalLine): boolean {
  if (line.field === "icdCodes") return coversDiagnosis(goal, line);
  if (line.field === "pcsCodes") return goal.pcsCodes !== undefined && fits(line.code, goal.pcsCodes);
  if (goal.modified && (line.modifiers.length > 0 || line.units > 1)) return true;
  return goal.cptCodes !== undefined && fits(line.code, goal.cptCodes);
}

function coversDiagnosis(goal: Goal, { code, poa, combination }: Extract<GoalLine, { field: "icdCodes" }>): boolean {
  if (goal.combined && combination !== undefined) return true;
  if (goal.arose && poa === "N") return true;
  return goal.icdCodes !== undefined && fits(code, goal.icdCodes);
}
