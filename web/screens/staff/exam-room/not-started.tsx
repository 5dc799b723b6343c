import { Anchor, Button, Popover, ScrollArea, Stack, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "react-router";
import type { OpenAttempt } from "#contract/api/attempts.ts";
import { faultText } from "../../../api/client.ts";
import { missingNamesQuery } from "../../../api/submissions.ts";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import { scrolledByKeys } from "../../../parts/page/scrolled-by-keys.ts";

interface NotStartedProps {
  assignmentId: string;
  attempts: readonly OpenAttempt[];
}

/** A button with the number of students who have not started. It opens their names. */
export function NotStarted(props: NotStartedProps) {
  return (
    <Popover trapFocus returnFocus withArrow shadow="md" position="bottom-start" width="min(320px, calc(100vw - 20px))">
      <Popover.Target>
        <Anchor component="button" type="button" fz="inherit" aria-label="View who has not started" data-finger-reach>
          View
        </Anchor>
      </Popover.Target>
      <Popover.Dropdown aria-label="Not started">
        <Names {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Students who have submitted nothing and are not working now. */
function Names({ assignmentId, attempts }: NotStartedProps) {
  const list = useInfiniteQuery(missingNamesQuery(assignmentId, ""));
  const working = new Set(attempts.map(({ studentId }) => studentId));
  const students = (list.data?.pages ?? [])
    .flatMap(({ notSubmitted }) => notSubmitted)
    .filter(({ studentId }) => !working.has(studentId));
  const { hasNextPage, isFetching, fetchNextPage } = list;
  // If all students of a page are working now, the next page is needed.
  const wantsMore = students.length === 0 && hasNextPage && !isFetching;
  useEffect(() => {
    if (wantsMore) void fetchNextPage();
  }, [wantsMore, fetchNextPage]);
  if (list.isPending) return <ListSkeleton rows={3} height={28} label="Loading students..." />;
  if (list.isLoadingError) return <LoadFailure text={faultText(list.error)} onRetry={() => void list.refetch()} />;
  if (students.length === 0 && !list.hasNextPage) return <Text fz="sm">Everyone has started.</Text>;
  return (
    <ScrollArea.Autosize mah="50vh" viewportProps={scrolledByKeys("Not started")}>
      <Stack component="ul" gap="xs">
        {students.map(({ studentId, studentName }) => (
          <li key={studentId}>
            <Anchor component={Link} to={`/admin/student?student=${studentId}`} fz="sm" data-finger-reach>
              {studentName}
            </Anchor>
          </li>
        ))}
      </Stack>
      {list.hasNextPage && (
        <Button variant="subtle" fullWidth loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </ScrollArea.Autosize>
  );
}
