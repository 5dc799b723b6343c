import { addDays, drawBirth, isoDay, workday } from "./calendar.ts";
import type { Case, DiagnosisLine, Evidence, NotCoded, ServiceLine } from "./case.ts";
import { otherSide } from "./chosen-facts.ts";
import { goalsOf, setGoals } from "./goals.ts";
import type { Library } from "./library.ts";
import type { OutpatientBlueprint, ServiceTemplate, Side, WrongChoice } from "./library-types.ts";
import { drawRecord, firstNames, hospitals, lastNames, physicians } from "./names.ts";
import { firstDischarge } from "./official-tables.ts";
import { makeRandom, type Random } from "./random.ts";
import { makeFill } from "./text-slots.ts";
import { type VisitNote, writeVisitNote } from "./visit-note.ts";

/** Visits are on the days on which patients are discharged; a visit on a weekend may move by two days. */
const visitDays = 340;

interface Visit {
  sex: "M" | "F";
  age: number;
  side: Side;
  day: Date;
  note: VisitNote;
}

/** Writes an outpatient case: one note, with diagnoses, services and supplies as its key. Without a `date` it is drawn. */
export function writeVisit(
  blueprint: OutpatientBlueprint,
  seed: number,
  library: Library,
  date: string | undefined,
): Case {
  const random = makeRandom(`${blueprint.id}:${seed}`);
  const physician = random.pick(physicians);
  const visit = drawVisit(blueprint, random, physician, date);
  const { sex, age, note, day } = visit;
  const name = `${random.pick(firstNames[sex])} ${random.pick(lastNames)}`;
  const facility = random.pick(hospitals);
  const key = [...diagnosisLines(blueprint, visit), ...serviceLines(blueprint, visit)];
  setGoals(key, library.goals);
  const notCoded = notCodedOf(blueprint, visit);
  const record = drawRecord(random);
  const birth = isoDay(drawBirth(random, day, age));
  return {
    blueprint: blueprint.id,
    seed,
    libraryVersion: library.version,
    title: blueprint.title,
    setting: "outpatient",
    specialty: blueprint.specialty,
    difficulty: blueprint.difficulty,
    minutes: blueprint.minutes,
    goals: goalsOf({ lines: key, hasStatements: notCoded.length > 0, hasGaps: false }, library.goals),
    facility,
    physician,
    patient: { name, sex, age, birth, record, dischargeStatus: null, admitted: null },
    serviceDate: isoDay(day),
    admittingDiagnosis: null,
    chart: [note.document],
    key,
    alternatePrincipal: [],
    notCoded,
    gaps: [],
    drg: null,
    visitLevel: blueprint.mdm ?? null,
  };
}

function drawVisit(blueprint: OutpatientBlueprint, random: Random, physician: string, date: string | undefined): Visit {
  const sex = blueprint.sex ?? (random.chance(0.5) ? "F" : "M");
  const age = random.integer(blueprint.age[0], blueprint.age[1]);
  const side = random.pick(["right", "left"] as const);
  const drawnDay = addDays(new Date(firstDischarge), random.integer(0, visitDays));
  const ownDay = blueprint.setting === "emergency" ? drawnDay : workday(drawnDay);
  const day = date === undefined ? ownDay : new Date(date);
  const none = () => {
    throw new Error(`The note of ${blueprint.id} has a slot that only inpatient charts fill`);
  };
  const patient = { sex, age, side, otherSide: otherSide(side) };
  const fill = makeFill({
    patient,
    random,
    admissionYear: day.getUTCFullYear(),
    ventilatorHours: 0,
    strokeScore: 0,
    drugOf: none,
    labValue: none,
    factWords: none,
  });
  return { sex, age, side, day, note: writeVisitNote(blueprint, { ...patient, random, fill, physician, day }) };
}

function onSide<Value>(value: Value | { right: Value; left: Value }, side: Side): Value {
  return typeof value === "object" && value !== null && "right" in value ? value[side] : (value as Value);
}

/** True for CPT and HCPCS, which have five characters and no dot. */
const isService = (code: string) => /^\w{5}$/.test(code);

/** Wrong codes of a blueprint go to the line of their kind that they resemble most; those that resemble none, to the first. */
function slipsOf({ slips }: OutpatientBlueprint, code: string, codes: readonly string[]): WrongChoice[] {
  const alike = (one: string, other: string) => {
    let length = 0;
    while (length < one.length && one[length] === other[length]) length++;
    return length;
  };
  return slips.filter((slip) => {
    const peers = codes.filter((other) => isService(other) === isService(slip.code));
    const best = Math.max(...peers.map((other) => alike(slip.code, other)));
    return peers.find((other) => alike(slip.code, other) === best) === code;
  });
}

function codesOf(blueprint: OutpatientBlueprint, { side }: Visit): string[] {
  const services = [...blueprint.cpt, ...(blueprint.hcpcs ?? [])];
  return [...blueprint.diagnoses.map((code) => onSide(code, side)), ...services.map(({ code }) => code)];
}

function diagnosisLines(blueprint: OutpatientBlueprint, visit: Visit): DiagnosisLine[] {
  return blueprint.diagnoses.map((template): DiagnosisLine => {
    const code = onSide(template, visit.side);
    const evidence = visit.note.evidenceOf(code);
    return {
      field: "icdCodes",
      code,
      optional: blueprint.optional?.includes(code) ?? false,
      rationale: documentedAs(evidence),
      evidence,
      slips: slipsOf(blueprint, code, codesOf(blueprint, visit)),
      facts: [],
      goals: [],
    };
  });
}

function serviceLines(blueprint: OutpatientBlueprint, visit: Visit): ServiceLine[] {
  const line = (field: ServiceLine["field"], { code, modifiers, units }: ServiceTemplate): ServiceLine => {
    const evidence = visit.note.evidenceOf(code);
    const level = blueprint.mdm;
    return {
      field,
      code,
      modifiers: modifiers.map((modifier) => onSide(modifier, visit.side)),
      units,
      optional: false,
      rationale: level && String(level.level) === code ? level.why : documentedAs(evidence),
      evidence,
      slips: slipsOf(blueprint, code, codesOf(blueprint, visit)),
      goals: [],
    };
  };
  return [
    ...blueprint.cpt.map((template) => line("cptCodes", template)),
    ...(blueprint.hcpcs ?? []).map((template) => line("hcpcsCodes", template)),
  ];
}

function documentedAs(evidence: readonly Evidence[]): string {
  return `The note says: ${evidence.map(({ quote }) => `“${quote}”`).join(", ")}.`;
}

function notCodedOf({ id, notGiven = [] }: OutpatientBlueprint, { side, note }: Visit): NotCoded[] {
  return notGiven.map(({ code: template, why }) => {
    const code = onSide(template, side);
    const [evidence = null] = note.evidenceOf(code);
    return { id: `${id} ${code}`, evidence, tempts: [code], why, guideline: null };
  });
}
