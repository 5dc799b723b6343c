import { ApiFault, faultText } from "../../api/client.ts";
import { Empty } from "./empty.tsx";
import { GoTo } from "./go-to.tsx";
import { LoadFailure } from "./load-failure.tsx";

interface FailureProps {
  error: unknown;
  onRetry: () => void;
}

/** An assignment that could not be loaded. If it does not exist, shows a way back instead of "Try again". */
export function AssignmentFailure({ error, onRetry }: FailureProps) {
  const text = `Error: ${faultText(error)}`;
  if (!isUnknown(error)) return <LoadFailure text={text} onRetry={onRetry} />;
  return (
    <Empty
      title={text}
      hint="It may have been deleted."
      action={<GoTo to="/admin/assignments">Back to Assignments</GoTo>}
    />
  );
}

/** A student whose data could not be loaded. If they do not exist, shows a way back instead of "Try again". */
export function StudentFailure({ error, onRetry }: FailureProps) {
  const text = faultText(error);
  if (!isUnknown(error)) return <LoadFailure text={text} onRetry={onRetry} />;
  return (
    <Empty title={text} hint="They may have been deleted." action={<GoTo to="/admin/student">Back to Students</GoTo>} />
  );
}

const isUnknown = (error: unknown) => error instanceof ApiFault && error.status === 404;
