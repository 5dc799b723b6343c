import { addDays, recordDay } from "./calendar.ts";
import type { ChartWriter } from "./chart.ts";
import { dayTwoSentence } from "./lab-table.ts";
import { makeRandom } from "./random.ts";
import type { Signing } from "./signatures.ts";
import { contextOf, type Stay } from "./stay.ts";

const openings = [
  "Seen on rounds; notes and orders of the night were reviewed.",
  "Seen and examined with the team.",
  "Chart and nursing notes reviewed, patient seen.",
  "Seen this morning; the plan was discussed with the nurse.",
];
const plans = [
  "Treatment goes on as ordered.",
  "Continue the present orders.",
  "Plan unchanged.",
  "Orders were updated.",
];

/** The day on which what arose in hospital has been examined, if the stay lasts so long. */
const examinedBy = 2;

/** Writes the progress notes: on hospital day 2, and whenever results come that the admission could not know. */
export function writeProgress(stay: Stay, chart: ChartWriter, signing: Signing): void {
  const { admission, lengthDays, blueprint } = stay;
  const results = resultsOf(stay);
  const hasRounds = blueprint.kind === "inpatient" && lengthDays > 1;
  const days = new Set([...(hasRounds ? [1] : []), ...results.map(({ day }) => day)]);
  // Separate random numbers, so that the notes do not change the rest of the chart.
  const random = makeRandom(`progress ${stay.patient.birth.getTime()} ${admission.getTime()}`);
  const begin = random.shuffle(openings);
  const end = random.shuffle(plans);
  for (const [at, day] of [...days].toSorted((one, other) => one - other).entries()) {
    const writer = chart.document("Progress notes");
    writer.heading(`Hospital day ${day + 1}, ${recordDay(addDays(admission, day))}`);
    writer.paragraph(begin[at % begin.length] ?? "");
    if (hasRounds && day === 1) writer.paragraph(dayTwoSentence(stay));
    for (const { text } of results.filter((result) => result.day === day)) writer.paragraph(text);
    writer.paragraph(end[at % end.length] ?? "");
    signing.sign(writer, "attending", day);
  }
}

function resultsOf({ chosen, fill, lengthDays }: Stay): { day: number; text: string }[] {
  const results = chosen.all.flatMap((one) => {
    const { imaging = [], results: later = [] } = one.fact.indicators;
    const ofArising = one.poa === "Y" ? [] : imaging.map((text) => [examinedBy, text] as const);
    return [...ofArising, ...later].map(([day, text]) => ({
      day: Math.min(day, lengthDays),
      text: fill(text, contextOf(one)),
    }));
  });
  return results.filter(({ text }, at) => results.findIndex((other) => other.text === text) === at);
}
