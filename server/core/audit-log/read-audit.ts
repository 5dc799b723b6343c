import { setImmediate } from "node:timers/promises";
import type { AuditEntry } from "#contract/api/audit.ts";
import { failedActions, importedOne } from "#contract/audit-actions.ts";
import type { Received } from "#contract/endpoints.ts";
import { nameKey, searchKey, searchText } from "#contract/names.ts";
import { readJson } from "../database/json.ts";
import type { Reader } from "../database/schema.ts";
import { endOfDay, startOfDay } from "../institute-day.ts";

/** About as many entries as are looked through in a few milliseconds, and how often before whoever asks is told. */
const entriesPerSlice = 5000;
const mostSlices = 200;
const rowsPerRead = 1000;

type Asked = Omit<Received<"GET /admin/audit", "query">, "format">;
export type Narrowed = Omit<Asked, "before" | "limit">;

interface Page {
  entries: AuditEntry[];
  next: string | null;
}

/** Returns the entries that fit, newest first; each student of an import only as `listsImported` says. */
export async function readAudit(db: Reader, asked: Asked & { isComplete?: boolean }, timeZone: string): Promise<Page> {
  const { limit } = asked;
  const fits = fitting(asked);
  const ids: string[] = [];
  let next: string | null = null;
  for await (const { found, isLast } of readSlices(db, asked, timeZone, fits ? entriesPerSlice : limit + 1)) {
    for (const entry of found) {
      if (fits && !fits(entry)) continue;
      if (ids.length === limit) return { entries: await readEntries(db, ids), next: ids.at(-1) ?? null };
      ids.push(entry.id);
    }
    next = isLast ? null : (found.at(-1)?.id ?? null);
  }
  return { entries: await readEntries(db, ids), next };
}

/** The entries of the days asked for, newest first, slice by slice, because the log only ever grows; no end of them is read. */
export async function* readSlices(
  db: Reader,
  asked: Narrowed & { before?: string | undefined; isComplete?: boolean },
  timeZone: string,
  entries: number = entriesPerSlice,
): AsyncGenerator<{ found: Slim[]; isLast: boolean }> {
  const { from, to, before } = asked;
  const within = asked.import === undefined ? undefined : await findImport(db, asked.import);
  if (asked.import !== undefined && within === undefined) return;
  const end = to === undefined ? undefined : await firstFrom(db, endOfDay(to, timeZone));
  const start = from === undefined ? undefined : await firstFrom(db, startOfDay(from, timeZone));
  // Nothing happened since the first day.
  if (from !== undefined && start === undefined) return;
  let cursor = [before, end, asked.import].filter((id) => id !== undefined).sort()[0];
  const first = [start, within]
    .filter((id) => id !== undefined)
    .sort()
    .at(-1);
  for (let slice = 0; slice < mostSlices; slice++) {
    if (slice > 0) await setImmediate();
    const found = await readSlice(db, cursor, first, entries, listsImported(asked));
    const isLast = found.length < entries;
    yield { found, isLast };
    if (isLast) return;
    cursor = found.at(-1)?.id;
  }
}

/** The first entry of an instant or after it. */
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

/** Returns the first entry of an import; undefined for an entry that is no import. */
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

type Slim = Awaited<ReturnType<typeof readSlice>>[number];

/** Whether an entry is asked for; undefined where all are. */
export function fitting({ actor, action, failed, target, search }: Narrowed): ((entry: Slim) => boolean) | undefined {
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

/** Whether each student of an import is listed: a large import would fill the log's first pages. */
function listsImported({ action, target, search, isComplete }: Narrowed & { isComplete?: boolean }): boolean {
  return Boolean(isComplete || action || target || search);
}

/** The entries before one, newest first, without what they tell. */
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
    const told = rows.map((row) => readJson(row.details));
    const names = await readModuleNames(db, told);
    for (const [at, row] of rows.entries()) {
      const details = told[at] ?? {};
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

/** How the assignments that entries tell of by their ids are called today; of those deleted since nothing. */
async function readModuleNames(db: Reader, told: readonly AuditEntry["details"][]): Promise<Map<unknown, string>> {
  const ids = [...new Set(told.map(({ assignmentId }) => assignmentId))].filter((id) => typeof id === "string");
  // As many queries whatever the entries are: none of them names the empty id.
  const wanted = ["", ...ids];
  const rows = await db.selectFrom("assignment").select(["id", "module_name"]).where("id", "in", wanted).execute();
  return new Map(rows.map(({ id, module_name }) => [id, module_name]));
}
