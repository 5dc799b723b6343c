const pauseMs = 1000;

/**
 * Loads code that no page waits for. Without a connection it comes when that is back, and nothing fails meanwhile; a load
 * that was cut off while the connection came back is tried once more.
 */
export async function bring<Module>(load: () => Promise<Module>): Promise<Module> {
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
