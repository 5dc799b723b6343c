import { placeNow, whenMoved } from "./history/history.ts";

const restMs = 3000;

/**
 * Once somebody has come to a screen and the page rests, loads the screens beside it one after the other, whenever the
 * browser has nothing else to do. Not where data are to be saved; one that does not come is asked for when it is opened.
 */
export function loadWhenIdle(screensBeside: (pathname: string) => (() => Promise<unknown>)[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
  let isBegun = false;
  const begin = () => {
    const waiting = isBegun ? [] : screensBeside(placeNow().place.pathname);
    if (waiting.length === 0) return;
    isBegun = true;
    const next = () => {
      const load = waiting.shift();
      if (load) whenIdle(() => void load().then(next, next));
    };
    setTimeout(next, restMs);
  };
  begin();
  whenMoved(begin);
}
