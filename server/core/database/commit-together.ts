import { setImmediate } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { engineOf } from "./connect.ts";
import type { Db, Writer } from "./schema.ts";

interface QueuedAct {
  act: (trx: Writer) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** A shared transaction starts no further act after this time, so that it does not block the event loop. */
const longestMs = 8;

const queues = new WeakMap<Db, QueuedAct[]>();

/**
 * Runs an act in one transaction with the other acts that wait at this moment, each in a savepoint: a failed act rolls back
 * only itself. Resolves after the commit, so a reply means that the data is on disk; the acts share one flush. PostgreSQL
 * shares flushes between connections, so there each act has its own transaction.
 */
export function commitTogether<T>(db: Db, act: (trx: Writer) => Promise<T>): Promise<T> {
  if (engineOf(db) === "postgres") return db.transaction().execute(act);
  return new Promise<T>((resolve, reject) => {
    const queued = { act, resolve, reject };
    const queue = queues.get(db);
    if (queue) queue.push(queued);
    else {
      const newQueue = [queued];
      queues.set(db, newQueue);
      void commitAll(db, newQueue);
    }
  });
}

async function commitAll(db: Db, queue: QueuedAct[]): Promise<void> {
  while (queue.length > 0) {
    // Acts of calls that arrived meanwhile join the transaction.
    await setImmediate();
    await commitOnce(db, queue);
  }
  queues.delete(db);
}

async function commitOnce(db: Db, queue: QueuedAct[]): Promise<void> {
  const [only] = queue;
  if (only && queue.length === 1) {
    queue.shift();
    await db
      .transaction()
      .execute(only.act)
      .then(only.resolve as () => void, only.reject);
    return;
  }
  const started: QueuedAct[] = [];
  const settlements: (() => void)[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      const since = performance.now();
      for (let next = queue.shift(); next; next = performance.now() - since < longestMs ? queue.shift() : undefined) {
        started.push(next);
        settlements.push(await runInSavepoint(trx, next));
      }
    });
  } catch (error) {
    // Nothing was committed. If the transaction could not begin, all queued acts fail.
    for (const { reject } of started.length > 0 ? started : queue.splice(0)) reject(error);
    return;
  }
  for (const settle of settlements) settle();
}

/** Returns the function that resolves or rejects the act's promise; call it after the commit. */
async function runInSavepoint(trx: Writer, { act, resolve, reject }: QueuedAct): Promise<() => void> {
  await run(trx, "savepoint act");
  try {
    const value = await act(trx);
    await run(trx, "release act");
    return () => resolve(value as never);
  } catch (error) {
    await run(trx, "rollback to act");
    await run(trx, "release act");
    return () => reject(error);
  }
}

async function run(trx: Writer, text: string): Promise<void> {
  await trx.executeQuery(CompiledQuery.raw(text));
}
