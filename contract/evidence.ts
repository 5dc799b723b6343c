import { limits } from "./limits.ts";

/** A place of the chart that a code stands on: its page, counted from 1, the words, and those around them. */
export interface Evidence {
  page: number;
  quote: string;
  /** The words before and after: which of several equal phrases is meant. */
  before?: string | undefined;
  after?: string | undefined;
}

/** By field, then by code in upper case without dot. */
export type EvidenceOf<Field extends string> = { [F in Field]?: Record<string, Evidence[]> | undefined };

/** The name of a code's note, and of its evidence. */
export function noteKey(code: string): string {
  return code.replaceAll(".", "").trim().toUpperCase();
}

/** Returns how often a list has a code. */
function countCode(codes: readonly string[], code: string): number {
  return codes.filter((one) => noteKey(one) === noteKey(code)).length;
}

/**
 * Returns the notes of a list, by code, after one code has taken the place of another: the note goes with its line. It also
 * stays where it was when `codes`, the list as it is then, has the code a second time. A note of another line is not replaced.
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
 * The item of answers in progress that holds the evidence of one code. Its value is a list of places, each written by
 * `writeEvidence`, so that drafts, outbox and merging know it as they know a list of codes.
 */
export function evidenceItem(field: string, code: string): string {
  return `${prefix} ${field} ${noteKey(code)}`;
}

/** Whose evidence an item holds; undefined when it holds none. */
export function readEvidenceItem(item: string): { field: string; code: string } | undefined {
  const [start, field, ...code] = item.split(" ");
  return start === prefix && field !== undefined && code.length > 0 ? { field, code: code.join(" ") } : undefined;
}

/** A place as a text of an item, always with its parts in the same order: two that are equal are written alike. */
export function writeEvidence({ page, quote, before, after }: Evidence): string {
  return JSON.stringify({ page, quote, before: before || undefined, after: after || undefined });
}

/** The places that an item's value holds. */
export function readEvidence(value: string | readonly string[] | undefined): Evidence[] {
  return typeof value === "object" ? value.map((text) => JSON.parse(text) as Evidence) : [];
}

/** The evidence among answers in progress, by field and code; items that hold none left out. */
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

/** The other way: one item for each code. */
export function evidenceItems(evidence: EvidenceOf<string>): [string, string[]][] {
  return Object.entries(evidence).flatMap(([field, ofField = {}]) =>
    Object.entries(ofField).map(([code, places]): [string, string[]] => [
      evidenceItem(field, code),
      places.map(writeEvidence),
    ]),
  );
}

/** The sentence for evidence of one code that is more than there may be; undefined when it fits. */
export function findEvidenceFault(item: string, value: string | readonly string[]): string | undefined {
  const places = readEvidence(value);
  if ((readEvidenceItem(item)?.code.length ?? 0) > limits.evidenceCodeLength) return "This is no code";
  if (places.length > limits.evidencePerCode) {
    return `At most ${limits.evidencePerCode} passages of the chart are allowed for a code`;
  }
  const isLong = places.some(({ quote, before = "", after = "" }) => {
    return quote.length > limits.quoteLength || Math.max(before.length, after.length) > limits.aroundLength;
  });
  return isLong ? `At most ${limits.quoteLength} characters of the chart are allowed` : undefined;
}

export const tooMuchEvidence = `At most ${limits.evidencePerSection} passages of the chart are allowed in a section`;

/** How many places there are in all. */
export function countEvidence(answers: Record<string, string | string[]>): number {
  return Object.entries(answers).reduce(
    (sum, [item, value]) => sum + (readEvidenceItem(item) && typeof value === "object" ? value.length : 0),
    0,
  );
}
