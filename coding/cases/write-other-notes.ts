import type { ChartWriter, DocumentWriter } from "./chart.ts";
import type { ChosenFact } from "./chosen-facts.ts";
import type { Signing } from "./signatures.ts";
import { statementsAt } from "./statements.ts";
import { contextOf, type Stay } from "./stay.ts";
import { capital } from "./words.ts";
import { factsAt } from "./write-admission.ts";

/** Writes what consultants, nurses and dietitians note. */
export function writeOtherNotes(stay: Stay, chart: ChartWriter, signing: Signing): void {
  const { blueprint, chosen, fill } = stay;
  const early = [...(blueprint.consults ?? []).map((text) => fill(text)), ...statementsAt(stay, "consultnote")];
  const late = (blueprint.lateConsults ?? []).map((text) => fill(text));
  const palliative = chosen.all.filter(({ fact }) => fact.where.startsWith("consult:"));
  const nursing = { facts: factsAt(stay, "nursing"), statements: statementsAt(stay, "nursingnote") };
  const diet = { facts: factsAt(stay, "nutrition"), statements: statementsAt(stay, "nutritionnote") };
  const parts = [early, late, palliative, ...Object.values(nursing), ...Object.values(diet)];
  if (parts.every(({ length }) => length === 0)) return;
  const writer = chart.document("Consultations and other notes");
  if (early.length + late.length > 0) writer.heading("Consultants");
  writeConsults(stay, writer, signing, early, consultDay(stay));
  writeConsults(stay, writer, signing, late, Math.max(1, stay.lengthDays - 1));
  for (const one of palliative) {
    writer.heading("Palliative care");
    const words = capital(stay.wordsOf(one));
    const text = writer.paragraph(`${words}; symptoms and goals of care were discussed with the patient and family.`);
    chart.noteIn(one, writer, text, words);
    signing.sign(writer, "colleague", 2);
  }
  if (nursing.facts.length + nursing.statements.length > 0) {
    writeSkin(stay, chart, writer, nursing);
    signing.sign(writer, "nurse", 0);
  }
  if (diet.facts.length + diet.statements.length > 0) {
    writeDiet(stay, chart, writer, diet);
    signing.sign(writer, "dietitian", 1);
  }
}

function writeConsults(
  { blueprint }: Stay,
  writer: DocumentWriter,
  signing: Signing,
  texts: readonly string[],
  day: number,
): void {
  for (const text of texts) {
    writer.paragraph(text);
    // Some notes are of the patient's own service.
    signing.sign(writer, text.startsWith(blueprint.specialty) ? "attending" : "colleague", day);
  }
}

/** A consultant advises before the first intervention. */
function consultDay({ procedures }: Stay): number {
  const interventions = procedures.filter(({ procedure }) => ["or", "cath"].includes(procedure.kind));
  const first = Math.min(...interventions.map(({ day }) => day));
  return Math.max(0, Math.min(1, first - 1));
}

interface NotesOfOthers {
  facts: readonly ChosenFact[];
  statements: readonly string[];
}

function writeSkin(stay: Stay, chart: ChartWriter, writer: DocumentWriter, { facts, statements }: NotesOfOthers): void {
  writer.heading("Nursing skin assessment on arrival");
  for (const one of facts) {
    const place = one.fact.name.includes("sacrum") ? "sacrum" : `${one.side} heel`;
    const text = writer.paragraph(`${capital(place)}: ${stay.fill(one.fact.stage ?? "", contextOf(one))}.`);
    chart.note(one, writer, text);
  }
  for (const statement of statements) writer.paragraph(statement);
}

function writeDiet(stay: Stay, chart: ChartWriter, writer: DocumentWriter, { facts, statements }: NotesOfOthers): void {
  writer.heading("Dietitian");
  for (const one of facts) {
    const words = capital(stay.wordsOf(one));
    chart.noteIn(one, writer, writer.paragraph(`${words}; counseled on meals.`), words);
  }
  for (const statement of statements) writer.paragraph(statement);
}
