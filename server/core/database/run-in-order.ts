const queues = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs work with the same name one after the other, in the order of the calls. Each scope, such as a database, has its own
 * names.
 */
export async function runInOrder<T>(scope: object, name: string, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(scope) ?? new Map<string, Promise<unknown>>();
  queues.set(scope, queue);
  const result = Promise.allSettled([queue.get(name)]).then(work);
  queue.set(name, result);
  try {
    return await result;
  } finally {
    if (queue.get(name) === result) queue.delete(name);
  }
}
