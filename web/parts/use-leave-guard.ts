import { useEffect, useEffectEvent } from "react";
import { type Blocker, useBlocker } from "react-router";
import { askBefore } from "./confirm.tsx";

/** What is asked before something unsaved is left behind. */
export interface LeaveQuestion {
  title: string;
  question: string;
  confirm: string;
}

/** Asks before something unsaved, or an upload on its way, is left by a link, by Back or by closing the page. */
export function useLeaveGuard(isUnsaved: () => boolean, { title, question, confirm }: LeaveQuestion): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  // Asked once for each try to leave, whatever is drawn anew meanwhile.
  const ask = useEffectEvent((tried: Blocker) =>
    askBefore({ title, question, confirm, act: () => tried.proceed?.(), otherwise: () => tried.reset?.() }),
  );
  useEffect(() => {
    if (blocker.state === "blocked") ask(blocker);
  }, [blocker]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  });
}
