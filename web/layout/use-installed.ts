import { useEffect } from "react";

const restMs = 2000;

/**
 * Lets the browser keep the frame of the application (web/public/sw.js), once the page is at rest: a page without a
 * connection then opens and says so, and charts, answers and keys are never kept.
 */
export function useInstalled(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const timer = setTimeout(() => void install().catch(() => undefined), restMs);
    return () => clearTimeout(timer);
  }, []);
}

/** What this page is made of came before anybody kept it: it is named, so that also its first reload finds it. */
async function install(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ loaded: performance.getEntriesByType("resource").map(({ name }) => name) });
}
