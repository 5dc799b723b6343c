import type { PracticeCase } from "#contract/api/practice-cases.ts";
import { typedFrom } from "../../../../parts/codes/drg/typed-patient.ts";
import { emptySection, type SectionForm } from "../form-values.ts";

/** Returns a chart of Casebook as a new section of the form. Its number, from 1, distinguishes charts of one specialty. */
export function sectionFromCase({ section }: PracticeCase, pdf: File, number: number): SectionForm {
  const subModuleName = `${section.subModuleName} ${number}`;
  return { ...emptySection(), ...section, subModuleName, patient: typedFrom(section.patient), pdf };
}

/** Returns charts as the variants of one section, which the first of them is. Its name fits all of them. */
export function asVariants(sections: readonly SectionForm[], number: number): SectionForm[] {
  const [first] = sections;
  return sections.map((section) => ({
    ...section,
    subModuleName: `Chart ${number}`,
    variantOf: first && section !== first ? first.key : null,
  }));
}

/** True for a new section that is as it was added: nothing has been entered. Charts take its place. */
export function isEmptySection(section: SectionForm): boolean {
  return section.pdf === null && textOf(section) === textOf(emptySection());
}

/** Returns the content of a section as text, without the keys of React. */
const textOf = (section: SectionForm) =>
  JSON.stringify(section, (name, value: unknown) => (name === "key" ? undefined : value));
