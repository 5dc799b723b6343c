import type { Db, Writer } from "./schema.ts";

/** Runs an act in a transaction: in the caller's, when it is part of a larger act, else in one of its own. */
export function inTransaction<T>(db: Db, act: (trx: Writer) => Promise<T>): Promise<T> {
  return db.isTransaction ? act(db as Writer) : db.transaction().execute(act);
}
