import { daysBetween } from "./calendar.ts";
import { type Case, type ChartSection, documentText } from "./case.ts";
import type { Violation } from "./prove.ts";

/** Words for what nobody knows on the day of admission. */
const knownLater =
  /no growth|transesophageal|cultures? of the admission|(?:culture|antigen test)s?: (?!pending|sent|drawn)|cultures? (?:grew|cleared|stayed)|(?:at|after) (?:two|three|five|\d) days of (?:treatment|antibiotics)|(?:on|from|by|until) (?:hospital )?day \d|postoperative|repeat (?:scan|culture|CT)|resolved|extubated|afebrile since|discharged|at discharge|pathology/i;
/** Sections about earlier years, in which diseases have resolved. */
const pastSections = /^(?:Past medical history|Problem list)/;

/** Returns what the chart of a stay says before it can be known, and days that the stay does not have. */
export function findTimeViolations({ chart, patient, serviceDate }: Case): Violation[] {
  const { admitted } = patient;
  if (admitted === null) return [];
  const admission = chart.filter(({ title }) => title === "History and physical").flatMap(({ sections }) => sections);
  const tooEarly = admission
    .filter(({ heading }) => !pastSections.test(heading))
    .flatMap((section) => knownLater.exec(sectionText(section))?.[0] ?? [])
    .map((words) => `the admission says "${words}"`);
  const lastDay = daysBetween(admitted, serviceDate) + 1;
  const text = chart.map(documentText).join("\n");
  const tooLate = [...text.matchAll(/(?<!from |postoperative )\bday (\d+)/g)]
    .filter(([, day]) => Number(day) > lastDay)
    .map(([words]) => `the stay of ${lastDay} hospital days has a ${words}`);
  return [...tooEarly, ...tooLate].map((what) => ({ rule: "time", what }));
}

function sectionText(section: ChartSection): string {
  return documentText({ title: "", sections: [section] });
}
