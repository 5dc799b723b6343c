import { useEffect, useEffectEvent } from "react";
import { holdSteps, placeNow, type Step } from "../../history/history.ts";
import { askBefore } from "./confirm.ts";

/** What is asked before something unsaved is left behind. */
export interface LeaveQuestion {
  title: string;
  question: string;
  confirm: string;
}

/**
 * Asks before something unsaved, or an upload on its way, is left by a link, by Back or by closing the page. `onLeave` is told
 * of a yes: what is left behind on purpose need not be kept.
 */
export function useLeaveGuard(
  isUnsaved: () => boolean,
  { title, question, confirm }: LeaveQuestion,
  onLeave: () => void = () => {},
): void {
  const leave = useEffectEvent(onLeave);
  const ask = useEffectEvent(({ to, go }: Step) => {
    if (!isUnsaved() || to.pathname === placeNow().place.pathname) return false;
    const act = () => {
      leave();
      go();
    };
    askBefore({ title, question, confirm, act });
    return true;
  });
  useEffect(() => holdSteps((step) => ask(step)), []);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  });
}
