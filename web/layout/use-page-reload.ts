import { useEffect, useState } from "react";

const reloadTimeKey = "asked_for_fresh_page";
/** A failure this soon after a reload would only repeat, so the page does not reload again. */
const tooSoonMs = 60_000;
const askEveryMs = 5000;

/** asking: not known yet; away: the server does not answer and is asked again; over: a reload did not help. */
type ReloadState = "asking" | "away" | "over";

/**
 * Reloads the page as soon as the server answers, if `isNeeded`. A reload is necessary because browsers remember a
 * module that failed to load. Without an answer the page does not reload, because the browser would show its own error
 * page.
 */
export function usePageReload(isNeeded: boolean): ReloadState {
  const [isOver] = useState(
    () => navigator.onLine && Date.now() - Number(sessionStorage.getItem(reloadTimeKey)) < tooSoonMs,
  );
  const mayReload = isNeeded && !isOver;
  const [isAway, setAway] = useState(!navigator.onLine);
  useEffect(() => {
    if (!mayReload) return;
    let isLeft = false;
    const ask = async () => {
      const answers = await fetch(location.href, { cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isLeft) return;
      setAway(!answers);
      if (!answers) return;
      sessionStorage.setItem(reloadTimeKey, String(Date.now()));
      location.reload();
    };
    void ask();
    const timer = setInterval(ask, askEveryMs);
    addEventListener("online", ask);
    return () => {
      isLeft = true;
      clearInterval(timer);
      removeEventListener("online", ask);
    };
  }, [mayReload]);
  if (!mayReload) return "over";
  return isAway ? "away" : "asking";
}
