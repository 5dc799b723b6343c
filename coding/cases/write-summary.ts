import { addDays, drawTime, recordDay } from "./calendar.ts";
import type { ChartWriter, DocumentWriter } from "./chart.ts";
import { type ChosenFact, codeOf } from "./chosen-facts.ts";
import { dischargePlaces } from "./discharge.ts";
import { labTable } from "./lab-table.ts";
import { statementsAt } from "./statements.ts";
import { contextOf, type Stay } from "./stay.ts";
import { treatmentOf } from "./treatment.ts";
import { capital, sentence } from "./words.ts";
import { factsAt } from "./write-admission.ts";
import type { WrittenProcedure } from "./write-reports.ts";

/** Returns the title of the discharge summary. */
export function summaryTitle({ blueprint }: Pick<Stay, "blueprint">): string {
  return blueprint.kind === "newborn" ? "Newborn discharge summary" : "Discharge summary";
}

/** Texts that the summary uses at more than one place. */
interface SummaryFacts {
  /** The conditions with a separate paragraph in the course, besides the principal one. */
  active: readonly ChosenFact[];
  severeSepsis: ChosenFact | undefined;
  organism: ChosenFact | undefined;
}

/** Writes the discharge summary up to the laboratory table. */
export function writeSummary(stay: Stay, chart: ChartWriter, procedures: readonly WrittenProcedure[]): void {
  const { chosen, principal } = stay;
  const writer = chart.document(summaryTitle(stay));
  const summary: SummaryFacts = {
    active: chosen.all.filter((one) => one !== principal && ["course", "nursing"].includes(one.fact.where)),
    severeSepsis: chosen.find(({ fact }) => fact.group === "severe"),
    organism: chosen.find(({ fact }) => fact.id === "ecoli"),
  };
  writeCourse(stay, chart, writer, summary);
  writeSevereSepsis(stay, chart, writer, summary);
  writeChronic(stay, chart, writer);
  writeOtherEvents(stay, chart, writer, summary);
  writeDelivery(stay, chart, writer);
  writeProcedureList(stay, writer, procedures);
  if (stay.blueprint.kind !== "newborn") {
    writer.heading("Laboratory");
    const { columns, rows } = labTable(stay);
    writer.table(columns, rows);
    for (const statement of statementsAt(stay, "lab")) writer.paragraph(statement);
  }
  writeDiagnoses(stay, chart, writer, summary);
}

/** Writes the disposition of the patient, and the signature. */
export function writeDisposition(stay: Stay, chart: ChartWriter, attending: string): void {
  const { random, dischargeStatus, discharge, chosen } = stay;
  const writer = chart.document(summaryTitle(stay));
  writer.heading("Disposition");
  const day = recordDay(discharge);
  const isToShelter = dischargeStatus === 1 && chosen.has("homeless");
  const leaving =
    dischargeStatus === 7
      ? `Left against medical advice on ${day} before treatment was complete; risks were explained`
      : `Discharged to ${isToShelter ? "a shelter" : dischargePlaces[dischargeStatus]} on ${day}`;
  const visit = random.pick([
    "Follow-up with the primary care provider in one week.",
    "Clinic visit in seven to ten days.",
    "Appointments were given in writing.",
  ]);
  writer.paragraph(`${leaving}. ${visit}`);
  writer.sign(attending, drawTime(random, discharge, 9, 18));
}

/** Writes the paragraphs of the principal and of the other active conditions. */
function writeCourse(stay: Stay, chart: ChartWriter, writer: DocumentWriter, summary: SummaryFacts): void {
  const { blueprint, fill, random, principal, labs } = stay;
  const style = random.pick(["headed", "numbered", "dash"]);
  writer.heading("Hospital course");
  let number = 0;
  const problem = (one: ChosenFact, course: string) => {
    const label = capital(stay.labelOf(one));
    number++;
    const lead = style === "numbered" ? `${number}. ${label}: ` : style === "dash" ? `${label} - ` : `${label}. `;
    chart.noteIn(one, writer, writer.paragraph(lead + sentence(capital(course.trim()))), label);
  };
  const { organism } = summary;
  let course = fill(random.pick(blueprint.course)) + unlessSentences(stay);
  if (blueprint.alsoManage)
    course += ` ${capital(fill(random.pick(principal.fact.manage ?? []), contextOf(principal)))}.`;
  const cause = organism && `The infection is ${stay.wordsOf(organism)}`;
  problem(principal, cause ? `${course} ${cause}.` : course);
  if (organism && cause) chart.note(organism, writer, cause);
  for (const one of summary.active) {
    const treatment = treatmentOf(stay, one);
    const course = one.arose ? treatment.replaceAll(" on arrival", " at its worst") : treatment;
    const baseline = one.fact.group === "aki" ? ` Baseline creatinine ${labs.baselineCreatinine} mg/dL.` : "";
    problem(one, (course.endsWith(".") ? course : `${course}.`) + arisingSentence(stay, one) + baseline);
  }
}

function unlessSentences({ blueprint, procedures }: Stay): string {
  const isDone = (id: string) => procedures.some(({ procedure }) => procedure.id === id);
  return (blueprint.unless ?? [])
    .filter(([ids]) => !ids.some(isDone))
    .map(([, text]) => ` ${text}`)
    .join("");
}

/** Codes that say by themselves that a condition arose in hospital, or of childbirth. */
const arisesByItself = /^(?:O|T8|K91)/;

function arisingSentence({ random, lengthDays }: Stay, one: ChosenFact): string {
  if (!one.arose || arisesByItself.test(codeOf(one))) return "";
  const { labs, akiFactor } = one.fact.indicators;
  const verb = random.pick(["Arose", "First noted"]);
  const drawn = random.integer(2, 3);
  // The laboratory table shows the change on day 2.
  const day = labs || akiFactor ? 2 : Math.min(lengthDays, drawn);
  return ` ${verb} on hospital day ${day}, not present on admission.`;
}

/** Dysfunctions of organs that the provider links to the sepsis. */
const organDysfunctions = /^(?:N17|J96.0|J96.2|G93.41|E87.21|K72)/;

function writeSevereSepsis(
  stay: Stay,
  chart: ChartWriter,
  writer: DocumentWriter,
  { severeSepsis }: SummaryFacts,
): void {
  if (!severeSepsis) return;
  const linked = stay.chosen.all.filter((one) => organDysfunctions.test(codeOf(one)) && !stay.isVague(one));
  const organs = linked.map((one) => withoutAside(stay.wordsOf(one)));
  if (severeSepsis.fact.id === "severe-sepsis") {
    const words = capital(stay.wordsOf(severeSepsis));
    chart.noteIn(severeSepsis, writer, writer.paragraph(`${words}: ${organs.join(" and ")} due to sepsis.`), words);
  } else if (linked.length > 0) {
    const text = `Attributed to sepsis: the shock, the ${organs.join(", the ")}`;
    writer.paragraph(`${text}.`);
    chart.note(severeSepsis, writer, text);
  }
}

/** "acute kidney injury, improved": "acute kidney injury". */
function withoutAside(words: string): string {
  return words.replace(/,.*$/, "");
}

function writeChronic(stay: Stay, chart: ChartWriter, writer: DocumentWriter): void {
  const chronic = factsAt(stay, "chronic");
  if (chronic.length === 0) return;
  writer.heading("Chronic conditions");
  const items = chronic.map((one) => {
    const label = capital(stay.labelOf(one));
    const text = `${label}: ${treatmentOf(stay, one)}.`;
    chart.noteIn(one, writer, text, label);
    return text;
  });
  writer.list(items);
}

function writeOtherEvents(
  stay: Stay,
  chart: ChartWriter,
  writer: DocumentWriter,
  { severeSepsis, organism }: SummaryFacts,
): void {
  const statements = [...statementsAt(stay, "course"), ...statementsAt(stay, "postop")];
  if (statements.length > 0) {
    writer.heading("Other events");
    writer.paragraph(statements.join(" "));
  }
  for (const one of factsAt(stay, "with")) {
    if (one === severeSepsis || one === organism) continue;
    const words = capital(stay.wordsOf(one));
    chart.noteIn(one, writer, writer.paragraph(`${words}.`), words);
  }
}

function writeDelivery(stay: Stay, chart: ChartWriter, writer: DocumentWriter): void {
  if (stay.blueprint.kind !== "ob") return;
  writer.heading("Delivery");
  for (const one of stay.chosen.all.filter(({ fact }) => fact.where === "obhead")) {
    const label = one.fact.group === "ga" ? "Gestational age on admission" : "Outcome";
    const text = `${label}: ${stay.wordsOf(one)}`;
    writer.paragraph(`${text}.`);
    chart.note(one, writer, text);
  }
}

function writeProcedureList(
  { admission }: Stay,
  writer: DocumentWriter,
  procedures: readonly WrittenProcedure[],
): void {
  writer.heading("Procedures");
  if (procedures.length === 0) writer.paragraph("None.");
  else
    writer.list(
      procedures.map(({ procedure, day, brief, text }) => {
        const line = `${recordDay(addDays(admission, day))}: ${brief}.`;
        return procedure.kind === "bed" ? `${line} ${text}` : line;
      }),
    );
}

/** The share of chronic conditions that the list of diagnoses repeats. */
const repeatedShare = 0.8;

function writeDiagnoses(
  stay: Stay,
  chart: ChartWriter,
  writer: DocumentWriter,
  { active, severeSepsis }: SummaryFacts,
): void {
  writer.heading("Discharge diagnoses");
  const listed = [
    stay.principal,
    ...active,
    ...(severeSepsis?.fact.where === "with" ? [severeSepsis] : []),
    ...factsAt(stay, "chronic").filter(() => stay.random.chance(repeatedShare)),
  ].filter(({ fact }) => fact.id !== "severe-sepsis");
  const items = listed.map((one) => {
    const label = capital(stay.labelOf(one, 1));
    chart.note(one, writer, label);
    return label;
  });
  writer.list(items, true);
}
