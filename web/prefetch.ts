import { screensToPrefetch } from "./routes.tsx";

const restMs = 3000;

let queue: (() => Promise<unknown>)[] = [];
let hasStarted = false;
let isLoading = false;

/**
 * Loads the code of further screens after three seconds, one after the other, while the browser is idle. Respects the
 * browser's data saver. After a failure it stops until the next call, because browsers remember a failed module, and
 * during an outage all of them would fail.
 */
export function prefetchWhenIdle(pathname: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData || isLoading) return;
  if (!hasStarted) {
    queue = screensToPrefetch(pathname);
    hasStarted = queue.length > 0;
  }
  if (queue.length === 0) return;
  isLoading = true;
  setTimeout(loadNext, restMs);
}

function loadNext(): void {
  const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 500));
  const load = queue.shift();
  isLoading = load !== undefined;
  if (load)
    whenIdle(() => {
      load().then(loadNext, () => {
        isLoading = false;
      });
    });
}
