import { z } from "zod";
import { findShapeHint } from "../code-shapes.ts";
import { dischargeStatusSentence, sexSentence } from "../patient.ts";
import { day, done, ruledText } from "./common.ts";
import { age, shownPatient } from "./patient.ts";

const mostCodes = 200;
const tooMany = `At most ${mostCodes} codes are allowed`;

const principal = ruledText((code) =>
  code === "" ? "Principal diagnosis is required" : findShapeHint("icdCodes", code),
);
const diagnosis = ruledText((code) => (code === "" ? "Enter a code" : findShapeHint("icdCodes", code)));
const procedure = ruledText((code) => (code === "" ? "Enter a code" : findShapeHint("pcsCodes", code)));
const poa = z.string().trim().max(1, "Present on admission (POA) is one character: Y, N, U or W");

/** Request of `POST /drg`: codes with or without dot, in any case. The age affects no DRG, only the code editor. */
export const drgClaim = z.strictObject({
  principal,
  principalPoa: poa.optional(),
  secondary: z
    .array(z.strictObject({ code: diagnosis, poa: poa.optional() }))
    .max(mostCodes, tooMany)
    .default([]),
  procedures: z.array(procedure).max(mostCodes, tooMany).default([]),
  age: age.nullish(),
  sex: z.enum(["M", "F", "U"], { error: sexSentence }).default("U"),
  dischargeStatus: z
    .int(dischargeStatusSentence)
    .min(1, dischargeStatusSentence)
    .max(99, dischargeStatusSentence)
    .nullish(),
  hospital: z
    .enum(["NON_EXEMPT", "EXEMPT", "UNKNOWN"], { error: "Hospital must be NON_EXEMPT, EXEMPT or UNKNOWN" })
    .optional(),
  date: day.optional(),
});

export type DrgClaim = z.output<typeof drgClaim>;

const severity = z.enum(["MCC", "CC", "none"]);
/** Three digits. */
const drgNumber = z.string();
const weight = z.number().nullable();

const groupedClaim = z.object({
  /** The release that grouped it, such as 43.1. */
  release: z.string(),
  /** Said when the release was made for other days than the discharge. */
  releaseNote: z.string().nullable(),
  initial: z.object({ mdc: z.number(), drg: drgNumber }),
  final: z.object({
    mdc: z.object({ number: z.number(), title: z.string() }),
    drg: z.object({
      number: drgNumber,
      title: z.string(),
      type: z.enum(["surgical", "medical"]).nullable(),
      weight,
      weightYear: z.number().nullable(),
      gmlos: z.number().nullable(),
      amlos: z.number().nullable(),
    }),
    severity,
    returnCode: z.number(),
  }),
  codes: z.array(
    z.object({
      code: z.string(),
      display: z.string(),
      title: z.string().nullable(),
      role: z.enum(["principal", "secondary"]),
      severity,
      counted: z.boolean(),
      why: z.string().nullable(),
      affects: z.boolean(),
    }),
  ),
  procedures: z.array(
    z.object({
      code: z.string(),
      title: z.string().nullable(),
      operatingRoom: z.boolean(),
      why: z.string().nullable(),
      affects: z.boolean(),
    }),
  ),
  /** The code that carries the severity of the DRG, and those that would have done the same. */
  carriers: z.object({ code: z.string().nullable(), others: z.array(z.string()) }),
  path: z.array(z.object({ step: z.string(), text: z.string() })),
  /** `principal` is the secondary diagnosis that changes places with the principal one. */
  whatIf: z.array(
    z.object({
      without: z.array(z.string()),
      with: z.array(z.string()),
      principal: z.string().optional(),
      drg: drgNumber,
      weight,
    }),
  ),
});

export type GroupedClaim = z.infer<typeof groupedClaim>;

export const groupedReply = done.extend(groupedClaim.shape);

export const compareClaims = z.strictObject({ a: drgClaim, b: drgClaim });

const moved = z.array(z.object({ code: z.string(), drg: drgNumber, weight }));

export const comparedReply = done.extend({ a: groupedClaim, b: groupedClaim, why: z.string(), moved });

const reachedDrg = z.object({ number: drgNumber, title: z.string(), weight });

/** "Yours against the key's" of a section's result; null where there are no ICD codes to group. */
export const sectionDrg = z.object({
  yours: reachedDrg.nullable(),
  key: reachedDrg.nullable(),
  why: z.string(),
  moved,
  /** The day and the patient by which both were grouped. */
  date: z.string(),
  patient: shownPatient,
});

export type SectionDrg = z.infer<typeof sectionDrg>;
