import { addDays, recordDay } from "./calendar.ts";
import type { AxisEvidence } from "./case.ts";
import type { ChartWriter } from "./chart.ts";
import { type ChosenProcedure, codesOfProcedure } from "./draw-procedures.ts";
import type { Procedure, Range } from "./library-types.ts";
import type { Signing } from "./signatures.ts";
import type { Stay } from "./stay.ts";
import { capital } from "./words.ts";

/** A procedure with its words. */
export interface WrittenProcedure extends ChosenProcedure {
  codes: string[];
  /** Description of the procedure, without marks. */
  text: string;
  brief: string;
  /** The phrases for the axes of each code. */
  axes: AxisEvidence[][];
  /** Title of the document that describes it. */
  document: string;
}

const reportTitles: Record<Exclude<Procedure["kind"], "bed">, string> = {
  or: "Operative report",
  "or-part": "Operative report",
  cath: "Procedure report",
  endo: "Endoscopy report",
  rad: "Interventional radiology report",
  ob: "Delivery note",
};

/** Usual blood loss of operations in mL. */
const bloodLoss: Record<string, Range> = {
  cabg3: [350, 600],
  "lumbar-fusion": [180, 350],
  tha: [180, 320],
  "hip-hemi": [120, 250],
  "im-nail": [80, 200],
  tka: [60, 180],
  "fempop-vein": [120, 250],
  "fempop-graft": [120, 250],
  "right-hemicolectomy": [60, 180],
  "lobectomy-vats": [60, 180],
  prostatectomy: [90, 220],
  "craniotomy-sdh": [60, 150],
};
const littleBloodLoss: Range = [10, 70];

/** Fills the notes of the procedures. `summaryTitle` is the document that describes procedures at the bedside. */
export function wordProcedures({ procedures, fill, random, patient }: Stay, summaryTitle: string): WrittenProcedure[] {
  return procedures.map((chosen) => {
    const { procedure, params } = chosen;
    const context = { id: procedure.id, params, side: params.side ?? patient.side };
    const { text, axes } = readMarks(fill(random.pick(notesOf(chosen)), context));
    const codes = codesOfProcedure(chosen);
    return {
      ...chosen,
      codes,
      text,
      axes: codes.map((_, at) => axes.get(at) ?? []),
      brief: fill(procedure.brief, context),
      document: procedure.kind === "bed" ? summaryTitle : reportTitles[procedure.kind],
    };
  });
}

function notesOf({ procedure, params }: ChosenProcedure): readonly string[] {
  const { notesBy, notes = [] } = procedure;
  if (!notesBy) return notes;
  return Object.values(params).flatMap((value) => notesBy[value] ?? []);
}

/** Takes the marks out of a note: `[[5:percutaneous]]` supports axis 5, `[[b4:…]]` axis 4 of the second code. */
function readMarks(note: string): { text: string; axes: Map<number, AxisEvidence[]> } {
  const axes = new Map<number, AxisEvidence[]>();
  const text = note.replace(
    /\[\[([a-d]?)(\d):((?:[^\]]|\](?!\]))+)\]\]/g,
    (_, letter: string, axis: string, quote: string) => {
      const code = letter === "" ? 0 : "abcd".indexOf(letter);
      axes.set(code, [...(axes.get(code) ?? []), { axis: Number(axis), quote }]);
      return quote;
    },
  );
  return { text, axes };
}

/** Writes the reports of operations and other procedures; the summary describes those at the bedside. */
export function writeReports(
  stay: Stay,
  chart: ChartWriter,
  procedures: readonly WrittenProcedure[],
  signing: Signing,
): void {
  const { admission, principal } = stay;
  for (const { procedure, day, brief, text, document } of procedures) {
    if (procedure.kind === "bed") continue;
    const writer = chart.document(document);
    const isFirst = writer.document.sections.length === 0;
    writer.heading(`${capital(brief)} (${recordDay(addDays(admission, day))})`);
    const hasHead = isFirst && procedure.anesthesia !== undefined;
    const head = hasHead
      ? `Diagnosis: ${stay.labelOf(principal)}. Anesthesia: ${procedure.anesthesia}. Consent and time-out were done. `
      : "";
    writer.paragraph(head + text);
    if (procedure.kind === "or") writer.paragraph(closingSentences(stay, procedure));
    if (hasHead && !stay.isVague(principal)) chart.note(principal, writer, `Diagnosis: ${stay.labelOf(principal)}`);
  }
  signReports(stay, chart, procedures, signing);
}

/** The services whose attending physicians do catheter procedures themselves. */
const catheterServices = ["Cardiology", "Structural heart"];

/** Signs each report on the day of its last procedure. */
function signReports(
  { blueprint }: Stay,
  chart: ChartWriter,
  procedures: readonly WrittenProcedure[],
  signing: Signing,
): void {
  const lastDays = new Map<string, WrittenProcedure>();
  for (const written of procedures) {
    const { procedure, document, day } = written;
    if (procedure.kind !== "bed" && day >= (lastDays.get(document)?.day ?? 0)) lastDays.set(document, written);
  }
  for (const [document, { procedure, day }] of lastDays) {
    const isByColleague =
      procedure.kind === "rad" || (procedure.kind === "cath" && !catheterServices.includes(blueprint.specialty));
    signing.sign(chart.document(document), isByColleague ? "colleague" : "attending", day, "afternoon");
  }
}

function closingSentences(stay: Stay, { id }: Procedure): string {
  const { chosen } = stay;
  const course = chosen.has("pph-atony") ? "Atony of the uterus after the delivery, treated" : "No complications";
  return `Blood loss ${drawBloodLoss(stay, id)} mL. ${course}. Counts correct.`;
}

function drawBloodLoss({ chosen, blueprint, random, fill }: Stay, id: string): string {
  if (chosen.has("pph-atony")) return fill("{n:1100-1500}", { id: "pph-atony" });
  if (blueprint.kind === "ob") return String(random.integer(500, 900));
  const [low, high] = bloodLoss[id] ?? littleBloodLoss;
  const more = chosen.has("abla-postop") ? 250 : 0;
  return String(random.integer(low + more, high + more));
}
