import { codesForDrg, findCategory } from "./categories.ts";

/** The beginning of a practice chart's id. The calls of an attempt name a practice chart or an assignment by its id. */
export const practicePrefix = "practice-";

/** True for the id of a practice chart, false for the id of an assignment. */
export function isPracticeId(id: string): boolean {
  return id.startsWith(practicePrefix);
}

/** True for a category whose charts Casebook writes: all but Denials, which codes no chart. */
export function hasPracticeCharts(category: string): boolean {
  const known = findCategory(category);
  return known !== undefined && known !== "Denials";
}

/** The accuracy in percent and the charts an hour that employers expect of a coder. */
export interface PracticeTarget {
  accuracy: number;
  chartsPerHour: number;
}

/** The settings of an institute that decide the target of practice. */
export interface PracticeTargets {
  practiceAccuracy: number;
  inpatientChartsPerHour: number;
  outpatientChartsPerHour: number;
}

/** The targets of an institute that has set none. */
export const practiceTargets: Readonly<PracticeTargets> = {
  practiceAccuracy: 95,
  inpatientChartsPerHour: 2.5,
  outpatientChartsPerHour: 10,
};

/** Returns the target of a category: inpatient charts take longer than outpatient ones (practice.md section 4). */
export function practiceTargetOf(category: string, settings: PracticeTargets): PracticeTarget {
  const { practiceAccuracy: accuracy, inpatientChartsPerHour, outpatientChartsPerHour } = settings;
  return { accuracy, chartsPerHour: codesForDrg(category) ? inpatientChartsPerHour : outpatientChartsPerHour };
}

/** Figures of fewer charts are not shown as percentages. */
export const fewestCharts = 5;

/** A list has a student's latest practice charts, and not more. */
export const mostListedCharts = 200;

/** The practice charts that a student may get in a day, unless the institute decides otherwise. */
export const practiceChartsPerDay = 20;

/** The highest number of practice charts a day that an institute may set. */
export const mostPracticeChartsPerDay = 200;
