import { type CodingField, fieldsAskedIn, isListField } from "#contract/answers.ts";
import {
  readSampleCourse,
  type SampleAssignment,
  type SampleCode,
  type SampleSection,
  type SampleText,
} from "../../server/courses/sample/course.ts";

interface Line {
  code?: string;
  value?: string;
  titleHas?: string;
  poa?: string;
}

/** A section with everything in its file, including parts that the product does not load. */
export interface WholeSection extends SampleSection {
  fieldsAsked?: CodingField[];
  notAsked?: CodingField[];
  claimLines?: { code: string; modifiers: string[]; units: number; diagnoses: string[] }[];
  drg?: NonNullable<SampleSection["drg"]> & { otherPrincipal?: { code: string; drg: string }[] };
  claims?: {
    what: string;
    principal: string;
    secondary: [string, string][];
    sex: "M" | "F";
    dischargeStatus: number;
    date: string;
    drg: string;
  }[];
  queries?: { quotes: string[]; options: string[] }[];
  expectedFindings: { kind: string; code: string }[];
}

/** A section of the course with its assignment. */
export interface CoursePart {
  /** The name in test titles. */
  name: string;
  assignment: SampleAssignment;
  section: WholeSection;
}

export const course = await readSampleCourse();

export const sections: CoursePart[] = course.flatMap((assignment) =>
  assignment.sections.map((section) => ({
    name: `${assignment.moduleName}, ${section.name}`,
    assignment,
    section: section as WholeSection,
  })),
);

/** Sections with a key; the others have questions. */
export const coded = sections.filter(({ section }) => !section.isDynamic);

/** Returns the lines of a field of the key: its codes, or its one text. */
export function linesOf({ key = {} }: SampleSection, field: CodingField): ((SampleCode | SampleText) & Line)[] {
  return field === "notes" ? [] : [key[field] ?? []].flat();
}

export const codeOf = (line: Line) => line.code ?? line.value ?? "";

/** Returns every line of a key with its field. */
export function keyLines({ assignment, section }: CoursePart) {
  return fieldsAskedIn(assignment.category).flatMap((field) =>
    linesOf(section, field).map((line) => ({ field, line, isCode: isListField(field) })),
  );
}

/** Returns every quote that a section takes from its chart. */
export function quotesOf(part: CoursePart): string[] {
  const { notCoded = [], queries = [], questions = [] } = part.section;
  return [
    ...keyLines(part).flatMap(({ line }) => line.evidence),
    ...notCoded.map(({ quote }) => quote),
    ...queries.flatMap(({ quotes }) => quotes),
    ...questions.flatMap((question) => ("quote" in question ? String(question.quote) : [])),
  ];
}
