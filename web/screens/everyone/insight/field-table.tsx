import { Card, Progress, Table, Text, Title } from "@mantine/core";
import type { SectionInsight } from "#contract/api/insight.ts";
import edges from "../../../parts/page/edges.module.css";
import { correlationOf, fewestForShares, noFigure, percentOf, weakDiscrimination } from "./facts.tsx";

/** The difficulty and the discrimination of each field. */
export function FieldTable({ fields }: { fields: SectionInsight["fields"] }) {
  return (
    <Card component="section" aria-label="Fields" padding={0}>
      <div className={edges.head}>
        <Title order={2}>Fields</Title>
        {fields.some(({ facility }) => facility === null) && (
          <Text fz="xs" c="dimmed">
            Percentages appear from {fewestForShares} students.
          </Text>
        )}
      </div>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Field</Table.Th>
            <Table.Th ta="right">Right</Table.Th>
            <Table.Th ta="right" title="How much more often the stronger students get it right, from -1 to 1">
              Discrimination
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fields.map(({ field, label, facility, discrimination }) => (
            <Table.Tr key={field}>
              <Table.Td style={{ overflowWrap: "anywhere" }}>{label}</Table.Td>
              <Table.Td ta="right">
                {facility === null ? (
                  noFigure
                ) : (
                  <>
                    {percentOf(facility)}
                    <Progress.Root size={6} mt="xxs">
                      <Progress.Section value={facility * 100} color="var(--cb-brand)" aria-label={`${label} right`} />
                    </Progress.Root>
                  </>
                )}
              </Table.Td>
              <Table.Td ta="right">
                {discrimination !== null && discrimination < weakDiscrimination ? (
                  <Text span inherit c="var(--cb-missing)" fw={650}>
                    {correlationOf(discrimination)}
                  </Text>
                ) : (
                  correlationOf(discrimination)
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}
