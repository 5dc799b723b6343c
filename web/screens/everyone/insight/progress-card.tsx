import { Anchor, Box, Card, Group, Progress, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { CourseProgress } from "#contract/api/gradebook.ts";
import { sharePercent } from "#contract/progress.ts";
import { faultText } from "../../../api/client.ts";
import { courseProgressQuery } from "../../../api/gradebook.ts";
import edges from "../../../parts/page/edges.module.css";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { RowsSkeleton } from "../../../parts/page/rows-skeleton.tsx";

type AssignmentProgress = CourseProgress["progress"][number];

/** The states of a bar from left to right; they differ by pattern too. What is left of the bar has not begun. */
const states = [
  { state: "done", name: "Done", look: { background: "var(--cb-brand)" } },
  {
    state: "working",
    name: "Working",
    // Some printers leave out the stripes.
    look: {
      background:
        "repeating-linear-gradient(135deg, var(--cb-moved) 0 2px, transparent 2px 5px), color-mix(in srgb, var(--cb-moved) 30%, transparent)",
    },
  },
  {
    state: "overdue",
    name: "Overdue",
    look: { background: "var(--cb-surface)", boxShadow: "inset 0 0 0 2px var(--cb-wrong)" },
  },
] as const satisfies { state: string; name: string; look: CSSProperties }[];

const onPaper = { printColorAdjust: "exact" } as const;

/** How far the students of a course are with each assignment, newest first. */
export function ProgressCard({ course }: { course: string }) {
  const found = useQuery(courseProgressQuery(course));
  if (found.isPending)
    return <RowsSkeleton rows={4} height={40} columns={[160, 60, 60, 60]} label="Loading progress" />;
  if (found.isError) return <LoadFailure text={faultText(found.error)} onRetry={() => void found.refetch()} />;
  const rows = found.data.progress.filter(({ students }) => students > 0);
  if (rows.length === 0) return null;
  return (
    <Card component="section" aria-label="Progress" padding={0}>
      <div className={edges.head}>
        <Title order={2}>Progress</Title>
        <Anchor component={Link} to={`/admin/gradebook?course=${encodeURIComponent(course)}`} fz="sm" fw={600}>
          Gradebook
        </Anchor>
      </div>
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Assignment</Table.Th>
            <Table.Th visibleFrom="md" w={180}>
              Students
            </Table.Th>
            {states.map((one) => (
              <Table.Th key={one.state} visibleFrom="md" ta="right" style={{ whiteSpace: "nowrap" }}>
                <StateName {...one} />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <ProgressRow key={row.assignmentId} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function ProgressRow({ row }: { row: AssignmentProgress }) {
  const { assignmentId, moduleName, students, done, working, overdue } = row;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor
          component={Link}
          to={`/admin/assignments/${assignmentId}/submissions`}
          c="inherit"
          inherit
          lineClamp={1}
          title={moduleName}
          style={{ overflowWrap: "anywhere" }}
        >
          {moduleName}
        </Anchor>
        <OnPhone row={row} />
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Bar row={row} />
      </Table.Td>
      <Table.Td visibleFrom="md" ta="right" style={{ whiteSpace: "nowrap" }}>
        {done} of {students}
      </Table.Td>
      <Count count={working} />
      <Count count={overdue} isBad />
    </Table.Tr>
  );
}

/** The bar and the figures below the name. */
function OnPhone({ row }: { row: AssignmentProgress }) {
  return (
    <Box hiddenFrom="md" mt="xxs">
      <Bar row={row} />
      <Group gap="sm" mt="xxs" fz="xs" c="dimmed">
        {states
          .filter(({ state }) => state === "done" || row[state] > 0)
          .map((one) => (
            <span key={one.state}>
              <StateName {...one} /> {row[one.state]}
              {one.state === "done" && ` of ${row.students}`}
            </span>
          ))}
      </Group>
    </Box>
  );
}

function StateName({ name, look }: (typeof states)[number]) {
  return (
    <>
      <Box component="span" display="inline-block" w={10} h={10} me="xxs" style={{ ...look, ...onPaper }} />
      {name}
    </>
  );
}

function Bar({ row }: { row: AssignmentProgress }) {
  return (
    <Progress.Root size={10} radius="xs" style={onPaper} aria-hidden>
      {states.map(({ state, look }) => (
        <Progress.Section key={state} value={sharePercent(row[state], row.students)} style={look} />
      ))}
    </Progress.Root>
  );
}

function Count({ count, isBad = false }: { count: number; isBad?: boolean }) {
  const tone = count === 0 ? "var(--cb-ink-3)" : isBad ? "var(--cb-wrong)" : undefined;
  return (
    <Table.Td visibleFrom="md" ta="right">
      <Text component="span" inherit c={tone} fw={count > 0 && isBad ? 600 : 400}>
        {count}
      </Text>
    </Table.Td>
  );
}
