import { Refusal } from "./errors.ts";

const halfPdf = "This PDF is damaged: its end is missing";

/** The mark of a PDF in its first bytes, after optional white space and byte order mark. */
const beginning = /^(?:\xef\xbb\xbf)?\s*%PDF-/;

/** Returns a check of first bytes: it refuses all files but PDFs with 415 and this sentence. */
export function refuseOtherThanPdf(field: string, sentence: string) {
  return (head: Buffer): Refusal | undefined =>
    beginning.test(head.toString("latin1"))
      ? undefined
      : new Refusal("wrong_type", sentence, { fields: { [field]: sentence } });
}

/** Returns a check of last bytes: it refuses a PDF without its end mark with 422, since it cannot be displayed. */
export function refuseHalfPdf(field: string) {
  return (tail: Buffer): Refusal | undefined =>
    tail.includes("%%EOF") ? undefined : new Refusal("rule_broken", halfPdf, { fields: { [field]: halfPdf } });
}
