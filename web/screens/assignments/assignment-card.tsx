import { Anchor, Button, Card, Group, Table, Text, Title } from "@mantine/core";
import { IconCopy, IconEdit, IconTrash, IconUsers } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import type { KeyedAssignment } from "#contract/api/assignments.ts";
import { formatDate } from "#contract/time.ts";
import { deleteAssignment, deleteSection } from "../../api/assignments.ts";
import { faultText, fileUrl } from "../../api/client.ts";
import { Chip } from "../../parts/chips.tsx";
import { askBefore } from "../../parts/confirm.tsx";
import { sayFault, saySuccess } from "../../parts/say.tsx";

interface AssignmentCardProps {
  assignment: KeyedAssignment;
  timeZone: string | undefined;
  onViewSubmissions: () => void;
}

/** One module of the overview with what can be done to it. */
export function AssignmentCard({ assignment, timeZone, onViewSubmissions }: AssignmentCardProps) {
  const queries = useQueryClient();
  const onChanged = (reply: { message: string }) => {
    saySuccess(reply.message);
    void queries.invalidateQueries({ queryKey: ["assignments"] });
    void queries.invalidateQueries({ queryKey: ["dashboard"] });
  };
  const onError = (error: unknown) => sayFault(faultText(error));
  const module = useMutation({ mutationFn: () => deleteAssignment(assignment._id), onSuccess: onChanged, onError });
  const section = useMutation({
    mutationFn: (id: string) => deleteSection(assignment._id, id),
    onSuccess: onChanged,
    onError,
  });
  const { subAssignments, moduleName } = assignment;
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
            {assignment.dueDate ? ` · due ${formatDate(assignment.dueDate, timeZone)}` : ""} ·{" "}
            {assignment.submittedStudentsCount} of {assignment.assignedStudentsCount} students have submitted
          </Text>
        </div>
        <Group gap={6}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconUsers size={15} aria-hidden />}
            onClick={onViewSubmissions}
          >
            View Submissions ({assignment.assignedStudentsCount})
          </Button>
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={`/admin/assignments/edit/${assignment._id}`}
            leftSection={<IconEdit size={15} aria-hidden />}
          >
            Edit Assignment
          </Button>
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={`/assignment/add?copy=${assignment._id}`}
            leftSection={<IconCopy size={15} aria-hidden />}
          >
            Duplicate
          </Button>
          <Button
            size="xs"
            variant="light"
            color="red"
            leftSection={<IconTrash size={15} aria-hidden />}
            disabled={module.isPending}
            onClick={() =>
              askBefore({
                title: `Delete ${moduleName}`,
                question: "Are you sure you want to delete this entire module?",
                confirm: "Delete Module",
                act: () => module.mutate(),
              })
            }
          >
            {module.isPending ? "Deleting..." : "Delete Module"}
          </Button>
        </Group>
      </Group>
      {subAssignments.length === 0 && assignment.assignmentPdf && (
        <Anchor
          href={fileUrl(assignment.assignmentPdf)}
          target="_blank"
          rel="noopener noreferrer"
          mt="sm"
          fz="sm"
          w="fit-content"
        >
          View Assignment PDF
        </Anchor>
      )}
      {subAssignments.length > 0 && (
        <Table.ScrollContainer minWidth={360} mt="sm">
          <Table verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Sub-Module</Table.Th>
                <Table.Th>PDF</Table.Th>
                <Table.Th w={120}>Actions</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {subAssignments.map((sub, index) => {
                const name = sub.subModuleName || `Sub-Module ${index + 1}`;
                const isBusy = section.isPending && section.variables === sub._id;
                return (
                  <Table.Tr key={sub._id}>
                    <Table.Td>{name}</Table.Td>
                    <Table.Td>
                      {sub.assignmentPdf ? (
                        <Anchor href={fileUrl(sub.assignmentPdf)} target="_blank" rel="noopener noreferrer" fz="sm">
                          View PDF
                        </Anchor>
                      ) : (
                        <Text c="dimmed">No PDF</Text>
                      )}
                    </Table.Td>
                    <Table.Td>
                      <Button
                        size="compact-xs"
                        variant="subtle"
                        color="red"
                        disabled={isBusy}
                        aria-label={`Delete ${name}`}
                        onClick={() =>
                          askBefore({
                            title: `Delete ${name}`,
                            question: "Are you sure you want to delete this sub-assignment?",
                            confirm: "Delete",
                            act: () => section.mutate(sub._id),
                          })
                        }
                      >
                        {isBusy ? "Deleting..." : "Delete"}
                      </Button>
                    </Table.Td>
                  </Table.Tr>
                );
              })}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}
