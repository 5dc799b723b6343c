import { Button, Collapse, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { sentences } from "#contract/sentences.ts";
import { faultText } from "../../api/client.ts";
import { resultQuery } from "../../api/submissions.ts";
import { Empty } from "../../parts/empty.tsx";
import { ListSkeleton } from "../../parts/list-skeleton.tsx";
import { LoadFailure } from "../../parts/load-failure.tsx";
import { SectionResult } from "../../parts/section-result.tsx";
import { Chart } from "./panes.tsx";
import type { Work } from "./places.ts";

/** A completed section, view-only: its result, and the chart beside it on request. */
export function CompletedWork({ work, studentId }: { work: Work; studentId: string }) {
  const result = useQuery(resultQuery(studentId, work.assignment._id));
  const [isChartShown, chart] = useDisclosure(false);
  if (result.isPending) return <ListSkeleton label="Loading results" />;
  if (result.isError) {
    return (
      <LoadFailure title="Couldn't load results" text={faultText(result.error)} onRetry={() => void result.refetch()} />
    );
  }
  const { entries } = result.data;
  if (entries.length === 0) return <Empty title={sentences.noResult} />;
  const entry = work.section ? entries.find((candidate) => candidate.subAssignmentId === work.id) : entries[0];
  return (
    <Stack gap="md">
      {entry?.submitted ? (
        <SectionResult
          entry={entry}
          category={work.assignment.category}
          reader="student"
          disputedBy={{ studentId, assignmentId: work.assignment._id }}
        />
      ) : (
        <Empty title={sentences.noResultHere} />
      )}
      <Group justify="space-between">
        {work.pdf ? (
          <Button variant="default" onClick={chart.toggle} aria-expanded={isChartShown}>
            {isChartShown ? "Hide the chart" : "Show the chart"}
          </Button>
        ) : (
          <span />
        )}
        <Button disabled>View Only</Button>
      </Group>
      {work.pdf && (
        <Collapse expanded={isChartShown}>{isChartShown && <Chart path={work.pdf} title={work.title} />}</Collapse>
      )}
    </Stack>
  );
}
