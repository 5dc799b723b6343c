import { assignmentsChanged } from "../../../api/changes.ts";
import { ApiFault, faultText, isGone } from "../../../api/client.ts";
import { notifyFault, notifySuccess } from "../../../parts/page/notify.tsx";

/**
 * Returns the handlers for deleting a module or a section. A refused delete refetches too, because the list may be
 * outdated.
 */
export function useDeleted() {
  return {
    onSuccess: (reply: { message: string }) => {
      notifySuccess(reply.message);
      void assignmentsChanged();
    },
    onError: (error: unknown) => {
      notifyFault(faultText(error), isGone(error) ? "Someone else deleted it meanwhile." : "");
      if (error instanceof ApiFault && [404, 409].includes(error.status)) void assignmentsChanged();
    },
  };
}
