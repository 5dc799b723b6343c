import { Button, Group, Stack, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { StudentSubmissions } from "#contract/api/submissions.ts";
import { faultText } from "../../../api/client.ts";
import { submissionsQuery } from "../../../api/submissions.ts";
import { Empty } from "../../../parts/empty.tsx";
import { ListSkeleton } from "../../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/load-failure.tsx";
import { StudentList } from "./student-list.tsx";
import { StudentSummaryView } from "./student-summary.tsx";
import { WorkingNow } from "./working-now.tsx";

/** The results in the order in which this visit met them first: who is reopened or corrected does not jump. */
function useKeptOrder(results: readonly StudentSubmissions[] = []): StudentSubmissions[] {
  const [met, setMet] = useState<string[]>([]);
  const fresh = results.map(({ studentId }) => studentId).filter((id) => !met.includes(id));
  if (fresh.length > 0) setMet([...met, ...fresh]);
  return results.toSorted((one, other) => met.indexOf(one.studentId) - met.indexOf(other.studentId));
}

interface SubmissionsProps {
  assignmentId: string;
  studentId: string | null;
  onStudent: (studentId: string | null) => void;
}

/** The list of who handed in, or one student's answers beside the key. */
export default function Submissions({ assignmentId, studentId, onStudent }: SubmissionsProps) {
  const list = useQuery(submissionsQuery(assignmentId));
  const results = useKeptOrder(list.data?.results);
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
  const place = results.findIndex((result) => result.studentId === studentId);
  const chosen = results[place];
  if (!chosen) {
    return (
      <>
        <WorkingNow assignmentId={assignmentId} />
        {results.length === 0 ? (
          <Empty bare title="No submissions found for this module." />
        ) : (
          <StudentList results={results} onChoose={onStudent} />
        )}
      </>
    );
  }
  return (
    <Stack gap="md">
      <StudentSteps
        place={place}
        count={results.length}
        onBack={() => onStudent(null)}
        onStep={(by) => onStudent(results[place + by]?.studentId ?? null)}
      />
      <StudentSummaryView result={chosen} assignmentId={assignmentId} />
    </Stack>
  );
}

interface StudentStepsProps {
  place: number;
  count: number;
  onBack: () => void;
  onStep: (by: 1 | -1) => void;
}

function StudentSteps({ place, count, onBack, onStep }: StudentStepsProps) {
  return (
    <Group justify="space-between">
      <Button variant="subtle" color="gray" onClick={onBack}>
        ← Back to Submissions
      </Button>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChevronLeft size={15} aria-hidden />}
          disabled={place === 0}
          onClick={() => onStep(-1)}
        >
          Previous student
        </Button>
        <Text fz="xs" c="dimmed">
          {place + 1} of {count}
        </Text>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronRight size={15} aria-hidden />}
          disabled={place === count - 1}
          onClick={() => onStep(1)}
        >
          Next student
        </Button>
      </Group>
    </Group>
  );
}
