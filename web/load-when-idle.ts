import { placeNow, whenMoved } from "./history/history.ts";

type Load = () => Promise<unknown>;

const restMs = 3000;

/**
 * Once somebody has come to a screen and the page rests, loads the screens beside it one after the other, whenever the
 * browser has nothing else to do. Not where data are to be saved. After one that does not come it goes on with the next place
 * that is gone to: a browser remembers what did not come, and while the line is away that would be all of them.
 */
export function loadWhenIdle(screensBeside: (pathname: string) => Load[]): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
  let waiting: Load[] | undefined;
  let isUnderWay = false;
  const next = () => {
    const load = waiting?.shift();
    isUnderWay = load !== undefined;
    if (load) whenIdle(() => void load().then(next, () => (isUnderWay = false)));
  };
  const begin = () => {
    if (isUnderWay) return;
    if (!waiting) {
      const beside = screensBeside(placeNow().place.pathname);
      if (beside.length > 0) waiting = beside;
    }
    if (!waiting?.length) return;
    isUnderWay = true;
    setTimeout(next, restMs);
  };
  begin();
  whenMoved(begin);
}
