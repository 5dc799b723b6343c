interface Waiting {
  who: string;
  start: () => void;
}

interface Turns {
  /** Does the work when its turn has come. Throws what `full` makes when too many wait, and the signal's reason. */
  take: <T>(who: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
}

interface TurnRules {
  atOnce: number;
  /** How many pieces of work may wait, of everybody and of one person. */
  waitingMost: number;
  waitingMostOfOne: number;
  full: () => Error;
}

/**
 * Lets so many pieces of heavy work run at once, one of each person, and takes the persons who wait in rotation: who
 * brings ten files waits behind everybody's first.
 */
export function makeTurns({ atOnce, waitingMost, waitingMostOfOne, full }: TurnRules): Turns {
  let waiting: Waiting[] = [];
  let turns = 0;
  const turnOf = new Map<string, number>();
  const running = new Set<string>();

  const startNext = () => {
    if (running.size >= atOnce) return;
    const ready = waiting.filter(({ who }) => !running.has(who));
    // Whose last turn is the longest ago; of equal ones, who came first.
    const [next] = ready.toSorted((one, other) => (turnOf.get(one.who) ?? 0) - (turnOf.get(other.who) ?? 0));
    if (!next) return;
    waiting = waiting.filter((one) => one !== next);
    running.add(next.who);
    turns += 1;
    turnOf.set(next.who, turns);
    next.start();
  };

  const turn = (who: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const isTooMany =
        waiting.length >= waitingMost || waiting.filter((one) => one.who === who).length >= waitingMostOfOne;
      if (isTooMany) return reject(full());
      const leave = () => {
        waiting = waiting.filter((one) => one !== entry);
        reject(signal.reason);
      };
      const entry = {
        who,
        start: () => {
          signal.removeEventListener("abort", leave);
          resolve();
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      waiting.push(entry);
      startNext();
    });

  return {
    take: async (who, signal, work) => {
      signal.throwIfAborted();
      await turn(who, signal);
      try {
        return await work();
      } finally {
        running.delete(who);
        if (waiting.length === 0) turnOf.clear();
        startNext();
      }
    },
  };
}
