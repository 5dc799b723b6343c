import type { Case, NotCoded as CaseStatement, KeyLine } from "#coding/cases/case.ts";
import {
  type CodingAnswer,
  type CodingField,
  completeCodingAnswer,
  fieldsAskedIn,
  isListField,
} from "#contract/answers.ts";
import type { SectionOfCase } from "#contract/api/practice-cases.ts";
import { noteKey } from "#contract/evidence.ts";
import type { KeyNote, KeyNotes, NotCoded } from "#contract/grading-rules.ts";
import { limits } from "#contract/limits.ts";
import { placeQuote } from "./place-quote.ts";
import type { RenderedCase } from "./render-case.ts";

/**
 * Returns a case as a section that staff can save. Its key fills the fields that the category asks for, see
 * practice.md section 1. `pages` are those of its PDF, in which the passages are placed; `goals` are titles.
 */
export function sectionOfCase(
  written: Case,
  pages: RenderedCase["pages"],
  category: string,
  goals: readonly string[],
): SectionOfCase {
  const asked = fieldsAskedIn(category);
  const lines = written.key.filter(({ field }) => asked.includes(field));
  const texts: Partial<CodingAnswer> = {
    patientName: written.patient.name,
    ageOrDob: String(written.patient.age),
    adx: written.admittingDiagnosis ?? "",
    drgValue: written.drg ? String(written.drg.drg).padStart(3, "0") : "",
  };
  const answerKey = completeCodingAnswer({
    ...Object.fromEntries(Object.entries(texts).filter(([field]) => asked.includes(field as CodingField))),
    ...Object.fromEntries(
      asked.filter(isListField).map((field) => [field, lines.filter((line) => line.field === field).map(writtenLine)]),
    ),
  });
  return {
    // The title of a blueprint names the diagnosis, and students read the name of a section.
    subModuleName: `${written.specialty} chart`,
    setting: written.setting,
    serviceDate: written.serviceDate,
    patient: {
      age: written.patient.age,
      sex: written.patient.sex,
      dischargeStatus: written.patient.dischargeStatus ?? 1,
    },
    goals: [...goals],
    answerKey,
    keyNotes: notesOf(written, lines, pages, asked),
    notCoded: written.notCoded
      .flatMap((statement) => notCodedLine(statement, pages))
      .slice(0, limits.notCodedPerSection),
  };
}

/** Returns the code of a line as a key has it: 99284-25, J3301 x 4. */
export function writtenLine(line: KeyLine): string {
  if (!("units" in line)) return line.code;
  const code = [line.code, ...line.modifiers].join("-");
  return line.units > 1 ? `${code} x ${line.units}` : code;
}

function notesOf(
  written: Case,
  lines: readonly KeyLine[],
  pages: RenderedCase["pages"],
  asked: readonly CodingField[],
): KeyNotes {
  const leads = new Map(written.alternatePrincipal.map(({ code, why }) => [noteKey(code), why]));
  const notes: KeyNotes = {};
  for (const line of lines) {
    const code = writtenLine(line);
    const mayLead = line.field === "icdCodes" ? leads.get(noteKey(code)) : undefined;
    const note: KeyNote = {
      rationale: [line.rationale, mayLead].filter(Boolean).join(" ").slice(0, limits.rationaleLength),
      ...(line.optional && { optional: true }),
      ...(mayLead !== undefined && { mayLead: true }),
      ...(line.field === "icdCodes" && line.poa && { poa: line.poa }),
      evidence: line.evidence.map((one) => placeQuote(pages, one)),
    };
    notes[line.field] = { ...notes[line.field], [noteKey(code)]: note };
  }
  if (asked.includes("ageOrDob")) {
    notes.ageOrDob = { [noteKey(String(written.patient.age))]: { accept: [written.patient.birth] } };
  }
  return notes;
}

function notCodedLine({ evidence, why }: CaseStatement, pages: RenderedCase["pages"]): NotCoded[] {
  if (!evidence) return [];
  return [
    {
      statement: evidence.quote.slice(0, limits.statementLength),
      why,
      evidence: [placeQuote(pages, evidence)],
    },
  ];
}
