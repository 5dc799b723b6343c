import { Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { StudentAssignment } from "#contract/api/assignments.ts";
import { faultText } from "../../api/client.ts";
import { resultQuery } from "../../api/submissions.ts";
import { CorrectChip, WrongChip } from "../../parts/chips.tsx";
import { Empty } from "../../parts/empty.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { ProgressRing } from "../../parts/progress-ring.tsx";
import { SectionResult } from "../../parts/section-result.tsx";

interface ResultsPopupProps {
  assignment: StudentAssignment | undefined;
  studentId: string;
  /** Escape and the overlay close it too; the dashboard is then refreshed. */
  onClose: () => void;
}

/** The results of a completed assignment, over the dashboard. */
export function ResultsPopup({ assignment, studentId, onClose }: ResultsPopupProps) {
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
  if (result.isError)
    return (
      <LoadFailure title="Couldn't load results" text={faultText(result.error)} onRetry={() => void result.refetch()} />
    );
  const { data, totalCorrect, totalWrong, overallProgress } = result.data;
  const entries = Array.isArray(data) ? data : [data];
  if (entries.length === 0) return <Empty bare title="No result data" />;
  return (
    <Stack gap="lg">
      <Group>
        <ProgressRing percent={overallProgress} label="Overall progress" size={64} />
        <CorrectChip count={totalCorrect} />
        <WrongChip count={totalWrong} />
      </Group>
      {entries.map((entry, index) => (
        <section key={entry.subAssignmentId} aria-label={entry.subModuleName || entry.moduleName}>
          {entries.length > 1 && (
            <Title order={2} mb="sm">
              {entry.subModuleName || `Sub-Module ${index + 1}`}
            </Title>
          )}
          {entry.submitted ? (
            <SectionResult entry={entry} category={assignment.category} />
          ) : (
            <Text c="dimmed">No results for this section.</Text>
          )}
        </section>
      ))}
    </Stack>
  );
}
