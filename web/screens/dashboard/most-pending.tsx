import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import type { Activity } from "#contract/api/dashboard.ts";
import classes from "./dashboard.module.css";

/** The assignments that most students have not handed in; each opens the list of who is missing. */
export function MostPending({ rows }: { rows: Activity["mostPending"] }) {
  return (
    <Card component="section" aria-label="Most pending">
      <Title order={2} mb="md">
        Most pending
      </Title>
      {rows.length === 0 && <Text c="dimmed">Nothing is pending.</Text>}
      <Stack gap={4}>
        {rows.map((row) => (
          <Link key={row.assignmentId} to={`/admin/student?missing=${row.assignmentId}`} className={classes.pending}>
            <Group justify="space-between" wrap="nowrap" mb={4}>
              <Text truncate>{row.moduleName}</Text>
              <Text fz="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
                {row.pending} of {row.assigned}
              </Text>
            </Group>
            <div className={classes.track} aria-hidden>
              <div style={{ width: `${(100 * row.pending) / Math.max(1, row.assigned)}%` }} />
            </div>
          </Link>
        ))}
      </Stack>
    </Card>
  );
}
