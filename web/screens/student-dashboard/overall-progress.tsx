import { Card, Group, Progress, Text, Title } from "@mantine/core";
import type { DashboardNumbers } from "./dashboard-data.ts";

/** Course progress in percent, and how many assignments are complete. */
export function OverallProgress({ numbers }: { numbers: DashboardNumbers }) {
  return (
    <Card component="section" aria-label="Overall Progress">
      <Group justify="space-between" mb="sm">
        <Title order={2}>Overall Progress</Title>
        <Text fw={600}>{numbers.coursePercent}%</Text>
      </Group>
      <Progress.Root size={10} radius="xl" style={{ background: "var(--cb-sunken)" }}>
        <Progress.Section value={numbers.coursePercent} color="var(--cb-brand)" aria-label="Course progress" />
      </Progress.Root>
      <Text fz="sm" c="dimmed" mt="xs">
        Assignment completion: {numbers.completed}/{numbers.total}
      </Text>
    </Card>
  );
}
