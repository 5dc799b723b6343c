import { useBeforeUnload } from "react-router";
import { askBefore } from "./confirm.ts";
import { useGuard } from "./leave-guards.tsx";

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
  useGuard(
    ({ currentLocation, nextLocation }) => isUnsaved() && nextLocation.pathname !== currentLocation.pathname,
    (leave) => {
      const act = () => {
        onLeave();
        leave();
      };
      askBefore({ title, question, confirm, act });
    },
  );
  useBeforeUnload((event) => {
    if (isUnsaved()) event.preventDefault();
  });
}
