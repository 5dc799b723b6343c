import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { CodingAnswer, CodingField } from "#contract/answers.ts";
import type { SectionInput } from "#contract/api/assignment-input.ts";
import type { Category } from "#contract/categories.ts";
import type { Patient } from "#contract/patient.ts";
import type { Setting } from "#contract/setting.ts";
import type { Chart } from "./chart-pdf.ts";

/** What the key says of a code or a text; `evidence` are words of the chart. */
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
  /** None: the answer is typed. */
  options: string[];
  answer: string;
  explanation: string;
}

/** A section of a file of the course. The files say more than is loaded: present on admission, queries, claims. */
export interface SampleSection {
  name: string;
  isDynamic: boolean;
  setting: Setting | "reading";
  lookup: "open" | "closed";
  timeLimitMinutes?: number;
  /** The day of discharge and the patient: by them its codes are checked and grouped. */
  serviceDate?: string;
  patient?: Patient;
  chart: Omit<Chart, "text"> & { text: string[] };
  scoring?: Required<SectionInput>["scoring"];
  sequence?: Required<SectionInput>["sequence"];
  partPoints?: Required<SectionInput>["partPoints"];
  key?: SampleKey & { notes?: string };
  notCoded?: { what: string; quote: string; why: string }[];
  questions?: SampleQuestion[];
  /** What the DRG becomes without a code, or codes, of the key. */
  drg?: { expected: string; without?: { code: string; drg: string }[] };
}

export interface SampleAssignment {
  moduleName: string;
  category: Category;
  timeLimitMinutes?: number;
  /** How long before the first start it was assigned, and how long after it it is due. */
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

/** The chart of a section as it is drawn. */
export function chartOf({ chart }: Pick<SampleSection, "chart">): Chart {
  return { ...chart, text: chart.text.join("\n") };
}
