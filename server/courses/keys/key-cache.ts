import { LRUCache } from "lru-cache";
import type { Reader } from "../../core/database/schema.ts";
import { type AssignmentWithKey, getKeyed } from "../sections/load-keyed.ts";

const mostKept = 200;

interface Kept {
  courseVersion: number;
  assignment: AssignmentWithKey;
}

const keptOf = new WeakMap<Reader, LRUCache<string, Kept>>();

/**
 * Returns an assignment with its keys, from memory if they are of this version of the course. `db` is where the caller has read
 * that version, such as a transaction; `cacheOwner` is the database itself. Throws 404.
 */
export async function keyedAt(
  cacheOwner: Reader,
  db: Reader,
  id: string,
  courseVersion: number,
): Promise<AssignmentWithKey> {
  const kept = keptOf.get(cacheOwner) ?? new LRUCache<string, Kept>({ max: mostKept });
  keptOf.set(cacheOwner, kept);
  const known = kept.get(id);
  if (known?.courseVersion === courseVersion) return known.assignment;
  const assignment = await getKeyed(db, id);
  const { version } = await db
    .selectFrom("course_version")
    .select("version")
    .where("category_key", "=", assignment.category_key)
    .executeTakeFirstOrThrow();
  // Changed between the queries: right for who asked, and not to be kept.
  if (Number(version) === courseVersion) kept.set(id, { courseVersion, assignment });
  return assignment;
}
