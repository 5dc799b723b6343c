import { assignmentsChanged } from "../../api/changes.ts";
import { faultText } from "../../api/client.ts";
import { sayFault, saySuccess } from "../../parts/say.tsx";

/** What follows when a module or a section was deleted, or could not be. */
export function useDeleted() {
  return {
    onSuccess: (reply: { message: string }) => {
      saySuccess(reply.message);
      void assignmentsChanged();
    },
    onError: (error: unknown) => sayFault(faultText(error)),
  };
}
