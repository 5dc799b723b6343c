import { Button, Flex, Group } from "@mantine/core";
import { IconArrowRight, IconFileText } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import { sentences } from "#contract/sentences.ts";
import { faultText } from "../../../api/client.ts";
import { resultQuery } from "../../../api/submissions.ts";
import { Bench } from "../../../parts/chart/bench/bench.tsx";
import { useIsWideBench } from "../../../parts/chart/bench/wide.ts";
import { usePrefetchedChart } from "../../../parts/chart/pdf-viewer/late-viewer.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { NotHandedIn } from "../../../parts/page/not-handed-in.tsx";
import { Chip } from "../../../parts/words/chips.tsx";
import { CompletedSection, useIsBeside } from "./completed-section.tsx";
import classes from "./completed-work.module.css";
import { DetailHead } from "./detail-head.tsx";
import { OtherSections } from "./other-sections.tsx";
import { useWorkAddress } from "./use-work-address.ts";
import { WaitingForResults } from "./waiting-for-results.tsx";
import { nextOpenSection, sectionTitle, type Work } from "./work.ts";

interface CompletedWorkProps {
  work: Work;
  studentId: string;
  backTo: string;
}

/** A completed section, view-only: its result, and the chart beside it. */
export function CompletedWork({ work, studentId, backTo }: CompletedWorkProps) {
  const addressFor = useWorkAddress();
  const isWide = useIsWideBench();
  usePrefetchedChart(useIsBeside() ? work.pdf : null);
  // On a narrow screen the chart covers the lesson, but only on request.
  const [isOver, setOver] = useState(false);
  const next = work.section && nextOpenSection(work.assignment, work.id);
  const chip = <Chip tone="quiet">{work.assignment.resultsClosed ? "Handed in" : "Completed (View Only)"}</Chip>;
  const viewOnly = <Button disabled>View Only</Button>;
  const way = next && (
    <Button
      component={Link}
      to={addressFor(work.assignment._id, next._id)}
      rightSection={<IconArrowRight size={17} aria-hidden />}
      aria-label={`Next: ${sectionTitle(work.assignment, next)}`}
    >
      Next section
    </Button>
  );
  const { moduleName, category } = work.assignment;
  const ofWhat = [...(work.section ? [moduleName] : []), category];
  const head = (
    <DetailHead work={work} backTo={backTo}>
      {isWide && (
        <>
          {chip}
          {viewOnly}
          {way}
        </>
      )}
    </DetailHead>
  );
  return (
    <Bench head={head} printed={work.title} printedBelow={ofWhat.join(" · ")}>
      <div className={classes.lesson}>
        {!isWide && (
          <Group gap="xs" mb="sm" justify="space-between" data-no-print>
            {chip}
            <OtherSections work={work} isShort />
          </Group>
        )}
        <NotHandedIn sectionId={work.id} />
        <Completed work={work} studentId={studentId} isOver={isOver} setOver={setOver} />
      </div>
      {!isWide && (
        <Flex flex="none" py="xs" px="sm" bg="var(--cb-surface)" gap="xs" className={classes.bar} data-no-print>
          {work.pdf && (
            <Button
              variant="default"
              leftSection={<IconFileText size={16} aria-hidden />}
              aria-label="Show chart"
              onClick={() => setOver(true)}
            >
              Chart
            </Button>
          )}
          {viewOnly}
          {way}
        </Flex>
      )}
    </Bench>
  );
}

interface CompletedProps extends Omit<CompletedWorkProps, "backTo"> {
  isOver: boolean;
  setOver: (isOver: boolean) => void;
}

function Completed(props: CompletedProps) {
  return props.work.assignment.resultsClosed ? <WaitingForResults {...props} /> : <ReadResult {...props} />;
}

function ReadResult({ work, studentId, ...chart }: CompletedProps) {
  const result = useQuery(resultQuery(studentId, work.assignment._id));
  // Deferred, so that React renders the lesson in slices. In one piece it takes 370 ms on a phone.
  const isDrawn = useDeferredValue(!result.isPending);
  if (result.isPending || !isDrawn) return <ListSkeleton height={260} label="Loading results" />;
  if (result.isLoadingError) {
    return (
      <LoadFailure
        title={sentences.resultsNotLoaded}
        text={faultText(result.error)}
        onRetry={() => void result.refetch()}
      />
    );
  }
  const { entries } = result.data;
  if (entries.length === 0) return <Empty title={sentences.noResult} />;
  const entry = work.section ? entries.find((candidate) => candidate.subAssignmentId === work.id) : entries[0];
  if (!entry?.submitted) return <Empty title={sentences.noResultHere} />;
  return <CompletedSection work={work} studentId={studentId} entry={entry} submitted={entry.submitted} {...chart} />;
}
