import type { ChosenFact, ChosenFacts } from "./chosen-facts.ts";
import { getDrugClass, type Library } from "./library.ts";
import type { Blueprint } from "./library-types.ts";
import type { Random } from "./random.ts";

/** The drugs of a patient, by class: one drug of a class serves all conditions. */
export interface Medication {
  /** Classes taken at home. */
  home: ReadonlySet<string>;
  /** Classes begun in this stay. */
  begun: ReadonlySet<string>;
  /** True if acute illness forbids the renin-angiotensin drug of the patient. */
  isRasHeld: boolean;
  /** Returns the drug of a class. It is drawn when asked for first. */
  drugOf(className: string): string;
}

/** Draws which classes of drugs the patient takes; adds the facts that long-term use means. */
export function drawMedication(
  library: Library,
  blueprint: Blueprint,
  { chosen, principal }: { chosen: ChosenFacts; principal: ChosenFact },
  random: Random,
): Medication {
  const { home, begun } = classesOf(blueprint, chosen);
  if (chosen.has("sulfonylurea") || home.has("sulfonylurea") || chosen.has("dka1")) home.delete("oad");
  if (principal.fact.id === "dka2" && !chosen.has("dm2-insulin")) {
    home.add("insulin");
    chosen.add("dm2-insulin");
  }
  // Patients on an anticoagulant rarely take aspirin too.
  if (home.has("oac")) home.delete("asa");
  for (const className of home) {
    const { status } = getDrugClass(library, className);
    // Type 1 diabetes includes insulin, so it has no separate code.
    if (status && !(status === "dm2-insulin" && chosen.has("dka1"))) chosen.add(status);
  }
  return {
    home,
    begun,
    isRasHeld: chosen.hasAny(getDrugClass(library, "ras").heldIn ?? []),
    drugOf: makeDrugOf(library, chosen, random),
  };
}

function classesOf(blueprint: Blueprint, chosen: ChosenFacts): { home: Set<string>; begun: Set<string> } {
  const home = new Set<string>();
  const begun = new Set<string>();
  const { notAtHome = [], without = [], newAtrialFibrillation = false } = blueprint;
  for (const { fact, poa } of chosen.all) {
    const isNewFibrillation = fact.group === "af" && (newAtrialFibrillation || poa === "N");
    for (const className of fact.home ?? []) {
      if (without.includes(className)) continue;
      if (notAtHome.includes(className)) {
        const isForbidden = className === "oac" || (className === "bb" && chosen.has("block"));
        if (!isForbidden) begun.add(className);
      } else if (isNewFibrillation) {
        if (className !== "oac" || newAtrialFibrillation) begun.add(className);
      } else if (poa !== "N") home.add(className);
    }
    for (const className of fact.discharge ?? []) begun.add(className);
  }
  return { home, begun };
}

function makeDrugOf(library: Library, chosen: ChosenFacts, random: Random): Medication["drugOf"] {
  const drugs = new Map<string, string>();
  return (className) => {
    const known = drugs.get(className);
    if (known !== undefined) return known;
    const { options, avoid = [], instead } = getDrugClass(library, className);
    const drawn = random.pick(options);
    const drug = chosen.hasAny(avoid) ? (instead ?? drawn) : drawn;
    drugs.set(className, drug);
    return drug;
  };
}
