import type { Db, Writer } from "./schema.ts";

/** Runs an act in the caller's transaction, or in a new one if the caller has none. */
export function inTransaction<T>(db: Db, act: (trx: Writer) => Promise<T>): Promise<T> {
  return db.isTransaction ? act(db as Writer) : db.transaction().execute(act);
}
