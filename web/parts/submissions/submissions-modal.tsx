import { Button, Group, Modal, Stack, Text, UnstyledButton } from "@mantine/core";
import { IconArrowLeft, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StudentSubmissions } from "#contract/api/submissions.ts";
import { formatDateTime } from "#contract/time.ts";
import { openAttemptsQuery } from "../../api/attempts.ts";
import { faultText } from "../../api/client.ts";
import { submissionsQuery } from "../../api/submissions.ts";
import { Chip } from "../chips.tsx";
import { Empty } from "../empty.tsx";
import { ListSkeleton } from "../list-skeleton.tsx";
import { LoadFailure } from "../load-failure.tsx";
import { ProgressBar } from "../progress-bar.tsx";
import { StudentSummaryView } from "./student-summary.tsx";
import classes from "./submissions.module.css";

interface SubmissionsModalProps {
  assignment: { _id: string; moduleName: string } | undefined;
  onClose: () => void;
}

/** Every student's submissions of a module, and one student's beside the key (spec section 2, Submissions modal). */
export function SubmissionsModal({ assignment, onClose }: SubmissionsModalProps) {
  return (
    <Modal
      opened={assignment !== undefined}
      onClose={onClose}
      title={`Submissions — ${assignment?.moduleName ?? ""}`}
      size="min(1180px, 96vw)"
      centered={false}
      yOffset="4vh"
    >
      {assignment && <Submissions key={assignment._id} assignmentId={assignment._id} />}
    </Modal>
  );
}

function Submissions({ assignmentId }: { assignmentId: string }) {
  const list = useQuery(submissionsQuery(assignmentId));
  const [studentId, setStudentId] = useState<string>();
  if (list.isPending) {
    return (
      <>
        <Text c="dimmed" mb="sm">
          Loading submissions...
        </Text>
        <ListSkeleton rows={4} height={48} label="Loading submissions..." />
      </>
    );
  }
  if (list.isError) return <LoadFailure text={`Error: ${faultText(list.error)}`} onRetry={() => void list.refetch()} />;
  const { results, category } = list.data;
  const place = results.findIndex((result) => result.studentId === studentId);
  const chosen = results[place];
  if (!chosen) {
    return (
      <>
        <WorkingNow assignmentId={assignmentId} />
        {results.length === 0 ? (
          <Empty bare title="No submissions found for this module." />
        ) : (
          <StudentList results={results} onChoose={setStudentId} />
        )}
      </>
    );
  }
  const step = (by: number) => setStudentId(results[place + by]?.studentId);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => setStudentId(undefined)}
          aria-label="← Back to Submissions"
        >
          Back to Submissions
        </Button>
        <Group gap="xs">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconChevronLeft size={15} aria-hidden />}
            disabled={place === 0}
            onClick={() => step(-1)}
          >
            Previous student
          </Button>
          <Text fz="xs" c="dimmed">
            {place + 1} of {results.length}
          </Text>
          <Button
            variant="default"
            size="xs"
            rightSection={<IconChevronRight size={15} aria-hidden />}
            disabled={place === results.length - 1}
            onClick={() => step(1)}
          >
            Next student
          </Button>
        </Group>
      </Group>
      <StudentSummaryView result={chosen} assignmentId={assignmentId} category={category} />
    </Stack>
  );
}

function StudentList({
  results,
  onChoose,
}: {
  results: readonly StudentSubmissions[];
  onChoose: (studentId: string) => void;
}) {
  return (
    <ul className={classes.students}>
      {results.map((result) => {
        const blocks = [...(result.parentSummary ? [result.parentSummary] : []), ...result.subModulesSummary];
        return (
          <li key={result.studentId}>
            <UnstyledButton className={classes.student} onClick={() => onChoose(result.studentId)}>
              <Text component="span" fw={600} truncate>
                {result.studentName || "Unnamed Student"}{" "}
                <Text span c="dimmed" fw={400}>
                  ({result.courseName})
                </Text>
              </Text>
              <Group gap={6}>
                {blocks.some((block) => block.late) && <Chip tone="warn">Late answers</Chip>}
                {blocks.some((block) => block.auto) && <Chip tone="info">Auto</Chip>}
                <Text component="span" fz="xs" c="dimmed">
                  {formatDateTime(result.submissionDate)}
                </Text>
              </Group>
              <ProgressBar percent={result.overallProgress} label={`Progress of ${result.studentName}`} width={120} />
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}

/** Who has an attempt open now: time left and last save. */
function WorkingNow({ assignmentId }: { assignmentId: string }) {
  const open = useQuery(openAttemptsQuery(assignmentId));
  if (!open.data || open.data.attempts.length === 0) return null;
  const now = Date.parse(open.data.now);
  return (
    <section aria-label="Working now" className={classes.working}>
      <Text fw={600} mb={6}>
        Working now
      </Text>
      <Stack gap={4}>
        {open.data.attempts.map((attempt) => {
          const left = attempt.deadline === null ? undefined : Math.ceil((Date.parse(attempt.deadline) - now) / 60_000);
          return (
            <Group key={`${attempt.studentId}${attempt.subAssignmentId}`} justify="space-between" gap="xs">
              <Text fz="sm">
                {attempt.studentName} · {attempt.subModuleName}
              </Text>
              <Text fz="xs" c="dimmed">
                {left === undefined ? "not timed" : left > 0 ? `${left} min left` : "time up"} ·{" "}
                {attempt.savedAt === null ? "nothing saved yet" : `saved ${formatDateTime(attempt.savedAt)}`}
              </Text>
            </Group>
          );
        })}
      </Stack>
    </section>
  );
}
