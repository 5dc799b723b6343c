import { LRUCache } from "lru-cache";
import type { Db, Reader } from "../database/schema.ts";
import { type AssignmentWithKey, getKeyed } from "./load-keyed.ts";

const mostKept = 200;

interface Kept {
  courseVersion: number;
  assignment: AssignmentWithKey;
}

const keptOf = new WeakMap<Db, LRUCache<string, Kept>>();

/**
 * An assignment with its keys, kept in memory as of its course's version: whoever asks has read that version in their own
 * transaction. In: the database whose it is, beside that transaction. Throws 404.
 */
export async function keyedAt(db: Db, trx: Reader, id: string, courseVersion: number): Promise<AssignmentWithKey> {
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
