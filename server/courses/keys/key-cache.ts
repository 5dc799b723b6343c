import { LRUCache } from "lru-cache";
import type { Reader } from "../../core/database/schema.ts";
import { type AssignmentWithKey, getKeyed } from "../sections/load-keyed.ts";

const mostCached = 200;

interface CachedAssignment {
  courseVersion: number;
  assignment: AssignmentWithKey;
}

const caches = new WeakMap<Reader, LRUCache<string, CachedAssignment>>();

/**
 * Returns an assignment with its keys, from the cache if that has this version of the course. `db` is the connection or
 * transaction in which the caller read the version; `cacheOwner` is the database, to which the cache belongs. Throws 404.
 */
export async function keyedAt(
  cacheOwner: Reader,
  db: Reader,
  id: string,
  courseVersion: number,
): Promise<AssignmentWithKey> {
  const cache = caches.get(cacheOwner) ?? new LRUCache<string, CachedAssignment>({ max: mostCached });
  caches.set(cacheOwner, cache);
  const cached = cache.get(id);
  if (cached?.courseVersion === courseVersion) return cached.assignment;
  const assignment = await getKeyed(db, id);
  const { version } = await db
    .selectFrom("course_version")
    .select("version")
    .where("category_key", "=", assignment.category_key)
    .executeTakeFirstOrThrow();
  // If the course changed between the queries, the assignment is right for this caller and not for the cache.
  if (Number(version) === courseVersion) cache.set(id, { courseVersion, assignment });
  return assignment;
}
