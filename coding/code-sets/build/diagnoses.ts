import type { TabularNode } from "../../tabular/read-tabular.ts";
import type { Span } from "../read/edits.ts";
import { type Entry, never, spanHeaders } from "./entries.ts";

/** Title of a code for which no file here has a title. */
export const untitled = "Title not in this release";

/**
 * Collects the codes of ICD-10-CM with their chapters, sections and categories, from titles by code, the days in force of
 * billable codes, and the tabular list.
 */
export function collectDiagnoses(
  titles: ReadonlyMap<string, string>,
  spans: ReadonlyMap<string, Span>,
  tabular: readonly TabularNode[],
): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const add = (code: string, title: string | undefined, parent: string | null) => {
    const billable = spans.get(code) ?? never;
    const titled = title !== undefined;
    entries.set(code, { system: "icd10cm", code, title: title ?? "", titled, parent, billable, header: never });
  };
  const ranges = tabular.filter(({ code }) => code.includes("-"));
  for (const { code, title, parent } of ranges) add(code, title, parent);
  const codes = [...new Set([...titles.keys(), ...spans.keys()])].sort();
  for (const code of codes) add(code, titles.get(code), parentOf(code, entries) ?? rangeOf(code, ranges));
  for (const entry of entries.values()) {
    if (!entry.titled) entry.title = titleFromAbove(entry, entries);
  }
  spanHeaders(entries);
  return entries;
}

/** Returns the parent of a code: the longest prefix that is a code. `entries` has shorter codes first. */
function parentOf(code: string, entries: ReadonlyMap<string, Entry>): string | undefined {
  for (let length = code.length - 1; length >= 3; length--) {
    const above = code.slice(0, length);
    if (entries.has(above)) return above;
  }
  return undefined;
}

/**
 * Returns the narrowest range that contains the category. A category newer than the tabular list belongs to the last
 * chapter that begins before it.
 */
function rangeOf(code: string, ranges: readonly TabularNode[]): string | null {
  const category = code.slice(0, 3);
  const holding = ranges.filter(({ code: range }) => range.slice(0, 3) <= category && category <= range.slice(4));
  const section = holding.find(({ parent }) => parent !== null);
  const chapters = ranges.filter(({ parent, code: range }) => parent === null && range.slice(0, 3) <= category);
  return (section ?? holding[0] ?? chapters.sort((a, b) => (a.code < b.code ? 1 : -1))[0])?.code ?? null;
}

function titleFromAbove(entry: Entry, entries: ReadonlyMap<string, Entry>): string {
  for (let above = entries.get(entry.parent ?? ""); above; above = entries.get(above.parent ?? "")) {
    if (above.titled && !above.code.includes("-")) return `${above.title} (title not in this release)`;
  }
  return untitled;
}
