import { Card, SimpleGrid, Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { faultText } from "../../../api/client.ts";
import { practiceQuery } from "../../../api/practice.ts";
import { useCurrentUser } from "../../../layout/current-user.ts";
import { useLookup } from "../../../parts/codes/lookup.tsx";
import { LookupClosed } from "../../../parts/codes/lookup-closed.tsx";
import { PracticeProgress } from "../../../parts/figures/practice-progress.tsx";
import { AccessNote, isAccessOver } from "../../../parts/page/access-note.tsx";
import { Empty } from "../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { PageHead } from "../../../parts/page/page-head.tsx";
import { ChartList } from "./chart-list.tsx";
import { NextChart } from "./next-chart.tsx";

/** /student/practice: charts that Casebook writes for the student, without marks, and the progress in them. */
export function Screen() {
  const isOpen = useLookup() !== null;
  const practice = useQuery({ ...practiceQuery, enabled: isOpen });
  const { data } = practice;
  const { expiryDate } = useCurrentUser();
  return (
    <>
      <PageHead title="Practice" hint="Charts that Casebook writes for you. No marks, only practice." />
      <AccessNote expiryDate={expiryDate} />
      {!isOpen && <LookupClosed />}
      {isOpen && practice.isPending && <Loading />}
      {isOpen && practice.isLoadingError && (
        <LoadFailure
          title="Practice could not be opened"
          text={faultText(practice.error)}
          onRetry={() => void practice.refetch()}
        />
      )}
      {isOpen && data && data.proposal === null && (
        <Empty
          title="There are no practice charts for your course"
          hint="Casebook writes charts for courses that code them."
        />
      )}
      {isOpen && data?.proposal && (
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <Stack gap="md">
            {!isAccessOver(expiryDate) && <NextChart practice={data} proposal={data.proposal} />}
            <ChartList charts={data.charts} />
          </Stack>
          <div>
            <PracticeProgress progress={data.progress} />
          </div>
        </SimpleGrid>
      )}
    </>
  );
}

function Loading() {
  return (
    <ListSkeleton label="Loading practice">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Stack gap="md">
          <Skeleton height={180} />
          <Skeleton height={220} />
        </Stack>
        <Card>
          <Skeleton height={160} />
        </Card>
      </SimpleGrid>
    </ListSkeleton>
  );
}
