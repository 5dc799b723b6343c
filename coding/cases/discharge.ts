import type { ChartWriter } from "./chart.ts";
import { getDrugClass } from "./library.ts";
import type { Stay } from "./stay.ts";
import { bleedings } from "./treatment.ts";
import { capital } from "./words.ts";

/** The words for a discharge status (UB-04). */
export const dischargePlaces: Record<number, string> = {
  1: "home",
  2: "short-term hospital",
  3: "skilled nursing facility",
  6: "home with home health",
  7: "left against medical advice",
  51: "hospice facility",
  62: "inpatient rehabilitation",
};

/** Drugs against clotting. */
const clottingClasses = ["oac", "asa", "p2y12"];

/** Writes the list of drugs at discharge into the summary. Returns the drugs; none for a newborn. */
export function writeDischargeDrugs(stay: Stay, chart: ChartWriter, title: string): string[] {
  if (stay.blueprint.kind === "newborn") return [];
  const writer = chart.document(title);
  writer.heading("Discharge medications");
  const drugs = [...continuedDrugs(stay), ...begunDrugs(stay), ...(stay.blueprint.dischargeExtra ?? [])];
  const items = [...new Set(drugs)];
  if (items.length > 0) writer.list(items.map(capital));
  else writer.paragraph("Acetaminophen as needed.");
  return drugs;
}

function continuedDrugs({ medication, chosen, library }: Stay): string[] {
  const isBleeding = chosen.hasAny(bleedings);
  return [...medication.home].flatMap((className) => {
    const { homeOnly, instead } = getDrugClass(library, className);
    if (homeOnly || (isBleeding && clottingClasses.includes(className))) return [];
    return className === "ras" && medication.isRasHeld && instead ? [instead] : [medication.drugOf(className)];
  });
}

function begunDrugs({ medication, chosen, library, blueprint }: Stay): string[] {
  const { notAtHome = [], without = [] } = blueprint;
  return [...medication.begun].flatMap((className) => {
    if (medication.home.has(className) || without.includes(className)) return [];
    if (className === "bb" && notAtHome.includes("bb")) return [];
    const { avoidAllergy } = getDrugClass(library, className);
    return chosen.has("pcn-allergy") && avoidAllergy ? [avoidAllergy] : [medication.drugOf(className)];
  });
}
