import { limits } from "./limits.ts";

/** A passage of the chart on which a code is based: the page from 1, the words, and the words around them. */
export interface Evidence {
  page: number;
  quote: string;
  /** The words before and after, which distinguish equal phrases. */
  before?: string | undefined;
  after?: string | undefined;
}

/** By field, then by code in upper case without dot. */
export type EvidenceOf<Field extends string> = { [F in Field]?: Record<string, Evidence[]> | undefined };

/** Returns the name under which a code's note and evidence are stored. */
export function noteKey(code: string): string {
  return code.replaceAll(".", "").trim().toUpperCase();
}

/** Returns how often a list has a code. */
function countCode(codes: readonly string[], code: string): number {
  return codes.filter((one) => noteKey(one) === noteKey(code)).length;
}

/**
 * Returns the notes of a list after one code has replaced another: the note moves to the new code. If `codes`, the list
 * after the change, still has the old code, that keeps the note too. Existing notes are not replaced.
 */
export function moveNote<T>(
  notes: Readonly<Record<string, T>>,
  from: string,
  to: string,
  codes: readonly string[],
): Record<string, T> {
  const { [noteKey(from)]: moved, ...others } = notes;
  const isStillThere = countCode(codes, from) > 0;
  const isOfAnotherLine = Object.hasOwn(notes, noteKey(to)) && (isStillThere || countCode(codes, to) > 1);
  if (moved === undefined || isOfAnotherLine) return notes;
  return { ...(isStillThere ? notes : others), [noteKey(to)]: moved };
}

const prefix = "evidence";

/**
 * Returns the item that holds the evidence of one code. Its value is a list of texts written by `writeEvidence`, so that
 * drafts, outbox and merging treat it like a list of codes.
 */
export function evidenceItem(field: string, code: string): string {
  return `${prefix} ${field} ${noteKey(code)}`;
}

/** Returns the field and code of an evidence item; undefined for other items. */
export function readEvidenceItem(item: string): { field: string; code: string } | undefined {
  const [start, field, ...code] = item.split(" ");
  return start === prefix && field !== undefined && code.length > 0 ? { field, code: code.join(" ") } : undefined;
}

/** Writes a passage as text, always in the same order, so that equal passages give equal texts. */
export function writeEvidence({ page, quote, before, after }: Evidence): string {
  return JSON.stringify({ page, quote, before: before || undefined, after: after || undefined });
}

/** Reads the passages of an evidence item. */
export function readEvidence(value: string | readonly string[] | undefined): Evidence[] {
  return typeof value === "object" ? value.map((text) => JSON.parse(text) as Evidence) : [];
}

/** Returns the evidence in answers in progress, by field and code, without empty items. */
export function collectEvidence(
  answers: Record<string, string | string[]>,
): Record<string, Record<string, Evidence[]>> {
  const found = new Map<string, [string, Evidence[]][]>();
  for (const [item, value] of Object.entries(answers)) {
    const whose = readEvidenceItem(item);
    if (!whose) continue;
    const ofField = found.get(whose.field) ?? [];
    ofField.push([whose.code, readEvidence(value)]);
    found.set(whose.field, ofField);
  }
  return Object.fromEntries([...found].map(([field, ofField]) => [field, Object.fromEntries(ofField)]));
}

/** Returns one item for each code with evidence. */
export function evidenceItems(evidence: EvidenceOf<string>): [string, string[]][] {
  return Object.entries(evidence).flatMap(([field, ofField = {}]) =>
    Object.entries(ofField).map(([code, places]): [string, string[]] => [
      evidenceItem(field, code),
      places.map(writeEvidence),
    ]),
  );
}

/** Returns the sentence for too much evidence of one code, or undefined. */
export function findEvidenceFault(item: string, value: string | readonly string[]): string | undefined {
  const places = readEvidence(value);
  if ((readEvidenceItem(item)?.code.length ?? 0) > limits.evidenceCodeLength) return "This is not a code";
  if (places.length > limits.evidencePerCode) {
    return `At most ${limits.evidencePerCode} passages of the chart are allowed for a code`;
  }
  const isLong = places.some(({ quote, before = "", after = "" }) => {
    return quote.length > limits.quoteLength || Math.max(before.length, after.length) > limits.aroundLength;
  });
  return isLong ? `At most ${limits.quoteLength} characters of the chart are allowed` : undefined;
}

export const tooMuchEvidence = `At most ${limits.evidencePerSection} passages of the chart are allowed in a section`;

/** Counts the passages in answers in progress. */
export function countEvidence(answers: Record<string, string | string[]>): number {
  return Object.entries(answers).reduce(
    (sum, [item, value]) => sum + (readEvidenceItem(item) && typeof value === "object" ? value.length : 0),
    0,
  );
}
