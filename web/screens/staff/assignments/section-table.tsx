import { Box, Button, Flex, Table, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { KeyedSection } from "#contract/api/assignments.ts";
import { sectionTitle } from "#contract/section-title.ts";
import { sentences } from "#contract/sentences.ts";
import { deleteSection } from "../../../api/assignments.ts";
import { ChartLink } from "../../../parts/chart/chart-link.tsx";
import { askBefore } from "../../../parts/fields/confirm.ts";
import classes from "./assignments.module.css";
import { useDeleted } from "./use-deleted.ts";

interface SectionTableProps {
  assignmentId: string;
  sections: readonly KeyedSection[];
  /** The time limit of sections without their own; null if they are untimed. */
  sharedMinutes: number | null;
}

/** The sections of a module. */
export function SectionTable({ assignmentId, sections, sharedMinutes }: SectionTableProps) {
  const remove = useMutation({ mutationFn: (id: string) => deleteSection(assignmentId, id), ...useDeleted() });
  return (
    <Table.ScrollContainer minWidth={240} className={classes.sections ?? ""}>
      <Table verticalSpacing="xs" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Sub-Module</Table.Th>
            <Table.Th w={130} visibleFrom="md">
              Time limit
            </Table.Th>
            <Table.Th className={classes.narrow ?? ""} data-no-print>
              PDF
            </Table.Th>
            <Table.Th className={classes.narrow ?? ""} ta="end" data-no-print>
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sections.map((section, index) => (
            <SectionRow
              key={section._id}
              section={section}
              number={index + 1}
              name={sectionTitle(section.subModuleName, index, "staff")}
              minutes={section.timeLimitMinutes ?? sharedMinutes}
              isBusy={remove.isPending && remove.variables === section._id}
              onDelete={() => remove.mutate(section._id)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Says how many variants a section has; nothing without variants. */
export function VariantCount({ variants }: Pick<KeyedSection, "variants">) {
  if (variants.length === 0) return null;
  return (
    <Text fz="xs" c="dimmed" ps="md">
      {variants.length + 1} variants, one for each student
    </Text>
  );
}

/** Shows the learning goals of a section on at most two lines; nothing if it has none. */
export function Goals({ goals }: { goals: readonly string[] }) {
  if (goals.length === 0) return null;
  return (
    <Text fz="xs" c="dimmed" ps="md" lineClamp={2} title={goals.join(", ")}>
      Learning goals: {goals.join(", ")}
    </Text>
  );
}

interface SectionRowProps {
  section: KeyedSection;
  number: number;
  name: string;
  minutes: number | null;
  isBusy: boolean;
  onDelete: () => void;
}

function SectionRow({ section, number, name, minutes, isBusy, onDelete }: SectionRowProps) {
  return (
    <Table.Tr>
      <Table.Td>
        <Flex gap="xs" miw={0}>
          <Box component="span" flex="none" c="dimmed" aria-hidden>
            {number}
          </Box>
          {name}
        </Flex>
        <VariantCount variants={section.variants} />
        <Goals goals={section.goals} />
      </Table.Td>
      <Table.Td visibleFrom="md" c="dimmed">
        {minutes === null ? "Not timed" : `${minutes} min`}
      </Table.Td>
      <Table.Td data-no-print>
        {section.assignmentPdf ? (
          <ChartLink path={section.assignmentPdf} title={name} fz="sm">
            View PDF
          </ChartLink>
        ) : (
          <Text c="dimmed">No PDF</Text>
        )}
      </Table.Td>
      <Table.Td ta="end" data-no-print>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          fw={550}
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
