import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { sentences } from "#contract/sentences.ts";
import { faultText } from "../../api/client.ts";
import { resultQuery } from "../../api/submissions.ts";
import { AssignmentResult } from "../../parts/assignment-result.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";

interface ResultsPopupProps {
  assignment: StudentAssignment | undefined;
  studentId: string;
  /** Escape and the overlay close it too; the dashboard is then refreshed. */
  onClose: () => void;
}

/** The results of a completed assignment, over the dashboard. */
export default function ResultsPopup({ assignment, studentId, onClose }: ResultsPopupProps) {
  return (
    <Modal
      opened={assignment !== undefined}
      onClose={onClose}
      title={assignment?.moduleName ?? ""}
      size="min(1100px, 96vw)"
      centered={false}
      yOffset="4vh"
    >
      {assignment && <Results assignment={assignment} studentId={studentId} />}
    </Modal>
  );
}

function Results({ assignment, studentId }: { assignment: StudentAssignment; studentId: string }) {
  const result = useQuery(resultQuery(studentId, assignment._id));
  if (result.isPending) return <ListSkeleton rows={2} height={140} label="Loading results" />;
  if (result.isLoadingError)
    return (
      <LoadFailure
        title={sentences.resultsNotLoaded}
        text={faultText(result.error)}
        onRetry={() => void result.refetch()}
      />
    );
  return <AssignmentResult result={result.data} reader="student" />;
}
