import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { CodingAnswer, CodingField } from "#contract/answers.ts";
import type { SectionInput } from "#contract/api/assignment-input.ts";
import type { Category } from "#contract/categories.ts";
import type { Patient } from "#contract/patient.ts";
import type { Setting } from "#contract/setting.ts";
import type { Chart } from "./chart-pdf.ts";

/** The key's notes on a code or text; `evidence` are words of the chart. */
interface SampleNote {
  rationale?: string;
  accept?: string[];
  optional?: boolean;
  evidence: string[];
}

export type SampleCode = SampleNote & { code: string };
export type SampleText = SampleNote & { value: string };

type SampleKey = { [F in Exclude<CodingField, "notes">]?: CodingAnswer[F] extends string ? SampleText : SampleCode[] };

interface SampleQuestion {
  questionText: string;
  /** Without options the answer is typed. */
  options: string[];
  answer: string;
  explanation: string;
}

/** A section in a file of the sample course. The files contain more than is loaded: present on admission, queries, claims. */
export interface SampleSection {
  name: string;
  isDynamic: boolean;
  setting: Setting | "reading";
  lookup: "open" | "closed";
  timeLimitMinutes?: number;
  /** The day of discharge and the patient, by which codes are checked and grouped. */
  serviceDate?: string;
  patient?: Patient;
  chart: Omit<Chart, "text"> & { text: string[] };
  scoring?: Required<SectionInput>["scoring"];
  sequence?: Required<SectionInput>["sequence"];
  partPoints?: Required<SectionInput>["partPoints"];
  key?: SampleKey & { notes?: string };
  notCoded?: { what: string; quote: string; why: string }[];
  questions?: SampleQuestion[];
  /** The DRG without certain codes of the key. */
  drg?: { expected: string; without?: { code: string; drg: string }[] };
}

export interface SampleAssignment {
  moduleName: string;
  category: Category;
  timeLimitMinutes?: number;
  /** Days before the first start when it was assigned, and days after it when it is due. */
  daysAgo: number;
  dueInDays?: number;
  sections: SampleSection[];
}

const folder = path.join(import.meta.dirname, "course");

/** Reads the assignments of the sample course, in the order of their files. */
export async function readSampleCourse(): Promise<SampleAssignment[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const texts = await Promise.all(names.map((name) => readFile(path.join(folder, name), "utf8")));
  return texts.map((text) => JSON.parse(text) as SampleAssignment);
}

/** Returns the chart of a section for drawing. */
export function chartOf({ chart }: Pick<SampleSection, "chart">): Chart {
  return { ...chart, text: chart.text.join("\n") };
}
