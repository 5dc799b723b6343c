import { type ChosenFact, ChosenFacts, type FactPatient } from "./chosen-facts.ts";
import type { Library } from "./library.ts";
import type { Blueprint } from "./library-types.ts";
import type { Random } from "./random.ts";

/** Draws the facts of a chart. Returns them with the principal one. */
export function drawFacts(
  { facts }: Library,
  blueprint: Blueprint,
  patient: FactPatient,
  random: Random,
): { chosen: ChosenFacts; principal: ChosenFact } {
  const chosen = new ChosenFacts(facts, patient);
  const alternative = random.pickWeighted(blueprint.principal, ({ weight }) => weight);
  chosen.mustAdd(alternative.fact);
  const principal = chosen.get(alternative.fact);
  for (const reference of [...(alternative.with ?? []), ...(blueprint.always ?? [])]) chosen.mustAdd(reference);
  for (const group of blueprint.oneOf ?? []) chosen.add(random.pick(group));
  const { placeOf = {} } = blueprint;
  // The place of such a fall is already said.
  if (chosen.find(({ fact }) => fact.id in placeOf)) chosen.removeFirst(({ fact }) => fact.id.startsWith("place-"));
  drawOrganDysfunction(blueprint, chosen, random);
  for (const [present, reference, probability] of blueprint.someIf ?? [])
    if (chosen.has(present) && random.chance(probability)) chosen.add(reference);
  for (const [reference, probability] of blueprint.some ?? []) if (random.chance(probability)) chosen.add(reference);
  if (chosen.find(getsPenicillin)) chosen.removeFirst(({ fact }) => fact.id === "pcn-allergy");
  return { chosen, principal };
}

function drawOrganDysfunction({ organDysfunction }: Blueprint, chosen: ChosenFacts, random: Random): void {
  if (!organDysfunction || !random.chance(organDysfunction.p)) return;
  const { facts, n, shock = 0 } = organDysfunction;
  let missing = random.integer(n[0], n[1]);
  const wanted = missing;
  for (const reference of random.shuffle(facts)) if (missing > 0 && chosen.add(reference)) missing--;
  if (missing < wanted) chosen.add(random.chance(shock) ? "septic-shock" : "severe-sepsis");
}

function getsPenicillin({ fact }: ChosenFact): boolean {
  const drugs = JSON.stringify([fact.manage, fact.discharge]);
  return /cillin|amox|cefazolin|cephalexin/.test(drugs);
}
