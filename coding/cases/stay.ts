import { addDays, drawBirth, drawDischarge } from "./calendar.ts";
import { type ChosenFact, type ChosenFacts, otherSide } from "./chosen-facts.ts";
import { drawFacts } from "./draw-facts.ts";
import { type ChosenProcedure, drawProcedures } from "./draw-procedures.ts";
import { drawLabValues, type LabValues } from "./lab-values.ts";
import type { Library } from "./library.ts";
import type { Blueprint, Side, VagueWording } from "./library-types.ts";
import { drawMedication, type Medication } from "./medication.ts";
import type { Random } from "./random.ts";
import { plainReference } from "./references.ts";
import { type ChosenStatement, drawStatements, showInTable } from "./statements.ts";
import { makeFill, type SlotContext } from "./text-slots.ts";

/** A condition that the chart documents in vague words. */
export interface ChosenGap {
  of: ChosenFact;
  wording: VagueWording;
}

interface StayPatient {
  sex: "M" | "F";
  /** Years. */
  age: number;
  side: Side;
  otherSide: Side;
  birth: Date;
}

/** Everything of a stay in hospital before a word of its chart is written. */
export interface Stay {
  library: Library;
  blueprint: Blueprint;
  random: Random;
  patient: StayPatient;
  chosen: ChosenFacts;
  principal: ChosenFact;
  procedures: ChosenProcedure[];
  /** Days from admission to discharge. */
  lengthDays: number;
  admission: Date;
  discharge: Date;
  dischargeStatus: number;
  medication: Medication;
  strokeScore: number;
  gap: ChosenGap | null;
  labs: LabValues;
  statements: ChosenStatement[];
  fill(text: string, context?: SlotContext): string;
  /** Returns a wording of a fact that supports its code: the first, the second … */
  wordsOf(chosen: ChosenFact, number?: number): string;
  /** Like `wordsOf`, but with the vague words at a gap in the documentation. */
  labelOf(chosen: ChosenFact, number?: number): string;
  isVague(chosen: ChosenFact): boolean;
}

/** The share of charts with a gap in their documentation. */
const gapShare = 0.45;

interface StayOptions {
  /** False: the same stay is documented completely. */
  mayHaveGap: boolean;
  /** The day of the discharge; undefined: it is drawn. */
  date?: string | undefined;
}

/** Draws a stay. */
export function drawStay(library: Library, blueprint: Blueprint, random: Random, options: StayOptions): Stay {
  const sex = blueprint.sex ?? (random.chance(0.5) ? "F" : "M");
  const age = random.integer(blueprint.age[0], blueprint.age[1]);
  const side = blueprint.side ?? random.pick(["right", "left"] as const);
  const drawnDays = random.integer(blueprint.los[0], blueprint.los[1]);
  const person = { sex, age, side };
  const facts = drawFacts(library, blueprint, person, random);
  const { procedures, ventilatorHours } = drawProcedures(library, blueprint, person, facts, random);
  const ventilatorDays = ventilatorHours > 0 ? Math.ceil(ventilatorHours / 24) + 4 : 0;
  const lengthDays = Math.max(drawnDays, ventilatorDays, ...procedures.map(({ day }) => day + 1));
  const [drawnStatus] = random.pickWeighted(blueprint.dischargeStatus, ([, weight]) => weight);
  // Home health needs a home; a skilled nursing facility does not.
  const dischargeStatus = drawnStatus === 6 && facts.chosen.has("homeless") ? 3 : drawnStatus;
  // Drawn in any case: the rest of the stay does not depend on the date.
  const drawn = drawDischarge(random);
  const discharge = options.date === undefined ? drawn : new Date(options.date);
  const admission = addDays(discharge, -lengthDays);
  const birth = blueprint.kind === "newborn" ? admission : drawBirth(random, admission, age);
  const patient = { ...person, otherSide: otherSide(side), birth };
  const medication = drawMedication(library, blueprint, facts, random);

  // Slots are filled later, by values that are drawn below.
  const labs: LabValues = { rows: new Map(), baselineCreatinine: "" };
  const wordsOf = makeWordsOf(random, (text, context) => fill(text, context));
  const stroke = facts.chosen.find(({ fact }) => fact.id === "nihss")?.fact.indicators.nihss;
  const strokeScore = stroke ? random.integer(stroke[0], stroke[1]) : 0;
  const fill = makeFill({
    patient,
    random,
    admissionYear: admission.getUTCFullYear(),
    ventilatorHours,
    strokeScore,
    drugOf: medication.drugOf,
    labValue: (test, column) => labs.rows.get(test)?.[column],
    factWords: (kind) => externalWords(facts.chosen, kind, wordsOf),
  });
  const gap = drawGap(blueprint, facts, random, options.mayHaveGap);
  const hasSurgery = procedures.some(({ procedure }) => procedure.kind === "or");
  if (blueprint.kind !== "newborn")
    Object.assign(labs, drawLabValues(library, facts, { sex, age, hasSurgery }, random));
  const statements = drawStatements(library, blueprint, { ...person, chosen: facts.chosen, gap, fill }, random);
  showInTable(statements, labs);
  const isVague = (chosen: ChosenFact) => gap?.of === chosen;
  return {
    library,
    blueprint,
    random,
    patient,
    ...facts,
    procedures,
    lengthDays,
    admission,
    discharge,
    dischargeStatus,
    medication,
    strokeScore,
    gap,
    labs,
    statements,
    fill,
    wordsOf,
    labelOf: (chosen, number = 0) =>
      gap?.of === chosen ? fill(gap.wording.say, contextOf(chosen)) : wordsOf(chosen, number),
    isVague,
  };
}

/** Returns the context in which the texts of a fact are filled. */
export function contextOf({ fact, side, isShifted }: ChosenFact): SlotContext {
  return { id: fact.id, side, isShifted };
}

/** Each fact has its wordings in one random order for the whole chart. */
function makeWordsOf(random: Random, fill: Stay["fill"]): Stay["wordsOf"] {
  const orders = new Map<string, string[]>();
  return (chosen, number = 0) => {
    const wordings = orders.get(chosen.reference) ?? random.shuffle(chosen.fact.say);
    orders.set(chosen.reference, wordings);
    return fill(wordings[number % wordings.length] ?? "", contextOf(chosen));
  };
}

function externalWords(chosen: ChosenFacts, kind: "fall" | "place" | "weeks", wordsOf: Stay["wordsOf"]): string {
  const isPlace = ({ fact }: ChosenFact) => fact.id.startsWith("place-");
  const found = chosen.find((one) => {
    if (kind === "place") return isPlace(one);
    return kind === "fall" ? one.fact.kind === "external" && !isPlace(one) : one.fact.group === "ga";
  });
  if (found) return wordsOf(found);
  if (kind === "place") return "at home";
  throw new Error(`The chart has no fact for the words of ${kind}`);
}

function drawGap(
  { gaps = [] }: Blueprint,
  { chosen, principal }: { chosen: ChosenFacts; principal: ChosenFact },
  random: Random,
  mayHaveGap: boolean,
): ChosenGap | null {
  const possible = gaps.filter((reference) =>
    chosen.find(
      (one) => one.reference === reference || (one.fact.id === plainReference(reference) && !reference.includes("@")),
    ),
  );
  // Everything is drawn in any case, so that the stay is the same without its gap.
  const isWanted = random.chance(gapShare);
  const reference = possible.length > 0 ? random.pick(possible) : undefined;
  const share = random.next();
  if (!mayHaveGap || !isWanted || reference === undefined) return null;
  const of = chosen.get(plainReference(reference));
  // A stay needs a principal diagnosis.
  const wordings = (of.fact.vague ?? []).filter(({ code }) => of !== principal || code !== null);
  const wording = wordings[Math.floor(share * wordings.length)];
  return wording ? { of, wording } : null;
}
