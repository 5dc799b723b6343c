import { setImmediate } from "node:timers/promises";

interface Turn<T> {
  answer: Promise<T>;
  /** From then on it may have looked already. */
  hasBegun: boolean;
  /** Begins when this one ends, for those who have come meanwhile. */
  next?: Promise<T>;
}

/**
 * Lets those who ask for the same at the same time share a read. It begins when all have been heard who came in the same turn
 * of the event loop: on SQLite a read is often over within one, and each would begin after the one before had ended. Whoever
 * comes while it is under way shares the next one, and never that one: it may have looked before something that this asker
 * knows to be done.
 */
export function sharedReads<T>(): (key: string, read: () => Promise<T>) => Promise<T> {
  const turns = new Map<string, Turn<T>>();
  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const readWhenAllHaveCome = async () => {
      await setImmediate();
      turn.hasBegun = true;
      return read();
    };
    const turn: Turn<T> = { answer: readWhenAllHaveCome(), hasBegun: false };
    turns.set(key, turn);
    const end = () => {
      if (!turn.next) turns.delete(key);
    };
    turn.answer.then(end, end);
    return turn.answer;
  };
  return (key, read) => {
    const turn = turns.get(key);
    if (!turn) return begin(key, read);
    if (!turn.hasBegun) return turn.answer;
    const then = () => begin(key, read);
    turn.next ??= turn.answer.then(then, then);
    return turn.next;
  };
}
