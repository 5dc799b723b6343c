import { Button, Table, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { KeyedSection } from "#contract/api/assignments.ts";
import { sectionTitle } from "#contract/section-title.ts";
import { sentences } from "#contract/sentences.ts";
import { deleteSection } from "../../api/assignments.ts";
import { ChartLink } from "../../parts/chart-link.tsx";
import { askBefore } from "../../parts/confirm.ts";
import { useDeleted } from "./use-deleted.ts";

/** The sub-assignments of a module. */
export function SectionTable({ assignmentId, sections }: { assignmentId: string; sections: readonly KeyedSection[] }) {
  const remove = useMutation({ mutationFn: (id: string) => deleteSection(assignmentId, id), ...useDeleted() });
  return (
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
          {sections.map((section, index) => (
            <SectionRow
              key={section._id}
              section={section}
              name={sectionTitle(section.subModuleName, index, "staff")}
              isBusy={remove.isPending && remove.variables === section._id}
              onDelete={() => remove.mutate(section._id)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

interface SectionRowProps {
  section: KeyedSection;
  name: string;
  isBusy: boolean;
  onDelete: () => void;
}

function SectionRow({ section, name, isBusy, onDelete }: SectionRowProps) {
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: "anywhere" }}>{name}</Table.Td>
      <Table.Td>
        {section.assignmentPdf ? (
          <ChartLink path={section.assignmentPdf} title={name} fz="sm">
            View PDF
          </ChartLink>
        ) : (
          <Text c="dimmed">No PDF</Text>
        )}
      </Table.Td>
      <Table.Td>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          data-danger
          leftSection={<IconTrash size={14} aria-hidden />}
          disabled={isBusy}
          aria-label={`Delete ${name}`}
          onClick={() =>
            askBefore({
              title: `Delete ${name}`,
              question: "Are you sure you want to delete this sub-assignment?",
              also: sentences.goesAlong(section.submissionCount),
              confirm: "Delete",
              act: onDelete,
            })
          }
        >
          {isBusy ? "Deleting..." : "Delete"}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
