import { useBeforeUnload } from "react-router";
import { askBefore } from "./confirm.ts";
import { useGuard } from "./leave-guards.tsx";

/** The question before unsaved input is left. */
export interface LeaveQuestion {
  title: string;
  question: string;
  confirm: string;
}

/**
 * Asks before the user leaves unsaved input or a running upload by a link, by Back or by closing the page. `onLeave` is
 * called after a yes; input that is left on purpose need not be stored.
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
