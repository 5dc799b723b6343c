import { useEffect, useState } from "react";

const keptTime = "asked_for_fresh_page";
/** One that fails within this time of a fresh page would fail again: it is left to whoever reads it. */
const sureMs = 60_000;
const askEveryMs = 5000;

/** asking: it is not known yet; away: nobody answers, and it is asked again; over: a fresh page has not helped. */
type Asked = "asking" | "away" | "over";

/**
 * Loads the page afresh as soon as the server answers, where it is needed: browsers remember a file that did not come, and
 * only a fresh page asks for it again. Without an answer nothing is loaded, since the browser's own page of faults would stand
 * there then.
 */
export function useFreshPage(isNeeded: boolean): Asked {
  const [isOver] = useState(() => navigator.onLine && Date.now() - Number(sessionStorage.getItem(keptTime)) < sureMs);
  const isAsked = isNeeded && !isOver;
  const [isAway, setAway] = useState(!navigator.onLine);
  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    const ask = async () => {
      const answers = await fetch(location.href, { cache: "no-store" }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isLeft) return;
      setAway(!answers);
      if (!answers) return;
      sessionStorage.setItem(keptTime, String(Date.now()));
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
  }, [isAsked]);
  if (!isAsked) return "over";
  return isAway ? "away" : "asking";
}
