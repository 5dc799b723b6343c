interface Turn<T> {
  current: Promise<T>;
  /** Begins when the current one ends, for those who have come meanwhile. */
  next?: Promise<T>;
}

/**
 * Lets those who ask for the same at the same time share a read. Whoever comes while it is under way shares the next one, and
 * never that one: it may have looked before something that this asker knows to be done.
 */
export function sharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Turn<T>>();
  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const turn: Turn<T> = { current: read() };
    turns.set(key, turn);
    const end = () => {
      if (!turn.next) turns.delete(key);
    };
    turn.current.then(end, end);
    return turn.current;
  };
  return (key, read) => {
    const turn = turns.get(key);
    if (!turn) return begin(key, read);
    const then = () => begin(key, read);
    turn.next ??= turn.current.then(then, then);
    return turn.next;
  };
}
