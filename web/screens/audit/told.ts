import type { AuditEntry } from "#contract/api/audit.ts";
import { formatDateTime } from "#contract/time.ts";

export interface Change {
  field: string;
  before: string;
  after: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value for the reader; nothing at all is an empty text. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ");
  if (isObject(value))
    return Object.entries(value)
      .filter(([, inner]) => textOf(inner) !== "")
      .map(([name, inner]) => `${wordsOf(name)}: ${textOf(inner)}`)
      .join("; ");
  return typeof value === "string" && isoTime.test(value) ? formatDateTime(value) : String(value);
}

/** A name of a program as words: `expiryDate` is "Expiry date"; an id in it is no word. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
    .replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Every field of an entry that changed; of what holds fields of its own, those. */
export function changesOf({ details }: AuditEntry): Change[] {
  if (!isObject(details.changes)) return [];
  return Object.entries(details.changes).flatMap(([field, change]) =>
    isObject(change) ? differences(wordsOf(field), change.before, change.after) : [],
  );
}

function differences(field: string, before: unknown, after: unknown): Change[] {
  const hasFields = (value: unknown) => isObject(value) && !Array.isArray(value);
  if (!hasFields(before) && !hasFields(after)) {
    const change = { field, before: textOf(before), after: textOf(after) };
    return change.before === change.after ? [] : [change];
  }
  const [was, is] = [before, after].map((value) => (isObject(value) ? value : {}));
  return [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])].flatMap((name) =>
    differences(`${field}: ${wordsOf(name).toLowerCase()}`, was?.[name], is?.[name]),
  );
}

/** What else an entry tells. */
export function factsOf({ details }: AuditEntry): { name: string; value: string }[] {
  return Object.entries(details)
    .filter(([name, value]) => name !== "changes" && textOf(value) !== "" && value !== false)
    .map(([name, value]) => ({ name: wordsOf(name), value: textOf(value) }));
}

/** Entries in a row that say the same of the same person: shown as one, the newest, with the times of the others. */
export interface Repeated {
  entry: AuditEntry;
  /** Newest first, its own among them. */
  times: string[];
}

export function joinRepeated(entries: readonly AuditEntry[]): Repeated[] {
  const saysOf = ({ actor, action, target, address, details }: AuditEntry) =>
    JSON.stringify([actor, action, target, address, details]);
  const joined: Repeated[] = [];
  for (const entry of entries) {
    const last = joined.at(-1);
    if (last && saysOf(last.entry) === saysOf(entry)) last.times.push(entry.at);
    else joined.push({ entry, times: [entry.at] });
  }
  return joined;
}
