import { setImmediate } from "node:timers/promises";
import type { AuditEntry } from "#contract/api/audit.ts";
import { failedActions, importedOne } from "#contract/audit-actions.ts";
import type { Received } from "#contract/endpoints.ts";
import { nameKey, searchKey, searchText } from "#contract/names.ts";
import { readJson } from "../database/json.ts";
import type { Reader } from "../database/schema.ts";
import { endOfDay, startOfDay } from "../institute-day.ts";

/** Filtering this many entries takes a few milliseconds. */
const entriesPerSlice = 5000;
/** The maximum number of slices per call; the next page continues. */
const mostSlices = 200;
const rowsPerRead = 1000;

type AuditQuery = Omit<Received<"GET /admin/audit", "query">, "format">;
export type AuditFilter = Omit<AuditQuery, "before" | "limit">;

interface Page {
  entries: AuditEntry[];
  next: string | null;
}

/** Returns a page of the entries that match, newest first. `listsImported` decides about the single students of an import. */
export async function readAudit(
  db: Reader,
  query: AuditQuery & { isComplete?: boolean },
  timeZone: string,
): Promise<Page> {
  const { limit } = query;
  const matches = matcherOf(query);
  const ids: string[] = [];
  let next: string | null = null;
  for await (const { found, isLast } of readSlices(db, query, timeZone, matches ? entriesPerSlice : limit + 1)) {
    for (const entry of found) {
      if (matches && !matches(entry)) continue;
      if (ids.length === limit) return { entries: await readEntries(db, ids), next: ids.at(-1) ?? null };
      ids.push(entry.id);
    }
    next = isLast ? null : (found.at(-1)?.id ?? null);
  }
  return { entries: await readEntries(db, ids), next };
}

/** Yields the entries of the days of a filter in slices, newest first, at most `mostSlices`: the log grows without limit. */
export async function* readSlices(
  db: Reader,
  filter: AuditFilter & { before?: string | undefined; isComplete?: boolean },
  timeZone: string,
  entries: number = entriesPerSlice,
): AsyncGenerator<{ found: SlimEntry[]; isLast: boolean }> {
  const { from, to, before } = filter;
  const firstOfImport = filter.import === undefined ? undefined : await findImport(db, filter.import);
  if (filter.import !== undefined && firstOfImport === undefined) return;
  const end = to === undefined ? undefined : await firstFrom(db, endOfDay(to, timeZone));
  const start = from === undefined ? undefined : await firstFrom(db, startOfDay(from, timeZone));
  // There is no entry since the first day.
  if (from !== undefined && start === undefined) return;
  let cursor = [before, end, filter.import].filter((id) => id !== undefined).sort()[0];
  const first = [start, firstOfImport]
    .filter((id) => id !== undefined)
    .sort()
    .at(-1);
  for (let slice = 0; slice < mostSlices; slice++) {
    if (slice > 0) await setImmediate();
    const found = await readSlice(db, cursor, first, entries, listsImported(filter));
    const isLast = found.length < entries;
    yield { found, isLast };
    if (isLast) return;
    cursor = found.at(-1)?.id;
  }
}

/** Returns the id of the first entry at or after a time. */
async function firstFrom(db: Reader, at: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("audit")
    .select("id")
    .where("at", ">=", at)
    .orderBy("at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the id of the first entry of an import; undefined if `id` is no import. */
async function findImport(db: Reader, id: string): Promise<string | undefined> {
  const entry = await db
    .selectFrom("audit")
    .selectAll()
    .where("id", "=", id)
    .where("action", "=", "students imported")
    .executeTakeFirst();
  if (!entry) return undefined;
  const { added = 0, changed = 0 } = readJson<{ added?: number; changed?: number }>(entry.details);
  const row = await db
    .selectFrom("audit")
    .select("id")
    .where("actor_id", "=", entry.actor_id)
    .where("action", "=", importedOne)
    .where("at", "<=", entry.at)
    .where("id", "<", id)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .offset(added + changed - 1)
    .executeTakeFirst();
  return row?.id;
}

type SlimEntry = Awaited<ReturnType<typeof readSlice>>[number];

/** Returns a function that is true for the entries of a filter; undefined if the filter matches all entries. */
export function matcherOf({
  actor,
  action,
  failed,
  target,
  search,
}: AuditFilter): ((entry: SlimEntry) => boolean) | undefined {
  if (!actor && !action && !failed && !target && !search) return undefined;
  const name = nameKey(actor);
  const part = searchKey(search);
  return (entry) =>
    (action === undefined || entry.action === action) &&
    (!failed || failedActions.includes(entry.action)) &&
    (target === undefined || entry.subject_id === target) &&
    (actor === "" || entry.actor_id === actor || nameKey(entry.actor_name) === name) &&
    (part === "" || searchText(entry.actor_name).includes(part) || searchText(entry.subject_name).includes(part));
}

/** Returns true if the filter includes the single students of an import. Otherwise a large import would fill the first pages. */
function listsImported({ action, target, search, isComplete }: AuditFilter & { isComplete?: boolean }): boolean {
  return Boolean(isComplete || action || target || search);
}

/** Returns the entries before an id, newest first, without their details. */
function readSlice(
  db: Reader,
  before: string | undefined,
  start: string | undefined,
  entries: number,
  withImported: boolean,
) {
  let slice = db.selectFrom("audit").select(["id", "action", "actor_id", "actor_name", "subject_id", "subject_name"]);
  if (!withImported) slice = slice.where("action", "!=", importedOne);
  if (before !== undefined) slice = slice.where("id", "<", before);
  if (start !== undefined) slice = slice.where("id", ">=", start);
  return slice.orderBy("id", "desc").limit(entries).execute();
}

async function readEntries(db: Reader, ids: readonly string[]): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (let start = 0; start < ids.length; start += rowsPerRead) {
    if (start > 0) await setImmediate();
    const chosen = ids.slice(start, start + rowsPerRead);
    const rows = await db.selectFrom("audit").selectAll().where("id", "in", chosen).orderBy("id", "desc").execute();
    const detailsOfRows = rows.map((row) => readJson(row.details));
    const names = await readModuleNames(db, detailsOfRows);
    for (const [index, row] of rows.entries()) {
      const details = detailsOfRows[index] ?? {};
      const assignment = names.get(details.assignmentId);
      entries.push({
        _id: row.id,
        at: row.at,
        actor: { _id: row.actor_id, name: row.actor_name },
        action: row.action,
        target: { _id: row.subject_id, name: row.subject_name },
        details: assignment === undefined ? details : { assignment, ...details },
        address: row.address,
      });
    }
  }
  return entries;
}

/** Returns the present names of the assignments in details, by id. Deleted assignments are missing. */
async function readModuleNames(db: Reader, details: readonly AuditEntry["details"][]): Promise<Map<unknown, string>> {
  const ids = [...new Set(details.map(({ assignmentId }) => assignmentId))].filter((id) => typeof id === "string");
  // The empty id matches nothing; with it the list is never empty, so the number of queries is fixed.
  const searched = ["", ...ids];
  const rows = await db.selectFrom("assignment").select(["id", "module_name"]).where("id", "in", searched).execute();
  return new Map(rows.map(({ id, module_name }) => [id, module_name]));
}
