import { screensBeside } from "./routes.tsx";

const restMs = 3000;

let waiting: (() => Promise<unknown>)[] = [];
let isBegun = false;
let isUnderWay = false;

/**
 * Loads the code of the screens beside an address: three seconds later, one after the other, whenever the browser has nothing
 * else to do. Not where data are to be saved. After one that does not come it goes on with the next call: a browser remembers
 * what did not come, and while the line is away that would be all of them.
 */
export function prefetchWhenIdle(pathname: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || isUnderWay) return;
  if (!isBegun) {
    waiting = screensBeside(pathname);
    isBegun = waiting.length > 0;
  }
  if (waiting.length === 0) return;
  isUnderWay = true;
  setTimeout(loadNext, restMs);
}

function loadNext(): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
  const load = waiting.shift();
  isUnderWay = load !== undefined;
  if (load)
    whenIdle(() => {
      load().then(loadNext, () => {
        isUnderWay = false;
      });
    });
}
