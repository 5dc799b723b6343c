/** A low and a high value, both included. */
export type Range = readonly [low: number, high: number];

export type Side = "right" | "left";

/** Codes by the side of the case, where the side decides. */
type BySide<Value> = Value | { right: Value; left: Value };

/** A wrong code that the chart tempts to, with the reason why it is wrong. */
export interface WrongChoice {
  code: string;
  why: string;
}

/** Words that do not support the code of a fact. */
export interface VagueWording {
  say: string;
  /** The code that these words support; null if none. */
  code: string | null;
  /** The question of a compliant query. */
  ask: string;
  options: readonly string[];
}

/** Findings of a condition on examination and in the laboratory. */
interface Indicators {
  /** Ranges on admission, on day 2 and at discharge. */
  labs?: Record<string, readonly (Range | null)[]>;
  vitals?: Record<string, Range>;
  exam?: readonly string[];
  /** Studies that are known on admission. */
  imaging?: readonly string[];
  /** Later events: days after the admission, and the words. */
  results?: readonly (readonly [day: number, text: string])[];
  eGFR?: Range;
  /** The creatinine as a multiple of the patient's baseline. */
  akiFactor?: Range;
  nihss?: Range;
}

export interface Fact {
  id: string;
  code: BySide<string>;
  /** Codes that come with it, in order. */
  extra?: BySide<readonly string[]>;
  kind: "principal" | "comorbidity" | "complication" | "status" | "history" | "external";
  name: string;
  /** A chart has one fact of a group. */
  group?: string;
  /** The part of the chart that says it; `consult:` with the name of a service. */
  where: string;
  poa: "Y" | "N";
  optional?: boolean;
  sex?: "M" | "F";
  age?: Range;
  needs?: readonly string[];
  conflicts?: readonly string[];
  /** Wordings that each support the code. */
  say: readonly string[];
  manage?: readonly string[];
  /** The words of the nurse for an ulcer. */
  stage?: string;
  vague?: readonly VagueWording[];
  indicators: Indicators;
  home?: readonly string[];
  discharge?: readonly string[];
  rationale: string;
  guideline: string;
  slips?: readonly WrongChoice[];
}

/** A rule that changes the codes of a key when conditions meet. Patterns match the beginning of a code with its dot. */
export interface Combination {
  id: string;
  name: string;
  all: readonly string[];
  none?: readonly string[];
  replace?: readonly (readonly [pattern: string, code: string])[];
  swap?: readonly [from: string, to: string];
  add?: readonly (readonly [code: string, beside: string])[];
  remove?: readonly string[];
  order?: readonly (readonly [first: string, then: string])[];
  principal?: string;
  ifPrincipal?: readonly string[];
  /** Codes of which each may be first. */
  eitherFirst?: readonly string[];
  rationale: string;
  guideline: string;
}

/** A statement that tempts to a code and is not coded. */
export interface TemptingStatement {
  id: string;
  /** The beginnings of the codes that it tempts to. */
  tempts: readonly string[];
  kind: string;
  where: string;
  say: readonly string[];
  why: string;
  guideline: string;
  conflictsFacts?: readonly string[];
  conflictsCodes?: readonly string[];
  needsTag?: string;
  sex?: "M" | "F";
  age?: Range;
}

export interface Procedure {
  id: string;
  name: string;
  params?: Record<string, readonly string[]>;
  codes: readonly (string | Record<string, string>)[];
  kind: "or" | "or-part" | "cath" | "endo" | "rad" | "ob" | "bed";
  anesthesia?: string;
  optional?: boolean;
  /** Hours of ventilation. */
  hours?: Range;
  sex?: "M" | "F";
  brief: string;
  notes?: readonly string[];
  notesBy?: Record<string, readonly string[]>;
  slips: readonly (WrongChoice & { axis: number })[];
  /** Steps that are not coded separately. */
  integral?: readonly string[];
}

/** When a procedure of a blueprint is done. */
interface ProcedureCondition {
  if?: string;
  not?: string;
  /** One procedure of a key is done. */
  key?: string;
  sex?: "M" | "F";
  always?: boolean;
}

export interface Blueprint {
  id: string;
  title: string;
  specialty: string;
  kind: "inpatient" | "ob" | "newborn";
  goal: string;
  difficulty: number;
  minutes: number;
  sex?: "M" | "F";
  age: Range;
  side?: Side;
  /** Days in hospital. */
  los: Range;
  dischargeStatus: readonly (readonly [status: number, weight: number])[];
  admitting: readonly (readonly [code: string, words: string])[];
  principal: readonly { fact: string; weight: number; with?: readonly string[] }[];
  always?: readonly string[];
  oneOf?: readonly (readonly string[])[];
  some?: readonly (readonly [fact: string, probability: number])[];
  someIf?: readonly (readonly [present: string, fact: string, probability: number])[];
  organDysfunction?: { p: number; facts: readonly string[]; n: Range; shock?: number };
  procedures?: readonly (readonly [id: string, probability: number, day: number, condition?: ProcedureCondition])[];
  ventilation?: readonly (readonly [procedure: string, weight: number])[];
  /** A parameter of a procedure by the principal fact. */
  bind?: Record<string, Record<string, Record<string, string>>>;
  /** External causes whose place the chart does not say. */
  placeOf?: Record<string, unknown>;
  tags?: readonly string[];
  tempting?: readonly string[];
  gaps?: readonly string[];
  /** A sentence of the course, unless one of the procedures was done. */
  unless?: readonly (readonly [procedures: readonly string[], sentence: string])[];
  alsoManage?: boolean;
  notAtHome?: readonly string[];
  without?: readonly string[];
  newAtrialFibrillation?: boolean;
  history: readonly string[];
  course: readonly string[];
  consults?: readonly string[];
  /** Notes of consultants near the end of the stay. */
  lateConsults?: readonly string[];
  dischargeExtra?: readonly string[];
  baseDrgs: readonly number[];
}

export interface ServiceTemplate {
  code: string;
  modifiers: readonly BySide<string>[];
  units: number;
}

export interface OutpatientBlueprint {
  id: string;
  title: string;
  setting: "office" | "emergency" | "day surgery" | "outpatient hospital";
  specialty: string;
  goal: string;
  difficulty: number;
  minutes: number;
  sex?: "M" | "F";
  age: Range;
  diagnoses: readonly BySide<string>[];
  /** Diagnoses that may be left out. */
  optional?: readonly string[];
  cpt: readonly ServiceTemplate[];
  hcpcs?: readonly ServiceTemplate[];
  /** Diagnoses that the note tempts to. */
  notGiven?: readonly { code: BySide<string>; why: string }[];
  mdm?: VisitLevel;
  /** Words that a note uses at several places: `{name}`, or `{Name}` with a capital. One of each list is drawn. */
  words?: Record<string, readonly string[]>;
  note: readonly NoteSection[];
  slips: readonly WrongChoice[];
}

/** A section of the note of a visit. `[[I10:hypertension]]` marks a phrase that supports a code or tempts to it. */
export interface NoteSection {
  heading: string;
  /** One of each list is written. */
  say: readonly (readonly string[])[];
  /** Left out: one paragraph. */
  as?: "list" | "numbers";
  /** Written and signed some days after the visit. */
  isAddendum?: boolean;
}

/** Why a visit has its level: two of three elements decide. */
export interface VisitLevel {
  level: number;
  problems: string;
  data: string;
  risk: string;
  why: string;
}

export interface DrugClass {
  options: readonly string[];
  /** The fact that long-term use adds. */
  status?: string;
  homeOnly?: boolean;
  instead?: string;
  avoid?: readonly string[];
  /** The drug for a patient who is allergic to penicillin. */
  avoidAllergy?: string;
  heldIn?: readonly string[];
}

export interface LabTest {
  unit: string;
  decimals: number;
  normal: Range;
  reference: string;
}

/** A learning goal, with the key lines that it covers. Patterns match the beginning of a code as displayed. */
export interface Goal {
  key: string;
  title: string;
  icdCodes?: string;
  pcsCodes?: string;
  cptCodes?: string;
  /** Lines that a combination rule made. */
  combined?: boolean;
  /** Conditions that were not present on admission. */
  arose?: boolean;
  /** Services with modifiers or several units. */
  modified?: boolean;
  /** Charts with statements that are not coded. */
  statements?: boolean;
  /** Charts with a gap in the documentation. */
  gaps?: boolean;
}
