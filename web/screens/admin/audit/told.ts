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

/** The assignment that an entry tells of, by its name. */
export function assignmentOf({ details }: AuditEntry): string | undefined {
  return typeof details.assignment === "string" ? details.assignment : undefined;
}

/** What else an entry tells; where an assignment has its name, ids tell a reader nothing. */
export function factsOf(entry: AuditEntry): { name: string; value: string }[] {
  const ids = assignmentOf(entry) === undefined ? [] : ["assignmentId", "sectionId"];
  return Object.entries(entry.details)
    .filter(([name, value]) => name !== "changes" && !ids.includes(name) && textOf(value) !== "" && value !== false)
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

/** Whether somebody did something to nobody but themself, as who logs in does. */
export function isAboutThemself({ actor, target }: AuditEntry): boolean {
  return actor._id === target._id && actor.name === target.name;
}

/** A stretch of the log in which people only came and went. */
export interface Comings {
  id: string;
  /** Newest first. */
  each: Repeated[];
  /** Whoever came or went last is first. */
  people: string[];
  logins: number;
  logouts: number;
}

const fewComings = 3;

/** Each stretch of more than a few logins and logouts becomes one. */
export function foldComings(all: readonly Repeated[]): (Repeated | Comings)[] {
  const isComing = ({ entry }: Repeated) => /^logged (in|out)$/.test(entry.action) && isAboutThemself(entry);
  const stretches: Repeated[][] = [];
  for (const one of all) {
    const last = stretches.at(-1);
    if (last?.every(isComing) && isComing(one)) last.push(one);
    else stretches.push([one]);
  }
  return stretches.flatMap<Repeated | Comings>((each) => (each.length > fewComings ? [comingsOf(each)] : each));
}

function comingsOf(each: Repeated[]): Comings {
  const count = (action: string) =>
    each.reduce((sum, { entry, times }) => sum + (entry.action === action ? times.length : 0), 0);
  const people = new Map(each.map(({ entry }) => [entry.actor._id, entry.actor.name]));
  return {
    // It stays open when newer ones join it.
    id: `comings ${each.at(-1)?.entry._id}`,
    each,
    people: [...people.values()],
    logins: count("logged in"),
    logouts: count("logged out"),
  };
}
