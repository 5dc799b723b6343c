import type { PracticeCase } from "#contract/api/practice-cases.ts";
import { isAnswered } from "#contract/normalise.ts";
import { typedFrom } from "../../../../parts/codes/drg/typed-patient.ts";
import { emptySection, type SectionForm } from "../form-values.ts";

/** Returns a chart of Casebook as a new section of the form. Its number, from 1, distinguishes charts of one specialty. */
export function sectionFromCase({ section }: PracticeCase, pdf: File, number: number): SectionForm {
  const subModuleName = `${section.subModuleName} ${number}`;
  return { ...emptySection(), ...section, subModuleName, patient: typedFrom(section.patient), pdf };
}

/** True for a new section in which nothing has been entered. Charts take its place. */
export function isEmptySection(section: SectionForm): boolean {
  const { _id, subModuleName, isDynamic, pdf, answerKey } = section;
  return _id === undefined && subModuleName === "" && !isDynamic && !pdf && !Object.values(answerKey).some(isAnswered);
}
