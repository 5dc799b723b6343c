import type { ChosenFact, ChosenFacts, FactPatient } from "./chosen-facts.ts";
import { getEntry, type Library } from "./library.ts";
import type { Blueprint, Procedure } from "./library-types.ts";
import type { Random } from "./random.ts";

/** A procedure of a chart. */
export interface ChosenProcedure {
  procedure: Procedure;
  /** Days after admission. */
  day: number;
  /** One procedure of a key is done. */
  key: string | undefined;
  /** Side, fixation, approach and the like. */
  params: Record<string, string>;
}

/** Draws the procedures of a chart, and the hours on the ventilator (0: none). */
export function drawProcedures(
  library: Library,
  blueprint: Blueprint,
  patient: FactPatient,
  facts: { chosen: ChosenFacts; principal: ChosenFact },
  random: Random,
): { procedures: ChosenProcedure[]; ventilatorHours: number } {
  const procedures: ChosenProcedure[] = [];
  const add = (id: string, day: number, key?: string) =>
    procedures.push({ procedure: getEntry(library.procedures, id), day, key, params: {} });
  for (const [id, probability, day, condition = {}] of blueprint.procedures ?? []) {
    if (condition.if && !facts.chosen.has(condition.if)) continue;
    if (condition.not && facts.chosen.has(condition.not)) continue;
    if (condition.sex && condition.sex !== patient.sex) continue;
    if (condition.key && procedures.some(({ key }) => key === condition.key)) continue;
    if (random.chance(probability) || condition.always) add(id, day, condition.key);
  }
  if (blueprint.ventilation && procedures.some(({ key }) => key === "tube"))
    add(random.pickWeighted(blueprint.ventilation, ([, weight]) => weight)[0], 0);

  let ventilatorHours = 0;
  for (const { procedure, params } of procedures) {
    if (procedure.hours) ventilatorHours = random.integer(procedure.hours[0], procedure.hours[1]);
    for (const [name, values] of Object.entries(procedure.params ?? {})) {
      const bound = blueprint.bind?.[procedure.id]?.[name]?.[facts.principal.fact.id];
      params[name] = bound ?? (name === "side" ? patient.side : random.pick(values));
    }
  }
  return { procedures, ventilatorHours };
}

/** Returns the codes of a procedure with its parameters. */
export function codesOfProcedure({ procedure, params }: ChosenProcedure): string[] {
  const values = Object.values(params);
  return procedure.codes.map((code) => {
    if (typeof code === "string") return code;
    const choice = Object.keys(code).find((key) => key === values.join("/") || values.includes(key)) ?? "";
    const chosen = code[choice];
    if (chosen === undefined) throw new Error(`The procedure ${procedure.id} has no code for ${values.join("/")}`);
    return chosen;
  });
}
