import { type ChosenFact, codeOf } from "./chosen-facts.ts";
import { getDrugClass } from "./library.ts";
import { contextOf, type Stay } from "./stay.ts";

/** Bleeding during which drugs against clotting are paused. */
export const bleedings = ["gib", "sdh", "varix"];

const acuteRespiratoryFailure = /^J96\.[02]/;

/** Returns how a condition was treated; other conditions of the chart change the usual words. */
export function treatmentOf(stay: Stay, condition: ChosenFact): string {
  const { fill, random } = stay;
  const special = pausedForBleeding(stay, condition) ?? kidneyOrRhythm(stay, condition);
  if (special !== undefined) return special;
  const isIntubated = stay.procedures.some(({ procedure }) => procedure.id === "intubation");
  if (isIntubated && acuteRespiratoryFailure.test(codeOf(condition)))
    return "intubated and ventilated as described; oxygen was weaned after the extubation";
  if (condition.fact.id === "htn") return pressureTreatment(stay, condition);
  return fill(random.pick(condition.fact.manage ?? ["treated and followed"]), contextOf(condition));
}

function pausedForBleeding({ chosen, medication }: Stay, { fact }: ChosenFact): string | undefined {
  if (!chosen.hasAny(bleedings)) return undefined;
  const { drugOf } = medication;
  if (fact.group === "af")
    return `rate controlled with ${drugOf("bb")}; home ${drugOf("oac")} held because of the bleeding, restart to be decided in clinic`;
  return fact.id === "cad" ? `${drugOf("statin")} continued; aspirin paused until the clinic visit` : undefined;
}

function kidneyOrRhythm(
  { chosen, medication, labs, random, blueprint }: Stay,
  { fact, poa }: ChosenFact,
): string | undefined {
  const { drugOf } = medication;
  if (fact.group === "ckd" && chosen.has("aki"))
    return `baseline creatinine ${labs.baselineCreatinine} mg/dL; doses adjusted to kidney function`;
  if (fact.group !== "af") return undefined;
  if (poa === "N")
    return `converted to sinus rhythm with amiodarone within ${random.integer(18, 40)} hours; no anticoagulant was started`;
  if (blueprint.newAtrialFibrillation)
    return `known, no anticoagulant before this stay; rate controlled with ${drugOf("bb")}, ${drugOf("oac")} to begin as advised by neurology`;
  return undefined;
}

function pressureTreatment(stay: Stay, condition: ChosenFact): string {
  const { chosen, medication, library, blueprint, fill, random } = stay;
  const { isRasHeld } = medication;
  if (isRasHeld || blueprint.kind === "ob") {
    if (!isRasHeld) return "treated";
    const drug = medication.drugOf("ras");
    const { instead } = getDrugClass(library, "ras");
    return drug === instead ? `${drug} continued` : `home ${drug} held during the acute illness; ${instead} given`;
  }
  const isCrisis = chosen.has("crisis");
  if (!isCrisis && !chosen.hasAny(["stroke", "ich"]))
    return fill(random.pick(condition.fact.manage ?? ["treated and followed"]), contextOf(condition));
  const when = isCrisis ? "was resumed once the infusion was off" : "resumed on day 3 after permissive pressures";
  return fill(random.pick([`${medication.drugOf("ras")} ${when}`]), contextOf(condition));
}
