import { z } from "zod";
import { codingFields, type ListField, listFields } from "../answers.ts";
import { notCodedFaults, statementMissing, whyMissing } from "../assignment-rules.ts";
import { noteKey } from "../evidence.ts";
import {
  type GradingRules,
  type KeyNotes,
  type NotCoded,
  partPointKinds,
  type SequenceRule,
  scorings,
  sequenceRules,
} from "../grading-rules.ts";
import { limits } from "../limits.ts";
import { poaFault, poaRules, poaValues } from "../poa.ts";
import { sentences } from "../sentences.ts";
import { trimmedText } from "../text-rules.ts";
import { visibleText } from "./common.ts";

const sequenceFault = "Order must be exact, first or any";
const pointsFault = "Part points must be a number from 0 to 1";
const pageFault = "A page is a whole number from 1";
const objectFault = "Key notes must be an object";

export const poaRule = z.enum(poaRules, { error: "POA must be on or off" });
const scoring = z.enum(scorings, { error: "Scoring must be fields or codes" });
const sequenceRule = z.enum(sequenceRules, { error: sequenceFault });

const sequence = z.partialRecord(z.enum(listFields), sequenceRule, sequenceFault);
const partPoints = z.partialRecord(
  z.enum(partPointKinds),
  z.number(pointsFault).min(0, pointsFault).max(1, pointsFault),
  pointsFault,
);

function longest(most: number) {
  return visibleText.max(most, sentences.mostCharacters(most));
}

/** Passages of the chart that support a code. */
const evidence = z.strictObject({
  page: z.int(pageFault).min(1, pageFault),
  quote: longest(limits.quoteLength),
  before: longest(limits.aroundLength).optional(),
  after: longest(limits.aroundLength).optional(),
});

const keyNote = z.strictObject({
  rationale: longest(limits.rationaleLength).optional(),
  accept: z.array(longest(200).min(1, "Enter a code")).max(20, "At most 20 codes are allowed").optional(),
  optional: z.boolean().optional(),
  mayLead: z.boolean().optional(),
  poa: z.enum(poaValues, { error: poaFault }).optional(),
  evidence: z.array(evidence).max(20, "At most 20 places are allowed").optional(),
});

const notesOfField = z
  .record(z.string().max(200), keyNote, objectFault)
  .transform((notes) => Object.fromEntries(Object.entries(notes).map(([code, note]) => [noteKey(code), note])));

/** Notes of a key on its codes: by field, then by code in upper case without dot. */
const keyNotes: z.ZodType<KeyNotes, unknown> = z
  .partialRecord(z.enum(codingFields), notesOfField, objectFault)
  .superRefine((notes, context) => {
    for (const field of codingFields.filter((one) => one !== "icdCodes")) {
      const [code] = Object.entries(notes[field] ?? {}).find(([, { poa }]) => poa !== undefined) ?? [];
      if (code === undefined) continue;
      context.addIssue({ code: "custom", message: "Only ICD codes have a POA", path: [field, code, "poa"] });
    }
  });

const notCodedFault = "Not coded must be a list";

const notCodedLine = z
  .strictObject({
    statement: z.string({ error: statementMissing }).overwrite(trimmedText),
    why: z.string({ error: whyMissing }).overwrite(trimmedText),
    evidence: z.array(evidence).max(20, "At most 20 places are allowed").optional(),
  })
  .superRefine((line, context) => {
    for (const [field, message] of Object.entries(notCodedFaults(line))) {
      context.addIssue({ code: "custom", message, path: [field] });
    }
  });

const notCoded: z.ZodType<NotCoded[], unknown> = z
  .array(notCodedLine, notCodedFault)
  .max(limits.notCodedPerSection, `At most ${limits.notCodedPerSection} statements are allowed`);

/** Grading rules of a section in a form; a field that is left out stays unchanged. */
export const gradingInputs = {
  scoring: scoring.optional(),
  sequence: sequence.optional(),
  partPoints: partPoints.optional(),
  keyNotes: keyNotes.optional(),
  notCoded: notCoded.optional(),
  poa: poaRule.optional(),
};

export type GradingInputs = { [K in keyof GradingRules]?: GradingRules[K] | undefined };

const shownPlaces = z
  .array(z.object({ page: z.number(), quote: z.string(), before: z.string().optional(), after: z.string().optional() }))
  .optional();

const shownNote = z.object({
  rationale: z.string().optional(),
  accept: z.array(z.string()).optional(),
  optional: z.boolean().optional(),
  mayLead: z.boolean().optional(),
  poa: z.enum(poaValues).optional(),
  evidence: shownPlaces,
});

/** Key notes in a reply: for staff, and for a student beside the key itself. */
export const shownKeyNotes: z.ZodType<KeyNotes> = z.partialRecord(
  z.enum(codingFields),
  z.record(z.string(), shownNote).optional(),
);

/** The statements that are not coded, in a reply likewise. */
export const shownNotCoded: z.ZodType<NotCoded[]> = z.array(
  z.object({ statement: z.string(), why: z.string(), evidence: shownPlaces }),
);

/** The grading rules in replies for staff. */
export const shownGrading = {
  scoring,
  sequence: z.record(z.enum(listFields), sequenceRule),
  partPoints: z.partialRecord(z.enum(partPointKinds), z.number().optional()),
  keyNotes: shownKeyNotes,
  notCoded: shownNotCoded,
  poa: poaRule,
  keyVersion: z.number(),
};

/** Returns the rule of every list, including the default rules. */
export function wholeSequence(given: GradingRules["sequence"]): Record<ListField, SequenceRule> {
  return Object.fromEntries(listFields.map((field) => [field, given[field] ?? "exact"])) as Record<
    ListField,
    SequenceRule
  >;
}
