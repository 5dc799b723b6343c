import type { PcsTable } from "../../tabular/read-pcs-tables.ts";
import type { Span } from "../read/edits.ts";
import { untitled } from "./diagnoses.ts";
import { type Entry, never, spanHeaders } from "./entries.ts";

/**
 * Collects the codes of ICD-10-PCS with their sections, body systems and tables. A code in force that is not in the
 * tables has its title from `titles`, or none.
 */
export function collectProcedures(
  tables: readonly PcsTable[],
  spans: ReadonlyMap<string, Span>,
  titles: ReadonlyMap<string, string>,
): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  const add = (code: string, title: string | undefined, parent: string | null) => {
    const billable = spans.get(code) ?? never;
    const known = { title: title ?? untitled, titled: title !== undefined };
    entries.set(code, { system: "icd10pcs", code, ...known, parent, billable, header: never });
  };
  for (const { code, head } of tables) {
    const [section, bodySystem, operation] = head.map(({ label }) => label);
    const [one, two] = [code.slice(0, 1), code.slice(0, 2)];
    if (!entries.has(one)) add(one, section, null);
    if (!entries.has(two)) add(two, `${section}, ${bodySystem}`, one);
    add(code, `${bodySystem}, ${operation}`, two);
  }
  for (const code of new Set([...titles.keys(), ...spans.keys()])) {
    if (entries.has(code) || code.length < 7) continue;
    add(code, titles.get(code), entries.has(code.slice(0, 3)) ? code.slice(0, 3) : null);
  }
  spanHeaders(entries);
  return entries;
}
