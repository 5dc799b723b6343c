import { Card, Table, Title } from "@mantine/core";
import type { SectionInsight } from "#contract/api/insight.ts";
import edges from "../../../parts/page/edges.module.css";
import { facilityOf, noFigure, percentOf, tintOf } from "./facts.tsx";

/** The learning goals of a course, the lowest result first; nothing if no section has one. */
export function GoalsCard({ sections }: { sections: readonly SectionInsight[] }) {
  const goals = [...new Set(sections.flatMap((section) => section.goals))].map((goal) => {
    const ofGoal = sections.filter((section) => section.goals.includes(goal));
    const shares = ofGoal.flatMap((section) => facilityOf(section) ?? []);
    const mean = shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
    return { goal, count: ofGoal.length, mean };
  });
  if (goals.length === 0) return null;
  const inOrder = goals.toSorted((one, other) => (one.mean ?? 2) - (other.mean ?? 2));
  return (
    <Card component="section" aria-label="Learning goals" padding={0}>
      <div className={edges.head}>
        <Title order={2}>Learning goals</Title>
      </div>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Learning goal</Table.Th>
            <Table.Th ta="right">Sections</Table.Th>
            <Table.Th ta="right">Fields right</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {inOrder.map(({ goal, count, mean }) => (
            <Table.Tr key={goal}>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{goal}</Table.Td>
              <Table.Td ta="right">{count}</Table.Td>
              <Table.Td ta="right">
                <span className={tintOf(mean)} style={{ padding: "3px 6px" }}>
                  {mean === null ? noFigure : percentOf(mean)}
                </span>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
