import { addDays, isoDay } from "./calendar.ts";
import type { AlternatePrincipal, DiagnosisLine, Evidence, Poa, ProcedureLine } from "./case.ts";
import type { ChartWriter } from "./chart.ts";
import { combine } from "./combine.ts";
import { draftDiagnoses } from "./diagnosis-lines.ts";
import type { DraftLine } from "./draft-lines.ts";
import { getDrugClass, getEntry } from "./library.ts";
import type { Combination } from "./library-types.ts";
import type { CaseDrg, OfficialTables } from "./official-tables.ts";
import { orderLines } from "./order-lines.ts";
import type { Stay } from "./stay.ts";
import { capital, fits } from "./words.ts";
import type { WrittenProcedure } from "./write-reports.ts";

/** The key of a stay. */
export interface StayKey {
  diagnoses: DiagnosisLine[];
  procedures: ProcedureLine[];
  drg: CaseDrg;
  alternatePrincipal: AlternatePrincipal[];
}

/** Parts of the chart that the key needs beside its facts. */
export interface WrittenStay {
  chart: ChartWriter;
  procedures: readonly WrittenProcedure[];
  dischargeDrugs: readonly string[];
  summaryTitle: string;
}

/** Makes the key of a stay from its facts and from the phrases with which its chart says them. */
export function writeKey(stay: Stay, written: WrittenStay, official: OfficialTables): StayKey {
  const date = isoDay(stay.discharge);
  const { lines, applied } = combine(draftDiagnoses(stay), stay.library.combinations);
  const ordered = orderLines(lines, applied, (code) => official.findSeverity(code, date));
  const diagnoses = ordered.map((line) => diagnosisLine(line, written.chart, official));
  diagnoses.push(...beginnings(stay, written, diagnoses));
  const procedures = orderProcedures(
    written.procedures.flatMap((procedure) => procedureLines(stay, procedure, written.summaryTitle)),
    (code) => official.findOperatingRoom(code, date) ?? false,
  );
  const group = (first: DiagnosisLine | undefined) => groupKey(stay, official, procedures, diagnoses, first);
  const [principal] = diagnoses;
  return {
    diagnoses,
    procedures,
    drg: group(principal),
    alternatePrincipal: alternatives(applied, diagnoses, group),
  };
}

function diagnosisLine(line: DraftLine, chart: ChartWriter, official: OfficialTables): DiagnosisLine {
  const poa: Poa = official.isPoaExempt(line.code) ? "exempt" : line.poa;
  return {
    field: "icdCodes",
    code: line.code,
    poa,
    optional: line.optional,
    rationale: line.rationale,
    guideline: line.guideline,
    evidence: evidenceOf(line, chart),
    slips: line.slips,
    facts: line.facts,
    goals: [],
    ...(line.combination !== undefined && { combination: line.combination }),
  };
}

/** Returns up to two phrases of each fact; one of each if there are many facts. */
function evidenceOf({ facts }: DraftLine, chart: ChartWriter): Evidence[] {
  const most = facts.length > 2 ? 1 : 2;
  const all = facts.flatMap((reference) => chart.evidenceOf(reference).slice(0, most));
  const isSame = (one: Evidence, other: Evidence) => one.document === other.document && one.quote === other.quote;
  return all.filter((one, at) => all.findIndex((other) => isSame(one, other)) === at);
}

/** Returns the optional codes of drugs for long-term use that this stay began. */
function beginnings(stay: Stay, written: WrittenStay, diagnoses: readonly DiagnosisLine[]): DiagnosisLine[] {
  const { medication, library, blueprint } = stay;
  const added: DiagnosisLine[] = [];
  const add = (code: string, drug: string, guideline: string, facts: string[]) => {
    if ([...diagnoses, ...added].some((line) => line.code === code)) return;
    added.push({
      field: "icdCodes",
      code,
      poa: "exempt",
      optional: true,
      rationale: "Begun in this stay for the long term: may be given, by the policy of the hospital.",
      guideline,
      evidence: [{ document: written.summaryTitle, quote: capital(drug) }],
      slips: [],
      facts,
      goals: [],
    });
  };
  for (const className of medication.begun) {
    const { status } = getDrugClass(library, className);
    // Insulin in hospital is often for the stay alone.
    if (medication.home.has(className) || !status || status === "dm2-insulin") continue;
    const drug = medication.drugOf(className);
    const { code } = getEntry(library.facts, status);
    if (typeof code === "string" && written.dischargeDrugs.includes(drug)) add(code, drug, "I.C.21.c.3", [status]);
  }
  for (const drug of blueprint.dischargeExtra ?? [])
    if (drug.startsWith("linagliptin")) add("Z79.84", drug, "I.C.4.a.3", []);
  return added;
}

function procedureLines(stay: Stay, written: WrittenProcedure, summaryTitle: string): ProcedureLine[] {
  const { procedure, axes, text, document, brief, day, codes } = written;
  return codes.map((code, at): ProcedureLine => {
    const ofCode = axes[at] ?? [];
    const quote = ofCode[0]?.quote ?? text;
    return {
      field: "pcsCodes",
      code,
      date: isoDay(addDays(stay.admission, day)),
      optional: procedure.optional ?? false,
      rationale: procedure.name,
      evidence: [
        { document, quote },
        { document: summaryTitle, quote: brief },
      ],
      slips: at === 0 ? procedure.slips.map(({ code: wrong, why }) => ({ code: wrong, why })) : [],
      procedure: procedure.id,
      axes: ofCode,
      integral: at === 0 ? (procedure.integral ?? []) : [],
      goals: [],
    };
  });
}

/** Returns the procedures with those of the operating room first. */
function orderProcedures(lines: readonly ProcedureLine[], isOperation: (code: string) => boolean): ProcedureLine[] {
  return lines.toSorted((one, other) => Number(isOperation(other.code)) - Number(isOperation(one.code)));
}

function groupKey(
  { patient, dischargeStatus, discharge }: Stay,
  official: OfficialTables,
  procedures: readonly ProcedureLine[],
  diagnoses: readonly DiagnosisLine[],
  principal: DiagnosisLine | undefined,
): CaseDrg {
  const reported = ({ code, poa }: DiagnosisLine) => ({ code, poa: poa === "exempt" ? "Y" : poa });
  const claim = {
    principal: principal?.code ?? "",
    principalPoa: principal && reported(principal).poa,
    secondary: diagnoses.filter((line) => line !== principal).map(reported),
    procedures: procedures.map(({ code }) => code),
    sex: patient.sex,
    dischargeStatus,
  };
  return official.group(claim, isoDay(discharge));
}

/** Returns the other diagnoses that may be first by the rules that applied. */
function alternatives(
  applied: readonly Combination[],
  [principal, ...secondary]: readonly DiagnosisLine[],
  group: (first: DiagnosisLine) => CaseDrg,
): AlternatePrincipal[] {
  const found = new Map<string, AlternatePrincipal>();
  for (const { eitherFirst = [], rationale, guideline } of applied) {
    const isOneOf = ({ code }: DiagnosisLine) => eitherFirst.some((pattern) => fits(code, pattern));
    if (!principal || !isOneOf(principal)) continue;
    for (const line of secondary)
      if (isOneOf(line) && !found.has(line.code))
        found.set(line.code, { code: line.code, drg: group(line), why: rationale, guideline });
  }
  return [...found.values()];
}
