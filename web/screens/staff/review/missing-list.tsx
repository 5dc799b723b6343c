import { Anchor, Box, Button, CopyButton, Group, Text } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { faultText } from "../../../api/client.ts";
import { missingNamesQuery } from "../../../api/submissions.ts";
import edges from "../../../parts/page/edges.module.css";
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
    <>
      <Group justify="flex-end" px="sm" py="xxs" className={edges.below ?? ""}>
        <CopyButton value={students.map(({ studentName }) => studentName).join("\n")}>
          {({ copied, copy }) => (
            <Button size="compact-sm" variant="subtle" leftSection={<IconCopy size={14} aria-hidden />} onClick={copy}>
              {copied ? "Copied" : `Copy ${students.length === 1 ? "the name" : `${students.length} names`}`}
            </Button>
          )}
        </CopyButton>
      </Group>
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
    </>
  );
}
