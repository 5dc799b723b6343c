import type { ChosenFact, ChosenFacts } from "./chosen-facts.ts";
import { getLabTest, type Library } from "./library.ts";
import type { Range } from "./library-types.ts";
import type { Random } from "./random.ts";

/** Values on admission, on day 2 and at discharge; an empty text where there was no test. */
type LabRow = readonly [admission: string, dayTwo: string, discharge: string];

/** The laboratory table of a chart, by test in the order of drawing. */
export interface LabValues {
  rows: Map<string, LabRow>;
  /** The patient's usual creatinine in mg/dL. */
  baselineCreatinine: string;
}

interface LabPatient {
  sex: "M" | "F";
  age: number;
  hasSurgery: boolean;
}

const routineTests = ["WBC", "Hgb", "Platelets", "Na", "K", "HCO3", "Glucose"];
/** Tests of which the highest value applies if several conditions raise them. */
const highestStands = ["Lactate", "Troponin", "BNP", "CRP"];

/** Draws the laboratory values that fit the conditions of a patient. */
export function drawLabValues(
  library: Library,
  { chosen, principal }: { chosen: ChosenFacts; principal: ChosenFact },
  patient: LabPatient,
  random: Random,
): LabValues {
  const rows = new Map<string, LabRow>();
  for (const test of routineTests) rows.set(test, drawNormal(library, test, patient, random));
  const principalLast = [...chosen.all.filter((one) => one !== principal), principal];
  for (const condition of principalLast)
    for (const [test, ranges] of Object.entries(condition.fact.indicators.labs ?? {})) {
      const row = drawAbnormal(library, test, ranges, condition, random);
      const isCovered = condition !== principal && test === "Hgb" && isLower(rows.get(test), row);
      const isExceeded = highestStands.includes(test) && isHigher(rows.get(test), row);
      if (!isCovered && !isExceeded) rows.set(test, row);
    }
  const baselineCreatinine = drawKidneyFunction(rows, chosen, patient, random);
  return { rows, baselineCreatinine };
}

function isLower(known: LabRow | undefined, row: LabRow): boolean {
  return known !== undefined && Number(known[0]) < Number(row[0]);
}

function isHigher(known: LabRow | undefined, row: LabRow): boolean {
  return known !== undefined && Math.max(...known.map(Number)) > Math.max(...row.map(Number));
}

function drawNormal(library: Library, test: string, { sex, hasSurgery }: LabPatient, random: Random): LabRow {
  const { decimals } = getLabTest(library, test);
  const [low, high] = getLabTest(library, test === "Hgb" && sex === "F" ? "HgbF" : test).normal;
  const usual = random.between(low, high);
  const spread = (high - low) * 0.12;
  const near = () => usual + (random.next() - 0.5) * spread;
  const values: [number, number, number] =
    // An operation costs some blood.
    test === "Hgb" && hasSurgery ? [usual + 0.4, usual - 0.5, usual - 0.3] : [usual, near(), near()];
  return mapRow(values, (value) => value.toFixed(decimals));
}

function drawAbnormal(
  library: Library,
  test: string,
  ranges: readonly (Range | null)[],
  condition: ChosenFact,
  random: Random,
): LabRow {
  const { decimals, normal } = getLabTest(library, test);
  const draw = (range: Range | null | undefined) => (range ? random.between(range[0], range[1]).toFixed(decimals) : "");
  const first = draw(ranges[0]);
  let row: LabRow = [first, draw(ranges[1]), draw(ranges[2])];
  if (test === "Hgb" && condition.fact.where === "chronic") {
    const nearFirst = (width: number) => (Number(first) - 0.2 + random.next() * width).toFixed(1);
    row = [first, nearFirst(0.3), nearFirst(0.4)];
  }
  return condition.isShifted ? [draw(normal), row[0], row[2]] : row;
}

/** Draws creatinine, eGFR and BUN. Returns the usual creatinine. */
function drawKidneyFunction(
  rows: Map<string, LabRow>,
  chosen: ChosenFacts,
  { sex, age }: LabPatient,
  random: Random,
): string {
  const chronic = chosen.find(({ fact }) => fact.group === "ckd")?.fact.indicators.eGFR;
  const acute = chosen.find(({ fact }) => fact.group === "aki");
  const usualRate = chronic
    ? random.between(chronic[0], chronic[1])
    : Math.max(66, 108 - age * 0.45 + (random.next() - 0.5) * 12);
  const usual = creatinineFor(usualRate, age, sex);
  const near = () => usual * (0.97 + random.next() * 0.06);
  let creatinine: [number, number, number] = [usual, near(), near()];
  const factorRange = acute?.fact.indicators.akiFactor;
  if (acute && factorRange) {
    const factor = random.between(factorRange[0], factorRange[1]);
    // Necrosis of the tubules recovers slowly.
    const atDischarge = usual * (acute.fact.id === "atn" ? 1.35 : 1.06);
    creatinine =
      acute.poa === "N"
        ? [usual, usual * factor, atDischarge]
        : [usual * factor, usual * (1 + (factor - 1) * 0.55), atDischarge];
  }
  rows.set(
    "Creatinine",
    mapRow(creatinine, (value) => value.toFixed(2)),
  );
  rows.set(
    "eGFR",
    mapRow(creatinine, (value) => String(Math.round(filtrationRate(value, age, sex)))),
  );
  rows.set(
    "BUN",
    mapRow(creatinine, (value) => String(Math.round(3 + value * 12 + random.next() * 2))),
  );
  return usual.toFixed(2);
}

/** The CKD-EPI equation of 2021: creatinine in mg/dL to eGFR in mL/min/1.73 m2. */
function filtrationRate(creatinine: number, age: number, sex: "M" | "F"): number {
  const [usual, exponent, factor] = sex === "F" ? [0.7, -0.241, 1.012] : [0.9, -0.302, 1];
  const ratio = creatinine / usual;
  return 142 * Math.min(ratio, 1) ** exponent * Math.max(ratio, 1) ** -1.2 * 0.9938 ** age * factor;
}

/** Solves the equation for the creatinine by halving. */
function creatinineFor(rate: number, age: number, sex: "M" | "F"): number {
  let low = 0.3;
  let high = 15;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (filtrationRate(middle, age, sex) > rate) low = middle;
    else high = middle;
  }
  return low;
}

function mapRow(values: readonly [number, number, number], format: (value: number) => string): LabRow {
  return [format(values[0]), format(values[1]), format(values[2])];
}
