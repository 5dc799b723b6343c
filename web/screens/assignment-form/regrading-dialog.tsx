import { Button, Group, Modal, ScrollArea, Table, Text } from "@mantine/core";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { sentences } from "#contract/sentences.ts";
import { TextWithCodes } from "../../parts/codes/code-tip.tsx";

interface RegradingDialogProps {
  /** What the save would do; the dialog is closed without it. */
  preview: RegradingPreview | undefined;
  sectionNames: ReadonlyMap<string, string>;
  onSave: (raiseOnly: boolean) => void;
  onClose: () => void;
}

const marks: Record<string, string> = {
  match: "right now",
  wrong: "wrong now",
  missing: "missed now",
  extra: "not in the key now",
  misplaced: "in another place now",
  not_graded: "not graded now",
  not_asked: "not asked now",
};

/** Whose result a changed key raises or lowers, before it is saved: losers first. */
export function RegradingDialog({ preview, sectionNames, onSave, onClose }: RegradingDialogProps) {
  const { students = [], up = 0, down = 0, same = 0 } = preview ?? {};
  const inOrder = students.toSorted((one, other) => one.after - one.before - (other.after - other.before));
  return (
    <Modal opened={preview !== undefined} onClose={onClose} title="What this change does to results" size="xl">
      <Text mb="sm">
        {sentences.submissions(up + down + same)} will be graded again: <strong>{up} up</strong>,{" "}
        <strong>{down} down</strong>, {same} the same. Verdicts set by hand stay.
      </Text>
      <ScrollArea.Autosize mah="50vh">
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Student</Table.Th>
              {sectionNames.size > 1 && <Table.Th>Sub-module</Table.Th>}
              <Table.Th ta="right">Before</Table.Th>
              <Table.Th ta="right">After</Table.Th>
              <Table.Th>Because</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {inOrder.map(({ studentId, studentName, subAssignmentId, before, after, because }) => (
              <Table.Tr key={`${studentId} ${subAssignmentId}`}>
                <Table.Th scope="row">{studentName}</Table.Th>
                {sectionNames.size > 1 && <Table.Td>{sectionNames.get(subAssignmentId)}</Table.Td>}
                <Table.Td ta="right">{before}%</Table.Td>
                <Table.Td ta="right" c={after < before ? "var(--cb-wrong)" : undefined} fw={600}>
                  {after}%
                </Table.Td>
                <Table.Td>
                  <TextWithCodes>
                    {because.map(({ kind, code }) => `${code} ${marks[kind] ?? kind}`).join(", ")}
                  </TextWithCodes>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Go on editing
        </Button>
        {down > 0 && (
          <Button variant="default" onClick={() => onSave(true)}>
            Only raise: {up} up, none down
          </Button>
        )}
        <Button onClick={() => onSave(false)} data-autofocus>
          Apply to all: {up} up, {down} down
        </Button>
      </Group>
    </Modal>
  );
}
