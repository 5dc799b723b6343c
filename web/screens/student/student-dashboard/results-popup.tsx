import { Button, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { StudentAssignment } from "#contract/api/student-assignments.ts";
import { closedResultsSentence } from "#contract/results-open.ts";
import { sentences } from "#contract/sentences.ts";
import { faultText } from "../../../api/client.ts";
import { settingsQuery } from "../../../api/sessions.ts";
import { resultQuery } from "../../../api/submissions.ts";
import { AssignmentResult } from "../../../parts/page/assignment-result.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";

interface ResultsPopupProps {
  assignment: StudentAssignment | undefined;
  studentId: string;
  /** Also called by Escape and the overlay. The dashboard is then refreshed. */
  onClose: () => void;
}

/** The results of a completed assignment, in a dialog over the dashboard. */
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
  const timeZone = useQuery(settingsQuery).data?.timeZone;
  const { _id, resultsClosed, resultsOpen, dueDate } = assignment;
  const result = useQuery({ ...resultQuery(studentId, _id), enabled: !resultsClosed });
  if (resultsClosed)
    return (
      <Stack align="flex-start">
        <Text>{closedResultsSentence(resultsOpen, dueDate, timeZone)}</Text>
        <Button component={Link} to={`/student/assignments?assignment=${_id}`} variant="default">
          See what was handed in
        </Button>
      </Stack>
    );
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
