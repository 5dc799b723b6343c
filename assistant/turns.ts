interface Waiting {
  who: string;
  start: () => void;
}

interface Turns {
  /** Runs the work in its turn. Throws the error of `full` if too many wait, and the signal's reason. */
  take: <T>(who: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T>;
}

interface TurnRules {
  atOnce: number;
  /** Limits of waiting tasks: of all users, and of one user. */
  waitingMost: number;
  waitingMostOfOne: number;
  full: () => Error;
}

/**
 * Runs a limited number of tasks at once, at most one of each user. Waiting users take turns: a user with ten files waits
 * until everybody else's first file is done.
 */
export function makeTurns({ atOnce, waitingMost, waitingMostOfOne, full }: TurnRules): Turns {
  let waiting: Waiting[] = [];
  let turns = 0;
  const turnOf = new Map<string, number>();
  const running = new Set<string>();

  const startNext = () => {
    if (running.size >= atOnce) return;
    const ready = waiting.filter(({ who }) => !running.has(who));
    // The user whose last turn is the longest ago, and of equals the first to come.
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
