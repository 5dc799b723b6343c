import { z } from "zod";
import { legalValues, nullableDay, status, system } from "./codes.ts";
import { day, namedCode } from "./common.ts";

/** A note of the Tabular List, with its level. */
const notes = z.array(z.object({ text: z.string(), from: z.string() }));

const pcsAxis = z.object({
  position: z.number(),
  axis: z.string(),
  value: z.string(),
  label: z.string(),
  definition: z.string().optional(),
});

const codeDetails = namedCode.extend({
  system,
  billable: z.boolean(),
  status,
  from: nullableDay,
  until: nullableDay,
  replacedBy: z.array(namedCode),
  laterality: z.enum(["right", "left", "bilateral", "unspecified"]).nullable(),
  edits: z.array(z.object({ kind: z.string(), text: z.string() })),
  /** Fiscal year of the list that exempts it from reporting whether it was present on admission. */
  poaExemptIn: z.number().nullable(),
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
      /** Principal diagnoses with which it is no CC or MCC: their number and the first of them. */
      excludedBy: z.object({ count: z.number(), codes: z.array(namedCode) }).nullable(),
    })
    .nullable(),
  /** The release that was used, with a sentence if it does not cover the day. */
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
