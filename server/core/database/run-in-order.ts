const queues = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Runs the work of one name one after the other, in the order asked. In: whose names they are, such as a database. */
export async function runInOrder<T>(scope: object, name: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(scope) ?? new Map<string, Promise<unknown>>();
  queues.set(scope, queue);
  const mine = Promise.allSettled([queue.get(name)]).then(work);
  queue.set(name, mine);
  try {
    return await mine;
  } finally {
    if (queue.get(name) === mine) queue.delete(name);
  }
}
