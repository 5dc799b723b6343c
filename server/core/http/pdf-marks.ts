import { sentences } from "#contract/sentences.ts";
import { Refusal } from "./errors.ts";

/** The mark in the first bytes; only white space and the mark of an encoding may stand before it. */
const beginning = /^(?:\xef\xbb\xbf)?\s*%PDF-/;

/** Refuses with 415 and this sentence what is no PDF by its first bytes. */
export function refuseOtherThanPdf(field: string, sentence: string) {
  return (head: Buffer): Refusal | undefined =>
    beginning.test(head.toString("latin1"))
      ? undefined
      : new Refusal("wrong_type", sentence, { fields: { [field]: sentence } });
}

/** Refuses with 422 a PDF whose end is missing: half a file cannot be drawn. */
export function refuseHalfPdf(field: string) {
  return (tail: Buffer): Refusal | undefined =>
    tail.includes("%%EOF")
      ? undefined
      : new Refusal("rule_broken", sentences.halfPdf, { fields: { [field]: sentences.halfPdf } });
}
