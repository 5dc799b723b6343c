import { Box, Card, Group, Progress, Text, Title } from "@mantine/core";
import type { Activity } from "#contract/api/dashboard.ts";
import edges from "../../../parts/page/edges.module.css";
import { Line } from "./line.tsx";

/** The assignments with the most missing submissions. Each links to the students who are missing. */
export function MostPending({ rows }: { rows: Activity["mostPending"] }) {
  return (
    <Card padding={0} component="section" aria-label="Most pending">
      <Group justify="space-between" className={edges.head ?? ""}>
        <Title order={2}>Most pending</Title>
        <Text fz="xs" c="dimmed">
          not handed in
        </Text>
      </Group>
      {rows.length === 0 && (
        <Text c="dimmed" p="md">
          Nothing is pending.
        </Text>
      )}
      {rows.map((row) => (
        <Line
          key={row.assignmentId}
          to={`/admin/student?missing=${row.assignmentId}`}
          name={row.moduleName}
          end={
            <>
              <Progress
                size={7}
                w={64}
                radius="xl"
                color="var(--cb-attention)"
                value={(100 * row.pending) / Math.max(1, row.assigned)}
                visibleFrom="xs"
                aria-hidden
              />
              <Box component="span" miw={52} ta="end">
                {row.pending} of {row.assigned}
              </Box>
            </>
          }
        />
      ))}
    </Card>
  );
}
