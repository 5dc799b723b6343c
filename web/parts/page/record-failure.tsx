import { ApiFault, faultText } from "../../api/client.ts";
import { Empty } from "./empty.tsx";
import { GoTo } from "./go-to.tsx";
import { LoadFailure } from "./load-failure.tsx";

const lists = {
  assignment: <GoTo to="/admin/assignments">Back to Assignments</GoTo>,
  student: <GoTo to="/admin/student">Back to Students</GoTo>,
};

interface RecordFailureProps {
  of: keyof typeof lists;
  error: unknown;
  onRetry: () => void;
}

/** An assignment or a student that could not be loaded. If it does not exist, shows a way back instead of "Try again". */
export function RecordFailure({ of, error, onRetry }: RecordFailureProps) {
  const text = `Error: ${faultText(error)}`;
  if (!(error instanceof ApiFault) || error.status !== 404) return <LoadFailure text={text} onRetry={onRetry} />;
  return (
    <Empty
      title={text}
      hint={of === "student" ? "They may have been deleted." : "It may have been deleted."}
      action={lists[of]}
    />
  );
}
