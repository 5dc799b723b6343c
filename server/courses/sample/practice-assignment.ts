import { codingFields, prefixed } from "#contract/answers.ts";
import type { NewAssignmentFields, SectionInput } from "#contract/api/assignment-input.ts";
import type { PracticeCase } from "#contract/api/practice-cases.ts";
import { drawChartOf, writeCharts } from "../practice/practice-charts.ts";

/** A chart that Casebook writes, and its PDF. */
export interface DrawnCase {
  written: PracticeCase;
  pdf: Uint8Array;
}

const category = "CCS";
const blueprint = "hf-exacerbation";
/** Four patients with the same disease, so that the variants are equally difficult. */
const firstSeed = 101;
const patients = 4;

/** Writes the charts of the sample course's practice assignment, and draws them. */
export async function writeSampleCases(): Promise<DrawnCase[]> {
  const cases = await writeCharts({ category, blueprint, seed: firstSeed, count: patients });
  return Promise.all(
    cases.map(async (written) => ({
      written,
      pdf: await drawChartOf(written.blueprint, String(written.seed), undefined),
    })),
  );
}

/** Returns the form of the assignment: the charts are the variants of one section. */
export function practiceAssignment(cases: readonly PracticeCase[]): NewAssignmentFields {
  const [first, ...variants] = cases.map(itemOf);
  return {
    moduleName: "Heart failure: a chart for each student",
    category,
    timeLimitMinutes: null,
    dueDate: undefined,
    subAssignments: [
      {
        ...first,
        subModuleName: "Heart failure",
        isDynamic: false,
        timeLimitMinutes: null,
        removePdf: false,
        setting: "inpatient",
        scoring: "codes",
        sequence: { icdCodes: "first", pcsCodes: "first" },
        variants,
      },
    ],
  };
}

function itemOf({ section }: PracticeCase): NonNullable<SectionInput["variants"]>[number] {
  const { serviceDate, patient, goals, answerKey, keyNotes, notCoded } = section;
  return {
    removePdf: false,
    ...{ serviceDate, patient, goals, keyNotes, notCoded },
    ...Object.fromEntries(codingFields.map((field) => [prefixed(field), answerKey[field]])),
  };
}
