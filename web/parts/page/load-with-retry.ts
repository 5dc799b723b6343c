const pauseMs = 1000;

/**
 * Loads code that no page waits for. Offline, waits for the connection instead of failing. A load that fails while the
 * connection returns is tried once more.
 */
export async function loadWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let isLast = false; ; ) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine && isLast) throw error;
      isLast = navigator.onLine;
      if (isLast) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      else await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
    }
  }
}
