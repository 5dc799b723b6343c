import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { keptQuery } from "../database/kept-query.ts";
import type { Db } from "../database/schema.ts";
import { type AssignmentWithKey, assignmentUnknown, getKeyed } from "./load-keyed.ts";

const mostKept = 200;

const readVersion = keptQuery(
  (_db: Db, id: string) => sql<{ version: number }>`
    select version from course_version
    where category_key = (select category_key from assignment where id = ${id})`,
);

/** An assignment with its keys as it is now, from memory when nothing of its course was changed. Throws 404. */
export async function readKeyed(db: Db, id: string): Promise<AssignmentWithKey> {
  const [row] = await readVersion(db, id);
  if (!row) throw assignmentUnknown();
  return keyedAt(db, db, id, Number(row.version));
}

interface Kept {
  courseVersion: number;
  assignment: AssignmentWithKey;
}

const keptOf = new WeakMap<Db, LRUCache<string, Kept>>();

/**
 * An assignment with its keys, kept in memory as of its course's version: whoever asks has read that version in their own
 * transaction. In: the database whose it is, beside that transaction. Throws 404.
 */
export async function keyedAt(db: Db, trx: Db, id: string, courseVersion: number): Promise<AssignmentWithKey> {
  const kept = keptOf.get(db) ?? new LRUCache<string, Kept>({ max: mostKept });
  keptOf.set(db, kept);
  const known = kept.get(id);
  if (known?.courseVersion === courseVersion) return known.assignment;
  const assignment = await getKeyed(trx, id);
  const { version } = await trx
    .selectFrom("course_version")
    .select("version")
    .where("category_key", "=", assignment.category_key)
    .executeTakeFirstOrThrow();
  // Changed between the queries: right for who asked, and not to be kept.
  if (Number(version) === courseVersion) kept.set(id, { courseVersion, assignment });
  return assignment;
}
