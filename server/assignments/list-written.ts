import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { keyedAssignment } from "#contract/api/assignments.ts";
import type { PageQuery } from "#contract/api/common.ts";
import type { Reader } from "../database/schema.ts";
import { linksExpireAt } from "../files/links.ts";
import { writerOf } from "../http/schemas.ts";
import { type Chosen, chooseAssignments } from "../sections/load-keyed.ts";
import type { Services } from "../services.ts";
import { sharingTheLoop } from "../tally/slices.ts";
import { choosePage, countForStaff, loadForStaff, type StaffCounts } from "./load-for-staff.ts";
import { presentForStaff } from "./present-for-staff.ts";

/** An assignment as staff's lists write it, and of what it was written. */
interface Written {
  of: string;
  json: string;
}

type Store = LRUCache<string, Written>;

/** Of JSON that is kept, in bytes. */
const mostKept = 8_000_000;
/** So many assignments with their keys are read in a few milliseconds. */
const assignmentsPerSlice = 40;
/** What is counted of so many is as well. */
const countedPerSlice = 500;

const stores = new WeakMap<Reader, Store>();
const write = writerOf(keyedAssignment);

type Reading = Pick<Services, "db" | "clock" | "secrets">;

interface WrittenPage {
  /** The JSON of each assignment with its keys. */
  written: string[];
  lastId: string | undefined;
  next: string | null;
  total: number;
}

/**
 * A page of staff's list of assignments, or of a course's, as JSON. What was written of an assignment is kept as long as its
 * course's version, its counts and its links are what they were: versions and counts are read each time, so that nothing is
 * older than the database.
 */
export async function listWritten(
  services: Reading,
  asked: PageQuery,
  course: Pick<Chosen, "category"> = {},
): Promise<WrittenPage> {
  const { db } = services;
  const { chosen, next, total } = await choosePage(db, asked, course);
  const listed = chosen.ids?.length === 0 ? [] : await findListed(db, chosen);
  const written = listed.length === 0 ? [] : await writeAll(services, listed);
  return { written, lastId: listed.at(-1)?.id, next, total: total ?? listed.length };
}

type Listed = Awaited<ReturnType<typeof findListed>>[number];

/** The assignments in the order of a list, with the version of their course. */
async function findListed(db: Reader, chosen: Chosen) {
  const rows = await chooseAssignments(db, chosen)
    .innerJoin("course_version", "course_version.category_key", "assignment.category_key")
    .select(["assignment.id", "course_version.version"])
    .orderBy("assigned_at", "desc")
    .orderBy("assignment.id", "desc")
    .execute();
  return rows.map(({ id, version }) => ({ id, version: Number(version) }));
}

/** Slice by slice, since each is told as it is when it is read. */
async function writeAll(services: Reading, listed: readonly Listed[]): Promise<string[]> {
  const { db } = services;
  const store: Store =
    stores.get(db) ?? new LRUCache({ maxSize: mostKept, sizeCalculation: ({ of, json }) => of.length + json.length });
  stores.set(db, store);
  const written: string[] = [];
  for (let start = 0; start < listed.length; start += countedPerSlice) {
    if (start > 0) await setImmediate();
    written.push(...(await writeSlice(services, store, listed.slice(start, start + countedPerSlice))));
  }
  return written;
}

async function writeSlice(services: Reading, store: Store, listed: readonly Listed[]): Promise<string[]> {
  const { db, clock } = services;
  const counts = await countForStaff(db, { ids: listed.map(({ id }) => id) });
  const expires = linksExpireAt(clock);
  const written = new Map<string, string>();
  const lacking = new Map<string, { of: string; version: number }>();
  for (const one of listed) {
    const of = `${expires} ${one.version} ${said(counts, one.id)}`;
    const kept = store.get(one.id);
    if (kept?.of === of) written.set(one.id, kept.json);
    else lacking.set(one.id, { of, version: one.version });
  }
  const ids = [...lacking.keys()];
  const pause = sharingTheLoop();
  for (let start = 0; start < ids.length; start += assignmentsPerSlice) {
    const slice = ids.slice(start, start + assignmentsPerSlice);
    const loaded = await loadForStaff(db, { ids: slice }, counts);
    // One that was changed since its version was read is told as it is now, and not kept.
    const versions = new Map((await findListed(db, { ids: slice })).map(({ id, version }) => [id, version]));
    for (const assignment of loaded) {
      const json = write(presentForStaff(assignment, services));
      written.set(assignment.id, json);
      const was = lacking.get(assignment.id);
      if (was && versions.get(assignment.id) === was.version) store.set(assignment.id, { of: was.of, json });
      await pause();
    }
    await setImmediate();
  }
  // One that was deleted meanwhile is not there.
  return listed.flatMap(({ id }) => written.get(id) ?? []);
}

/** All that is told of an assignment beside what its course's version stands for. */
function said({ assigned, submitted, sections }: StaffCounts, id: string): string {
  return JSON.stringify([assigned.get(id), submitted.get(id), sections.get(id)]);
}
