import { Card, Group, Progress, Text, Title } from "@mantine/core";
import type { DashboardNumbers } from "./dashboard-data.ts";
import classes from "./student-dashboard.module.css";

/** Course progress in percent, and how many assignments are complete. */
export function OverallProgress({ numbers }: { numbers: DashboardNumbers }) {
  return (
    <Card component="section" aria-label="Overall Progress">
      <Group justify="space-between" mb={10} gap="xs">
        <Title order={2}>Overall Progress</Title>
        <Group gap={8} align="baseline">
          <Text fw={650}>{numbers.coursePercent}%</Text>
          <Text fz="xs" c="dimmed">
            Assignment completion: {numbers.completed}/{numbers.total}
          </Text>
        </Group>
      </Group>
      <Progress.Root size={8} radius="xl" className={classes.track ?? ""}>
        <Progress.Section value={numbers.coursePercent} color="var(--cb-brand)" aria-label="Course progress" />
      </Progress.Root>
    </Card>
  );
}
