import { z } from "zod";
import { codeStatuses, codeSystems, longestCodeSearch, mostCodesChecked } from "../code-systems.ts";
import { sentences } from "../sentences.ts";
import { slipKinds } from "../slip-kinds.ts";
import { answersInput } from "./answers.ts";
import { day, id, namedCode, ruled, ruledText, visibleText } from "./common.ts";
import { patientInput } from "./patient.ts";

const systemFault = `system must be one of ${codeSystems.join(", ")}`;
export const system = z.enum(codeSystems, { error: systemFault });
const nullableDay = z.string().nullable();

const codeRelease = z.object({
  release: z.string(),
  title: z.string(),
  from: nullableDay,
  /** Null: until there is another. */
  to: nullableDay,
  codes: z.number(),
  source: z.string(),
  imported: z.boolean(),
  importedAt: z.string().nullable(),
  /** Told to staff. */
  importedBy: z.string().nullable(),
});

export type CodeRelease = z.infer<typeof codeRelease>;

export const codeSystemsReply = z.object({
  success: z.literal(true),
  systems: z.array(z.object({ system, title: z.string(), releases: z.array(codeRelease) })),
});

const limitFault = "limit must be a whole number from 1 to 50";

export const codeSearchQuery = z.strictObject({
  system: system.optional(),
  q: ruledText((text) => {
    if (text.length > longestCodeSearch) return `A search has at most ${longestCodeSearch} characters`;
    return /[\p{L}\p{N}]/u.test(text) ? undefined : "Enter a code or words to search for";
  }),
  limit: z.coerce.number({ error: limitFault }).int(limitFault).min(1, limitFault).max(50, limitFault).default(20),
  date: day.optional(),
});

/** What somebody searches for, in words. */
export const pcsIndexQuery = codeSearchQuery.pick({ q: true });

/** The tables that the agencies' index of procedures names for it. */
export const pcsIndexReply = z.object({
  success: z.literal(true),
  tables: z.array(z.object({ code: z.string(), operation: z.string(), bodySystem: z.string() })),
});

const status = z.enum(codeStatuses);

const foundCode = namedCode.extend({
  system,
  billable: z.boolean(),
  status,
  severity: z.enum(["MCC", "CC"]).optional(),
});

export type FoundCode = z.infer<typeof foundCode>;

export const codeSearchReply = z.object({
  success: z.literal(true),
  results: z.array(foundCode),
  more: z.boolean(),
});

/** A note of the tabular list, and the level that it stands at. */
const notes = z.array(z.object({ text: z.string(), from: z.string() }));

const pcsAxis = z.object({
  position: z.number(),
  axis: z.string(),
  value: z.string(),
  label: z.string(),
  definition: z.string().optional(),
});

const legalValues = z.array(z.object({ value: z.string(), label: z.string() }));

/** The axis at which a procedure leaves the tables, and what may stand there. */
const brokenAxis = z.object({ position: z.number(), axis: z.string(), value: z.string(), legal: legalValues });

const codeDetails = namedCode.extend({
  system,
  billable: z.boolean(),
  status,
  from: nullableDay,
  until: nullableDay,
  replacedBy: z.array(namedCode),
  laterality: z.enum(["right", "left", "bilateral", "unspecified"]).nullable(),
  edits: z.array(z.object({ kind: z.string(), text: z.string() })),
  parents: z.array(namedCode),
  children: z.array(namedCode.extend({ billable: z.boolean(), severity: z.enum(["MCC", "CC"]).optional() })),
  notes: z.object({
    includes: notes,
    excludes1: notes,
    excludes2: notes,
    codeFirst: notes,
    useAdditional: notes,
    codeAlso: notes,
    inclusionTerms: notes,
    remarks: notes,
  }),
  /** `code` is the whole code with this character, where there is one. */
  seventh: z.array(z.object({ character: z.string(), title: z.string(), code: z.string().nullable() })),
  axes: z.array(pcsAxis),
  drg: z
    .object({
      severity: z.enum(["MCC", "CC", "none"]).nullable(),
      mdc: z.number().nullable(),
      mdcTitle: z.string().nullable(),
      operatingRoom: z.boolean().nullable(),
      type: z.enum(["surgical", "medical"]).nullable(),
      weight: z.number().nullable(),
      weightYear: z.number().nullable(),
      gmlos: z.number().nullable(),
      amlos: z.number().nullable(),
      /** The DRGs that it leads to as principal diagnosis, without procedures. */
      leadsTo: z.array(namedCode),
      /** The principal diagnoses beside which it is no CC or MCC: the first of them, and how many they are. */
      excludedBy: z.object({ count: z.number(), codes: z.array(namedCode) }).nullable(),
    })
    .nullable(),
  /** The release that was asked, and a sentence when the day is not one of its own. */
  release: z.string().nullable(),
  releaseNote: z.string().nullable(),
});

export type CodeDetails = z.infer<typeof codeDetails>;

export const codeQuery = z.strictObject({ date: day.optional() });
export const codeReply = z.object({ success: z.literal(true), code: codeDetails });

export const pcsTableReply = z.object({
  success: z.literal(true),
  table: z.object({
    code: z.string(),
    head: z.array(pcsAxis),
    definition: z.string().nullable(),
    rows: z.array(z.array(z.object({ position: z.number(), axis: z.string(), values: legalValues }))),
  }),
});

export const checkCodesRequest = z.strictObject({
  system,
  codes: z.array(z.string()).max(mostCodesChecked, `At most ${mostCodesChecked} codes are allowed`),
  date: day.optional(),
});

const checkedCode = z.object({
  code: z.string(),
  display: z.string(),
  status,
  title: z.string().nullable(),
  /** The first day of one that is not in force yet. */
  from: nullableDay,
  /** The last day of one that has ended, or that became a header. */
  until: nullableDay,
  severity: z.enum(["MCC", "CC"]).optional(),
  /** Of a procedure: whether it is done in the operating room, as the grouper sees it. */
  operatingRoom: z.boolean().optional(),
  axis: brokenAxis.optional(),
  /** What may have been meant; of a header the codes below it. */
  suggestions: z.array(namedCode),
});

export type CheckedCode = z.infer<typeof checkedCode>;

export const checkCodesReply = z.object({ success: z.literal(true), codes: z.array(checkedCode) });

export const lintRequest = z.strictObject({
  category: z.string().max(200),
  answerKey: answersInput.omit({ dynamicQuestions: true }),
  date: day.nullish(),
  patient: patientInput.nullish(),
});

const findingKinds = [
  "unknown",
  "header",
  "not_in_force",
  "duplicate",
  "excludes1",
  "code_first",
  "principal",
  "invalid_pcs",
  "sex",
  "age",
  "drg",
] as const;

const finding = z.object({
  field: z.string(),
  code: z.string().nullable(),
  kind: z.enum(findingKinds),
  text: z.string(),
});

export type Finding = z.infer<typeof finding>;

export const lintReply = z.object({ success: z.literal(true), findings: z.array(finding) });

const lineFault = "Enter a code of at most 200 characters";
const line = visibleText.min(1, lineFault).max(200, lineFault);

/** A student names a section whose result they may see. */
export const explainRequest = z.strictObject({
  system,
  given: line,
  meant: line,
  date: day.optional(),
  assignmentId: id.optional(),
  subAssignmentId: id.nullish(),
});

/** What went wrong with a line: its kind, and what a learner is told. */
const slip = z.object({ kind: z.enum(slipKinds), text: z.string() });

/** One axis of a procedure beside the axis of the one meant: characters, and what they are called. */
export const comparedAxis = z.object({
  position: z.number(),
  axis: z.string(),
  given: z.string(),
  meant: z.string(),
  givenLabel: z.string().nullable(),
  meantLabel: z.string().nullable(),
  same: z.boolean(),
});

export const explainReply = z.object({
  success: z.literal(true),
  ...slip.shape,
  axes: z.array(comparedAxis).optional(),
});

export const importCodesQuery = z.strictObject({ dryRun: z.enum(["true", "false"]).default("false") });

export const importCodesFields = z.strictObject({
  system: system.optional(),
  from: day.optional(),
  licenceHolder: visibleText.max(200).optional(),
  licenceYear: ruled(z.string().trim(), (year) =>
    /^20\d\d$/.test(year) ? undefined : sentences.cptYearMissing,
  ).optional(),
});

export type ImportCodesFields = z.infer<typeof importCodesFields>;

export const importCodesReply = z.object({
  success: z.literal(true),
  system,
  release: z.string(),
  from: z.string(),
  codes: z.number(),
  added: z.number(),
  removed: z.number(),
  changed: z.number(),
  /** Lines that say nothing of a code: the agency's head. */
  skipped: z.array(z.object({ line: z.number(), text: z.string() })),
});
