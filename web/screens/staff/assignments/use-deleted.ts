import { assignmentsChanged } from "../../../api/changes.ts";
import { ApiFault, faultText, isGone } from "../../../api/client.ts";
import { sayFault, saySuccess } from "../../../parts/page/say.tsx";

/**
 * Returns the handlers for deleting a module or a section. A refused delete refetches too, because the list may be
 * outdated.
 */
export function useDeleted() {
  return {
    onSuccess: (reply: { message: string }) => {
      saySuccess(reply.message);
      void assignmentsChanged();
    },
    onError: (error: unknown) => {
      sayFault(faultText(error), isGone(error) ? "Someone else deleted it meanwhile." : "");
      if (error instanceof ApiFault && [404, 409].includes(error.status)) void assignmentsChanged();
    },
  };
}
