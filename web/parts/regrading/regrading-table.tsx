import { ScrollArea, Table } from "@mantine/core";
import { fieldLabels, isCodingField } from "#contract/answers.ts";
import type { RegradingPreview } from "#contract/api/keys.ts";
import { TextWithCodes } from "../codes/code-tip.tsx";
import { scrolledByKeys } from "../scrolled-by-keys.ts";

const marks: Record<string, string> = {
  match: "right now",
  wrong: "wrong now",
  missing: "missed now",
  extra: "not in the key now",
  misplaced: "in another place now",
  not_graded: "not graded now",
  not_asked: "not asked now",
};

/** A line's code; a text by its field's name, a question without a name. */
function nameOf(code: string): string {
  if (isCodingField(code)) return fieldLabels[code];
  return code.length === idLength ? "a question" : code;
}

const idLength = 36;

interface RegradingTableProps {
  students: RegradingPreview["students"];
  /** More than one where several sections are told apart. */
  sectionNames: ReadonlyMap<string, string>;
}

/** Whose result changes, from what to what, and because of which lines: losers first. Nothing where none does. */
export function RegradingTable({ students, sectionNames }: RegradingTableProps) {
  if (students.length === 0) return null;
  const inOrder = students.toSorted((one, other) => one.after - one.before - (other.after - other.before));
  return (
    <ScrollArea.Autosize mah="50vh" viewportProps={scrolledByKeys("Whose result changes")}>
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
                  {because.map(({ kind, code }) => `${nameOf(code)} ${marks[kind] ?? kind}`).join(", ")}
                </TextWithCodes>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
