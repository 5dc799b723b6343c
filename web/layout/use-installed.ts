import { useEffect } from "react";

/**
 * Lets the browser keep the frame of the application (web/public/sw.js), once the page is at rest: a page without a
 * connection then opens and says so, and charts, answers and keys are never kept.
 */
export function useInstalled(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const timer = setTimeout(() => void navigator.serviceWorker.register("/sw.js").catch(() => undefined), 4000);
    return () => clearTimeout(timer);
  }, []);
}
