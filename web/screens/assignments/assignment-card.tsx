import { Button, Card, Group, Text, Title } from "@mantine/core";
import { IconChartDots, IconCopy, IconEdit, IconTrash, IconUsers } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { sentences } from "#contract/sentences.ts";
import { formatDate } from "#contract/time.ts";
import { deleteAssignment } from "../../api/assignments.ts";
import { ChartLink } from "../../parts/chart-link.tsx";
import { Chip } from "../../parts/chips.tsx";
import { askBefore } from "../../parts/confirm.tsx";
import { SectionTable } from "./section-table.tsx";
import { useDeleted } from "./use-deleted.ts";

interface AssignmentCardProps {
  assignment: KeyedAssignment;
  timeZone: string | undefined;
  /** What the overview's address says, kept for the way back. */
  search: string;
}

/** One module of the overview with what can be done to it. */
export function AssignmentCard({ assignment, timeZone, search }: AssignmentCardProps) {
  const { subAssignments, moduleName, assignmentPdf, dueDate } = assignment;
  return (
    <Card component="article" aria-label={moduleName}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Title order={2} style={{ overflowWrap: "anywhere" }}>
              {moduleName}
            </Title>
            <Chip tone="quiet">{assignment.category}</Chip>
            {assignment.timeLimitMinutes !== null && <Chip tone="info">Timed ({assignment.timeLimitMinutes}m)</Chip>}
          </Group>
          <Text fz="xs" c="dimmed">
            Assigned on {formatDate(assignment.assignedDate, timeZone)}
            {dueDate ? ` · due ${formatDate(dueDate, timeZone)}` : ""} · {tellCounts(assignment)}
          </Text>
        </div>
        <CardButtons assignment={assignment} search={search} />
      </Group>
      {subAssignments.length === 0 && assignmentPdf && (
        <ChartLink path={assignmentPdf} title={moduleName} mt="sm" fz="sm" w="fit-content">
          View Assignment PDF
        </ChartLink>
      )}
      {subAssignments.length > 0 && <SectionTable assignmentId={assignment._id} sections={subAssignments} />}
    </Card>
  );
}

/** Who handed in may have left the course since: the two counts are of different people, and no share of one another. */
function tellCounts({ submittedStudentsCount, assignedStudentsCount, category }: KeyedAssignment): string {
  const submitted = submittedStudentsCount === 1 ? "1 student has" : `${submittedStudentsCount} students have`;
  return `${submitted} submitted · ${assignedStudentsCount} in ${category}`;
}

function CardButtons({ assignment, search }: Omit<AssignmentCardProps, "timeZone">) {
  const { _id, moduleName, assignedStudentsCount, submissionCount } = assignment;
  const remove = useMutation({ mutationFn: () => deleteAssignment(_id), ...useDeleted() });
  return (
    <Group gap={6}>
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={`/admin/assignments/${_id}/submissions${search}`}
        leftSection={<IconUsers size={15} aria-hidden />}
      >
        View Submissions ({assignedStudentsCount})
      </Button>
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={`/admin/assignments/${_id}/insight`}
        leftSection={<IconChartDots size={15} aria-hidden />}
      >
        Insight
      </Button>
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={`/admin/assignments/edit/${_id}`}
        leftSection={<IconEdit size={15} aria-hidden />}
      >
        Edit Assignment
      </Button>
      <Button
        size="xs"
        variant="default"
        component={Link}
        to={`/assignment/add?copy=${_id}`}
        leftSection={<IconCopy size={15} aria-hidden />}
      >
        Duplicate
      </Button>
      <Button
        size="xs"
        variant="light"
        color="red"
        leftSection={<IconTrash size={15} aria-hidden />}
        disabled={remove.isPending}
        onClick={() =>
          askBefore({
            title: `Delete ${moduleName}`,
            question: "Are you sure you want to delete this entire module?",
            also: sentences.goesAlong(submissionCount),
            confirm: "Delete Module",
            act: () => remove.mutate(),
          })
        }
      >
        {remove.isPending ? "Deleting..." : "Delete Module"}
      </Button>
    </Group>
  );
}
