import { setImmediate } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import { engineOf } from "./connect.ts";
import type { Db, Writer } from "./schema.ts";

interface Waiting {
  act: (trx: Writer) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** No transaction holds the event loop longer than this and one act. */
const longestMs = 8;

const queues = new WeakMap<Db, Waiting[]>();

/**
 * Runs an act in a transaction that it shares with the others that wait at this moment, a savepoint each: one that fails
 * takes back only itself. Each is answered after the commit, so that what is answered is on disk, but they wait for one
 * flush together. PostgreSQL does the same by itself for transactions of many connections: there each has its own.
 */
export function commitTogether<T>(db: Db, act: (trx: Writer) => Promise<T>): Promise<T> {
  if (engineOf(db) === "postgres") return db.transaction().execute(act);
  return new Promise<T>((resolve, reject) => {
    const waiting = { act, resolve, reject };
    const queue = queues.get(db);
    if (queue) queue.push(waiting);
    else {
      const own = [waiting];
      queues.set(db, own);
      void work(db, own);
    }
  });
}

async function work(db: Db, queue: Waiting[]): Promise<void> {
  while (queue.length > 0) {
    // Whoever's call has come meanwhile joins.
    await setImmediate();
    await commitOnce(db, queue);
  }
  queues.delete(db);
}

async function commitOnce(db: Db, queue: Waiting[]): Promise<void> {
  const [only] = queue;
  if (only && queue.length === 1) {
    queue.shift();
    await db
      .transaction()
      .execute(only.act)
      .then(only.resolve as () => void, only.reject);
    return;
  }
  const taken: Waiting[] = [];
  const answers: (() => void)[] = [];
  try {
    await db.transaction().execute(async (trx) => {
      const since = performance.now();
      for (let next = queue.shift(); next; next = performance.now() - since < longestMs ? queue.shift() : undefined) {
        taken.push(next);
        answers.push(await runApart(trx, next));
      }
    });
  } catch (error) {
    // Nothing of it is on disk. One that could not even begin is all of theirs.
    for (const { reject } of taken.length > 0 ? taken : queue.splice(0)) reject(error);
    return;
  }
  for (const answer of answers) answer();
}

async function runApart(trx: Writer, { act, resolve, reject }: Waiting): Promise<() => void> {
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
