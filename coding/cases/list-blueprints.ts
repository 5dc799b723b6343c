import { goalsOf } from "./goals.ts";
import type { Library } from "./library.ts";
import type { OutpatientBlueprint } from "./library-types.ts";
import type { OfficialTables } from "./official-tables.ts";
import { possibleLines, possibleVisitLines } from "./possible-lines.ts";

/** A blueprint as staff can choose it before a case is written. */
export interface BlueprintSummary {
  id: string;
  title: string;
  setting: "inpatient" | "outpatient";
  /** The place of a visit; null for inpatients. */
  place: OutpatientBlueprint["setting"] | null;
  specialty: string;
  /** 1 to 5. */
  difficulty: number;
  minutes: number;
  /** Keys of the goals that its cases may reach. One case reaches some of them. */
  goals: string[];
}

/** Each filter that is given must hold; of a list, one value. */
export interface BlueprintFilter {
  setting?: BlueprintSummary["setting"];
  places?: readonly BlueprintSummary["place"][];
  specialties?: readonly string[];
  difficulties?: readonly number[];
  goals?: readonly string[];
}

/** Returns all blueprints, inpatient ones first. It takes up to 0.1 s and depends on the library alone: call it once. */
export function listBlueprints(library: Library, official: Pick<OfficialTables, "isPoaExempt">): BlueprintSummary[] {
  const stays = [...library.blueprints.values()].map((blueprint): BlueprintSummary => {
    const { id, title, specialty, difficulty, minutes, tempting = [], gaps = [] } = blueprint;
    const sources = { hasStatements: tempting.length > 0, hasGaps: gaps.length > 0 };
    const goals = goalsOf({ lines: possibleLines(blueprint, library, official), ...sources }, library.goals);
    return { id, title, setting: "inpatient", place: null, specialty, difficulty, minutes, goals };
  });
  const visits = [...library.outpatient.values()].map((blueprint): BlueprintSummary => {
    const { id, title, setting: place, specialty, difficulty, minutes, notGiven = [] } = blueprint;
    const sources = { hasStatements: notGiven.length > 0, hasGaps: false };
    const goals = goalsOf({ lines: possibleVisitLines(blueprint), ...sources }, library.goals);
    return { id, title, setting: "outpatient", place, specialty, difficulty, minutes, goals };
  });
  return [...stays, ...visits];
}

/** Returns the blueprints that fulfil all filters. */
export function pickBlueprints(blueprints: readonly BlueprintSummary[], filter: BlueprintFilter): BlueprintSummary[] {
  const { setting, places, specialties, difficulties, goals } = filter;
  return blueprints.filter(
    (blueprint) =>
      (setting === undefined || blueprint.setting === setting) &&
      (places === undefined || places.includes(blueprint.place)) &&
      (specialties === undefined || specialties.includes(blueprint.specialty)) &&
      (difficulties === undefined || difficulties.includes(blueprint.difficulty)) &&
      (goals === undefined || goals.some((goal) => blueprint.goals.includes(goal))),
  );
}
