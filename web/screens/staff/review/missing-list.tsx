import { Anchor, Box, Button, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { faultText } from "../../../api/client.ts";
import { missingNamesQuery } from "../../../api/submissions.ts";
import { Empty } from "../../../parts/page/empty.tsx";
import { ListSkeleton } from "../../../parts/page/list-skeleton.tsx";
import { LoadFailure } from "../../../parts/page/load-failure.tsx";
import classes from "./student-list.module.css";

/** The students who have not submitted, in pages; on the first day of a large course that is everyone. */
export function MissingList({ assignmentId, search }: { assignmentId: string; search: string }) {
  const list = useInfiniteQuery(missingNamesQuery(assignmentId, search));
  if (list.isPending) return <ListSkeleton rows={4} height={48} label="Loading students..." />;
  if (list.isLoadingError) return <LoadFailure text={faultText(list.error)} onRetry={() => void list.refetch()} />;
  const students = list.data.pages.flatMap(({ notSubmitted }) => notSubmitted);
  if (students.length === 0)
    return <Empty bare title={search === "" ? "Everyone has submitted." : "No students match."} />;
  return (
    <Box component="ul" flex={1} mih={0} className={classes.missingList} aria-label="Has not submitted yet">
      {students.map(({ studentId, studentName }) => (
        <li key={studentId}>
          <Anchor component={Link} c="inherit" fw={600} to={`/admin/student?student=${studentId}`}>
            {studentName}
          </Anchor>
          <Text span fz="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
            nothing submitted
          </Text>
        </li>
      ))}
      {list.hasNextPage && (
        <li>
          <Button
            variant="subtle"
            fullWidth
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </li>
      )}
    </Box>
  );
}
