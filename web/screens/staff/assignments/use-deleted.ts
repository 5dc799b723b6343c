import { assignmentsChanged } from "../../../api/changes.ts";
import { ApiFault, faultText, isGone } from "../../../api/client.ts";
import { sayFault, saySuccess } from "../../../parts/page/say.tsx";

/** What follows when a module or a section was deleted, or could not be. The list of a refused act may be an old one. */
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
