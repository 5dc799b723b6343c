import { codingFields, prefixed } from "#contract/answers.ts";
import type { SectionInput } from "#contract/api/assignment-input.ts";
import { type Evidence, noteKey } from "#contract/evidence.ts";
import type { KeyNote, KeyNotes } from "#contract/grading-rules.ts";
import type { ChartText } from "./chart-pdf.ts";
import type { SampleCode, SampleSection, SampleText } from "./course.ts";

/**
 * Returns a section of the sample course as an item of the assignment form. `texts` are the texts of its chart with their
 * pages. Throws if a quote is not exactly once in the chart.
 */
export function sectionInput(section: SampleSection, texts: readonly ChartText[]): SectionInput {
  const { name, isDynamic, setting, lookup, timeLimitMinutes, serviceDate, patient, notCoded } = section;
  const { scoring, sequence, partPoints, questions } = section;
  const places = (quotes: readonly string[]) => quotes.map((quote) => placeOf(quote, texts));
  return {
    subModuleName: name,
    isDynamic,
    timeLimitMinutes: timeLimitMinutes ?? null,
    removePdf: false,
    lookup,
    setting: setting === "reading" ? null : setting,
    ...(serviceDate && { serviceDate }),
    ...(patient && { patient }),
    ...(scoring && { scoring }),
    ...(sequence && { sequence }),
    ...(partPoints && { partPoints }),
    ...(isDynamic
      ? {
          questions: questions?.map(({ questionText, options, answer, explanation }) => ({
            questionText,
            options,
            answer,
            explanation,
          })),
        }
      : {
          ...keyInputs(section),
          keyNotes: keyNotes(section, places),
          notCoded: notCoded?.map(({ what, quote, why }) => ({
            statement: capital(what),
            why,
            evidence: places([quote]),
          })),
        }),
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the lines of a field of the key: codes, or one text. */
function linesOf({ key = {} }: SampleSection, field: keyof KeyNotes): (SampleCode | SampleText)[] {
  return field === "notes" ? [] : [key[field] ?? []].flat();
}

const textOf = (line: SampleCode | SampleText) => ("code" in line ? line.code : line.value);

function keyInputs(section: SampleSection): Partial<SectionInput> {
  const fields = codingFields.flatMap((field) => {
    const value = field === "notes" ? section.key?.notes : section.key?.[field];
    if (value === undefined) return [];
    const codes = Array.isArray(value) ? value.map(textOf) : typeof value === "string" ? value : textOf(value);
    return [[prefixed(field), codes] as const];
  });
  return Object.fromEntries(fields);
}

function keyNotes(section: SampleSection, places: (quotes: readonly string[]) => Evidence[]): KeyNotes {
  const noteOf = ({ rationale, accept, optional, evidence }: SampleCode | SampleText): KeyNote => ({
    rationale,
    accept,
    optional,
    evidence: places(evidence),
  });
  return Object.fromEntries(
    codingFields.map((field) => [
      field,
      Object.fromEntries(linesOf(section, field).map((line) => [noteKey(textOf(line)), noteOf(line)])),
    ]),
  );
}

function placeOf(quote: string, texts: readonly ChartText[]): Evidence {
  const [place, another] = texts.filter(({ text }) => text.includes(quote));
  if (!place || another) throw new Error(`The chart has ${place ? "more than once" : "nowhere"}: “${quote}”`);
  return { page: place.page, quote };
}
