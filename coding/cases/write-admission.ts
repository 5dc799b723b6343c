import { drawTime } from "./calendar.ts";
import type { ChartWriter, DocumentWriter } from "./chart.ts";
import type { ChosenFact } from "./chosen-facts.ts";
import { admissionTable } from "./lab-table.ts";
import { layNameOf } from "./lay-names.ts";
import { getDrugClass } from "./library.ts";
import { statementsAt } from "./statements.ts";
import { contextOf, type Stay } from "./stay.ts";
import { writeVitalSigns } from "./vital-signs.ts";
import { capital } from "./words.ts";

/** Author of the chart, and the reason for the admission. */
export interface AdmissionFacts {
  attending: string;
  /** Words of the admitting diagnosis. */
  reason: string;
}

/** Writes the history and physical; of a newborn, the birth history. */
export function writeAdmission(stay: Stay, chart: ChartWriter, { attending, reason }: AdmissionFacts): void {
  const { blueprint, admission } = stay;
  const isNewborn = blueprint.kind === "newborn";
  const writer = chart.document("History and physical");
  writer.heading("Admitting diagnosis");
  writer.paragraph(`${capital(reason)}.`);
  writer.heading(isNewborn ? "Birth history" : "History of present illness");
  writePresentIllness(stay, chart, writer);
  if (!isNewborn) writeAdultAdmission(stay, chart, writer, reason);
  writer.sign(attending, drawTime(stay.random, admission, 6, 8));
}

function writeAdultAdmission(stay: Stay, chart: ChartWriter, writer: DocumentWriter, reason: string): void {
  writeEmergency(stay, chart, writer);
  writePastHistory(stay, chart, writer);
  writeHomeDrugs(stay, chart, writer);
  writeSocialHistory(stay, chart, writer);
  writeExamination(stay, writer);
  const { columns, rows } = admissionTable(stay);
  writer.heading("Laboratory on admission");
  writer.table(columns, rows);
  writeImaging(stay, writer);
  writer.heading("Assessment on admission");
  const plan = stay.random.pick([
    "admitted for work-up and treatment",
    "admit, orders placed, reassess after results",
    "see orders; plan discussed with the patient",
  ]);
  writer.paragraph(`${capital(reason)}; ${plan}.`);
  const known = knownConditions(stay).map(layNameOf);
  if (known.length > 0) writer.paragraph(`Also known: ${[...new Set(known)].join(", ")}. Home drugs were reviewed.`);
}

/** Returns the chronic conditions that are known on admission and documented in clear words. */
function knownConditions(stay: Stay): ChosenFact[] {
  return factsAt(stay, "chronic").filter((one) => !stay.isVague(one) && one.poa === "Y");
}

/** Returns the secondary facts that are written in a part of the chart. */
export function factsAt({ chosen, principal }: Stay, where: string): ChosenFact[] {
  return chosen.all.filter((one) => one.fact.where === where && one !== principal);
}

function writePresentIllness(stay: Stay, chart: ChartWriter, writer: DocumentWriter): void {
  const history = stay.fill(stay.random.pick(stay.blueprint.history));
  writer.paragraph([history, ...statementsAt(stay, "hpi")].join(" "));
  for (const one of stay.chosen.all) {
    if (one.fact.where === "injury") chart.noteIn(one, writer, history, stay.wordsOf(one));
    if (one.fact.group === "ga" && history.includes(stay.wordsOf(one)))
      chart.noteIn(one, writer, history, stay.wordsOf(one));
  }
}

function writeEmergency(stay: Stay, chart: ChartWriter, writer: DocumentWriter): void {
  const facts = factsAt(stay, "ed");
  const statements = statementsAt(stay, "ed");
  if (facts.length + statements.length === 0) return;
  writer.heading("Emergency department");
  const sentences = facts.map((one) => `${capital(stay.wordsOf(one))}.`);
  const text = writer.paragraph([...sentences, ...statements].join(" "));
  for (const one of facts) chart.noteIn(one, writer, text, capital(stay.wordsOf(one)));
}

function writePastHistory(stay: Stay, chart: ChartWriter, writer: DocumentWriter): void {
  const { random } = stay;
  writer.heading("Past medical history");
  const past = factsAt(stay, "pmh");
  const items = [
    ...new Set(knownConditions(stay).map(layNameOf)),
    ...past.map((one) => stay.wordsOf(one)),
    ...statementsAt(stay, "pmh"),
  ].map(capital);
  if (items.length > 0) writer.list(random.shuffle(items));
  else writer.paragraph(random.pick(["None of note.", "No chronic illness."]));
  for (const one of past) chart.note(one, writer, capital(stay.wordsOf(one)));
  const copied = statementsAt(stay, "problemlist");
  if (copied.length === 0) return;
  writer.heading("Problem list (imported from earlier visits)");
  writer.list(copied.map(capital));
}

function writeHomeDrugs(stay: Stay, chart: ChartWriter, writer: DocumentWriter): void {
  const { medication, library, chosen, blueprint } = stay;
  writer.heading("Home medications");
  const drugs = [...medication.home].map((className) => capital(medication.drugOf(className)));
  if (drugs.length > 0) writer.list(drugs);
  else writer.paragraph(blueprint.kind === "ob" ? "Prenatal vitamin daily." : "None.");
  for (const className of medication.home) {
    const { status } = getDrugClass(library, className);
    const meant = chosen.find(({ fact }) => fact.id === status);
    if (meant) chart.note(meant, writer, capital(medication.drugOf(className)));
  }
  writer.heading("Allergies");
  const allergies = factsAt(stay, "allergy");
  const [allergy] = allergies;
  const text = writer.paragraph(allergy ? `${capital(stay.wordsOf(allergy))}.` : "No known drug allergies.");
  for (const one of allergies) chart.note(one, writer, text);
}

/** Conditions with which "never smoked, no alcohol" would be a surprise. */
const bySmokingOrDrinking = ["alcw", "cirr", "copd", "panc-alcohol", "od", "lungca"];

function writeSocialHistory(stay: Stay, chart: ChartWriter, writer: DocumentWriter): void {
  const { chosen, patient, random } = stay;
  writer.heading("Social and family history");
  const facts = factsAt(stay, "social");
  const sentences = [
    ...facts.map((one) => `${capital(stay.wordsOf(one))}.`),
    ...statementsAt(stay, "social2"),
    ...statementsAt(stay, "family"),
  ];
  const work = patient.age > 66 ? "Retired" : patient.age > 22 ? "Works full time" : "Student";
  const other = () =>
    chosen.hasAny(bySmokingOrDrinking)
      ? "Family lives nearby."
      : random.pick(["Never smoked. No drug use.", `Never smoker, no alcohol. ${work}.`]);
  const text = writer.paragraph(sentences.length > 0 ? sentences.join(" ") : other());
  for (const one of facts) chart.noteIn(one, writer, text, capital(stay.wordsOf(one)));
}

function writeExamination(stay: Stay, writer: DocumentWriter): void {
  const { chosen, random, fill } = stay;
  writer.heading("Examination on admission");
  let findings = [
    ...new Set(
      chosen.all
        .filter(({ poa }) => poa === "Y")
        .flatMap((one) => (one.fact.indicators.exam ?? []).map((text) => fill(text, contextOf(one)))),
    ),
  ];
  if (findings.includes("use of accessory muscles"))
    findings = findings.filter((text) => text !== "accessory muscle use");
  // Opioids slow the breathing.
  if (chosen.has("od")) findings = findings.filter((text) => !/short phrases|accessory/.test(text));
  writer.paragraph(
    [
      writeVitalSigns(stay),
      ...(findings.length > 0 ? [`${capital(findings.join(", "))}.`] : []),
      ...statementsAt(stay, "exam"),
      `Remainder of the examination ${random.pick(["unremarkable", "without further findings"])}.`,
    ].join(" "),
  );
}

/** Writes the studies that are known by now; those of conditions that arose in hospital are in the progress notes. */
function writeImaging(stay: Stay, writer: DocumentWriter): void {
  const { chosen, fill } = stay;
  const texts = chosen.all
    .filter(({ poa }) => poa === "Y")
    .flatMap((one) => (one.fact.indicators.imaging ?? []).map((text) => fill(text, contextOf(one))));
  const lines = [...new Set(texts), ...statementsAt(stay, "img")];
  if (lines.length === 0) return;
  writer.heading("Imaging and studies");
  for (const line of lines) writer.paragraph(line);
}
