import type { Db } from "./schema.ts";

const lines = new WeakMap<Db, Map<string, Promise<unknown>>>();

/** Does the work of one name one after the other, in the order asked, so that others have their turn between. */
export async function inTurn<T>(db: Db, name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(db) ?? new Map<string, Promise<unknown>>();
  lines.set(db, line);
  const mine = Promise.allSettled([line.get(name)]).then(work);
  line.set(name, mine);
  try {
    return await mine;
  } finally {
    if (line.get(name) === mine) line.delete(name);
  }
}
