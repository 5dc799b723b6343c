import { ApiFault, faultText } from "../../api/client.ts";
import { Empty } from "./empty.tsx";
import { GoTo } from "./go-to.tsx";
import { LoadFailure } from "./load-failure.tsx";

/** An assignment that could not be loaded. If it does not exist, shows a way back instead of "Try again". */
export function AssignmentFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const text = `Error: ${faultText(error)}`;
  if (!(error instanceof ApiFault) || error.status !== 404) return <LoadFailure text={text} onRetry={onRetry} />;
  return (
    <Empty
      title={text}
      hint="It may have been deleted."
      action={<GoTo to="/admin/assignments">Back to Assignments</GoTo>}
    />
  );
}
