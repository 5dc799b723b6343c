import { isoDay } from "./calendar.ts";
import { type Case, type ChartDocument, documentText, type Evidence, type Gap, type NotCoded } from "./case.ts";
import { type ChartWriter, makeChart } from "./chart.ts";
import { codeOf } from "./chosen-facts.ts";
import { writeDischargeDrugs } from "./discharge.ts";
import { goalsOf, setGoals } from "./goals.ts";
import { getEntry, type Library } from "./library.ts";
import { drawRecord, firstNames, hospitals, lastNames, physicians } from "./names.ts";
import type { OfficialTables } from "./official-tables.ts";
import { makeRandom } from "./random.ts";
import { makeSigning } from "./signatures.ts";
import { contextOf, drawStay, type Stay } from "./stay.ts";
import { genderedWord } from "./text-slots.ts";
import { capital } from "./words.ts";
import { writeAdmission } from "./write-admission.ts";
import { type StayKey, writeKey } from "./write-key.ts";
import { writeOtherNotes } from "./write-other-notes.ts";
import { writeProgress } from "./write-progress.ts";
import { wordProcedures, writeReports } from "./write-reports.ts";
import { summaryTitle, writeDisposition, writeSummary } from "./write-summary.ts";
import { writeVisit } from "./write-visit.ts";

/** Sources from which cases are written. */
export interface CaseSources {
  library: Library;
  official: OfficialTables;
}

/** Properties of a case that the caller may choose. */
export interface CaseOptions {
  /** The day of the discharge or the visit, YYYY-MM-DD, from `firstDischarge` to `lastDischarge`; left out: it is drawn. */
  date?: string | undefined;
}

/**
 * Writes the chart and the key of a blueprint and a seed. The same blueprint, seed, date and version of the library
 * always give the same case. Throws on an unknown blueprint.
 */
export function writeCase(blueprint: string, seed: number, sources: CaseSources, { date }: CaseOptions = {}): Case {
  const visit = sources.library.outpatient.get(blueprint);
  if (visit) return writeVisit(visit, seed, sources.library, date);
  const written = writeStay(blueprint, seed, sources, { mayHaveGap: true, date });
  const { stay, key } = written;
  const isGroupedElsewhere = !stay.blueprint.baseDrgs.includes(key.drg.base);
  // The vague words of a principal diagnosis may lead to another family of DRGs: then the chart is complete.
  const kept =
    stay.gap?.of === stay.principal && isGroupedElsewhere
      ? writeStay(blueprint, seed, sources, { mayHaveGap: false, date })
      : written;
  return completeCase(kept, seed, sources, date);
}

/** People and hospital in the chart. */
interface People {
  patientName: string;
  attending: string;
  facility: string;
  record: string;
}

interface WrittenCase {
  stay: Stay;
  people: People;
  admitting: readonly [code: string, words: string];
  chart: ChartWriter;
  key: StayKey;
}

function writeStay(
  blueprint: string,
  seed: number,
  { library, official }: CaseSources,
  options: CaseOptions & { mayHaveGap: boolean },
) {
  const random = makeRandom(`${blueprint}:${seed}`);
  const stay = drawStay(library, getEntry(library.blueprints, blueprint), random, options);
  const people = drawPeople(stay);
  const admitting = random.pick(stay.blueprint.admitting);
  const chart = makeChart();
  const title = summaryTitle(stay);
  writeAdmission(stay, chart, { attending: people.attending, reason: admitting[1] });
  const procedures = wordProcedures(stay, title);
  const signing = makeSigning(stay, people.attending, people.record);
  writeReports(stay, chart, procedures, signing);
  writeOtherNotes(stay, chart, signing);
  writeProgress(stay, chart, signing);
  writeSummary(stay, chart, procedures);
  const dischargeDrugs = writeDischargeDrugs(stay, chart, title);
  writeDisposition(stay, chart, people.attending);
  const key = writeKey(stay, { chart, procedures, dischargeDrugs, summaryTitle: title }, official);
  return { stay, people, admitting, chart, key };
}

function drawPeople({ blueprint, random, patient }: Stay): People {
  const first =
    blueprint.kind === "newborn" ? `Baby ${genderedWord(patient.sex, "boy")}` : random.pick(firstNames[patient.sex]);
  const patientName = `${first} ${random.pick(lastNames)}`;
  return {
    patientName,
    attending: random.pick(physicians),
    facility: random.pick(hospitals),
    record: drawRecord(random),
  };
}

function completeCase(written: WrittenCase, seed: number, sources: CaseSources, date: string | undefined): Case {
  const { stay, people, admitting, chart, key } = written;
  const { library } = sources;
  const { blueprint, patient } = stay;
  const lines = [...key.diagnoses, ...key.procedures];
  setGoals(lines, library.goals);
  const notCoded = notCodedOf(stay, chart.documents);
  const gaps = gapsOf(written, seed, sources, date);
  return {
    blueprint: blueprint.id,
    seed,
    libraryVersion: library.version,
    title: blueprint.title,
    setting: "inpatient",
    specialty: blueprint.specialty,
    difficulty: blueprint.difficulty,
    minutes: blueprint.minutes,
    goals: goalsOf({ lines, hasStatements: notCoded.length > 0, hasGaps: gaps.length > 0 }, library.goals),
    facility: people.facility,
    physician: people.attending,
    patient: {
      name: people.patientName,
      sex: patient.sex,
      age: patient.age,
      birth: isoDay(patient.birth),
      record: people.record,
      dischargeStatus: stay.dischargeStatus,
      admitted: isoDay(stay.admission),
    },
    serviceDate: isoDay(stay.discharge),
    // A newborn is not admitted for a complaint.
    admittingDiagnosis: blueprint.kind === "newborn" ? (key.diagnoses[0]?.code ?? null) : admitting[0],
    chart: chart.documents,
    key: lines,
    alternatePrincipal: key.alternatePrincipal,
    notCoded,
    gaps,
    drg: key.drg,
    visitLevel: null,
  };
}

function notCodedOf({ statements }: Stay, documents: readonly ChartDocument[]): NotCoded[] {
  const texts = documents.map((document) => ({ title: document.title, text: documentText(document) }));
  return statements.map(({ statement, words }) => ({
    id: statement.id,
    evidence: findEvidence(texts, words) ?? findEvidence(texts, capital(words)),
    tempts: statement.tempts,
    why: statement.why,
    guideline: statement.guideline,
  }));
}

function findEvidence(texts: readonly { title: string; text: string }[], quote: string): Evidence | null {
  const found = texts.find(({ text }) => text.includes(quote));
  return found ? { document: found.title, quote } : null;
}

/** Returns the gap of a stay with its query, and the DRG of the same stay without the gap. */
function gapsOf(
  { stay, chart, key }: WrittenCase,
  seed: number,
  sources: CaseSources,
  date: string | undefined,
): Gap[] {
  const { gap, fill } = stay;
  if (!gap) return [];
  const context = contextOf(gap.of);
  const supported = key.diagnoses.filter(({ facts }) => facts.includes(gap.of.reference)).map(({ code }) => code);
  return [
    {
      fact: gap.of.reference,
      documented: stay.labelOf(gap.of),
      evidence: chart.evidenceOf(gap.of.reference).slice(0, 1),
      question: fill(gap.wording.ask, context),
      options: gap.wording.options.map((option) => fill(option, context)),
      // A combination may contain the code of the words.
      codeNow: supported.find((code) => code === gap.wording.code) ?? supported[0] ?? null,
      codeIfAnswered: codeOf(gap.of),
      drgIfAnswered: writeStay(stay.blueprint.id, seed, sources, { mayHaveGap: false, date }).key.drg,
    },
  ];
}
