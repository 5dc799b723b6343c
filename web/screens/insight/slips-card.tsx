import { Card, Group, Text, Title } from "@mantine/core";
import { SlipBars } from "./slip-bars.tsx";

export function totalOf(slips: Record<string, number>): number {
  return Object.values(slips).reduce((sum, count) => sum + count, 0);
}

/** Kinds of slips, how often each. */
export function SlipsCard({ slips, children }: { slips: Record<string, number>; children?: string | undefined }) {
  return (
    <Card component="section" aria-label="Kinds of slips">
      <Group justify="space-between" mb="sm">
        <Title order={2}>Kinds of slips</Title>
        <Text fz="xs" c="dimmed">
          {totalOf(slips).toLocaleString("en-IN")} in all
        </Text>
      </Group>
      {children && <Text mb="sm">{children}</Text>}
      <SlipBars slips={slips} />
    </Card>
  );
}
