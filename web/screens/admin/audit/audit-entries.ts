import type { AuditEntry } from "#contract/api/audit.ts";
import { formatDateTime } from "#contract/time.ts";

export interface Change {
  field: string;
  before: string;
  after: string;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Returns a value as text; empty for no value. */
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

/** Returns the words of an identifier: `expiryDate` is "Expiry date". Ids are omitted. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
    .replace(/([a-z])([A-Z])/g, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the fields that an entry changed. A changed object is split into its own fields. */
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

/** Returns the name of the assignment of an entry. */
export function assignmentOf({ details }: AuditEntry): string | undefined {
  return typeof details.assignment === "string" ? details.assignment : undefined;
}

/** Returns the other details of an entry. Ids are omitted if the assignment has a name. */
export function factsOf(entry: AuditEntry): { name: string; value: string }[] {
  const ids = assignmentOf(entry) === undefined ? [] : ["assignmentId", "sectionId"];
  return Object.entries(entry.details)
    .filter(([name, value]) => name !== "changes" && !ids.includes(name) && textOf(value) !== "" && value !== false)
    .map(([name, value]) => ({ name: wordsOf(name), value: textOf(value) }));
}

/** Equal entries of the same person in a row, shown as the newest one with all times. */
export interface Repeated {
  entry: AuditEntry;
  /** Newest first, including its own time. */
  times: string[];
}

export function joinRepeated(entries: readonly AuditEntry[]): Repeated[] {
  const contentOf = ({ actor, action, target, address, details }: AuditEntry) =>
    JSON.stringify([actor, action, target, address, details]);
  const joined: Repeated[] = [];
  for (const entry of entries) {
    const last = joined.at(-1);
    if (last && contentOf(last.entry) === contentOf(entry)) last.times.push(entry.at);
    else joined.push({ entry, times: [entry.at] });
  }
  return joined;
}

/** True if the action was only on the person themselves, for example a login. */
export function isAboutThemself({ actor, target }: AuditEntry): boolean {
  return actor._id === target._id && actor.name === target.name;
}

/** A run of logins and logouts. */
export interface LoginRun {
  id: string;
  /** Newest first. */
  each: Repeated[];
  /** The person with the latest entry is first. */
  people: string[];
  logins: number;
  logouts: number;
}

const mostUnjoined = 3;

/** Joins each run of more than a few logins and logouts. */
export function joinLoginRuns(all: readonly Repeated[]): (Repeated | LoginRun)[] {
  const isLoginOrLogout = ({ entry }: Repeated) => /^logged (in|out)$/.test(entry.action) && isAboutThemself(entry);
  const stretches: Repeated[][] = [];
  for (const one of all) {
    const last = stretches.at(-1);
    if (last?.every(isLoginOrLogout) && isLoginOrLogout(one)) last.push(one);
    else stretches.push([one]);
  }
  return stretches.flatMap<Repeated | LoginRun>((each) => (each.length > mostUnjoined ? [toLoginRun(each)] : each));
}

function toLoginRun(each: Repeated[]): LoginRun {
  const count = (action: string) =>
    each.reduce((sum, { entry, times }) => sum + (entry.action === action ? times.length : 0), 0);
  const people = new Map(each.map(({ entry }) => [entry.actor._id, entry.actor.name]));
  return {
    // The id of the oldest entry, so that the run stays unfolded when newer entries join it.
    id: `run ${each.at(-1)?.entry._id}`,
    each,
    people: [...people.values()],
    logins: count("logged in"),
    logouts: count("logged out"),
  };
}
