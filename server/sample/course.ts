import type { CodingAnswer } from "#contract/answers.ts";
import type { Category } from "#contract/categories.ts";
import type { KeyNotes } from "#contract/grading-rules.ts";
import type { Patient } from "#contract/patient.ts";
import type { Chart } from "./chart-pdf.ts";

interface SampleQuestion {
  questionText: string;
  options: string[];
  answer: string;
}

export interface SampleSection {
  name: string;
  chart: Chart;
  timeLimitMinutes?: number;
  /** The day of discharge and the patient: by them its codes are checked and grouped. */
  serviceDate?: string;
  patient?: Patient;
  key?: Partial<CodingAnswer>;
  /** Why each code of the key is one, and where the chart says so. */
  keyNotes?: KeyNotes;
  questions?: SampleQuestion[];
}

export interface SampleAssignment {
  moduleName: string;
  category: Category;
  timeLimitMinutes?: number;
  /** How long before the first start it was assigned. */
  daysAgo: number;
  sections: SampleSection[];
}

export function question(questionText: string, answer: string, ...others: string[]): SampleQuestion {
  return { questionText, answer, options: others.length === 0 ? [] : [answer, ...others].sort() };
}
